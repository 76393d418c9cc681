import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Series, SeriesDate } from '#shared/api/series';
import type { Trib } from '#shared/api/tribs';
import { dateLabel, hoursLabel } from '#shared/domain/meetup-time';
import { LANG } from '../../../lib/lang';
import { seriesChatPath, tribPath } from '../../../lib/paths';
import { Button, buttonClass, onSingleTap } from '../../../ui/Button';
import { ChatIcon, CheckIcon } from '../../../ui/icons';
import { QueryState } from '../../../ui/QueryState';
import { Skeleton } from '../../../ui/Skeleton';
import { useSheet } from '../../../navigation/use-sheet';
import { useRequireAuth } from '../../auth/auth-context';
import { repeatsSummary } from '../../tribs/fields/repeats-form';
import { seriesQuery, setRegular } from '../../tribs/series.api';
import { useViewerId } from '../card-actions';
import { openCardSheet } from '../card-sheets';
import * as t from '../texts';

const LISTED = 4;

/** How a meetup repeats, its next dates, and "I come every time". */
export function SeriesDates({ trib, seriesId }: { trib: Trib; seriesId: number }) {
  const viewerId = useViewerId();
  const query = useQuery(seriesQuery(viewerId, seriesId));
  return (
    <QueryState
      query={query}
      isInline
      failed={t.otherDatesDidntLoad}
      loading={<Skeleton className="h-40 rounded-card" />}
    >
      {(series) => (
        <div className="grid gap-4">
          <p className="font-semibold text-pretty">{repeatsSummary(series.repeats, series.firstDay)}</p>
          <Dates dates={series.dates} shownId={trib.id} />
          {isInRoom(series) && (
            <Link
              href={seriesChatPath(series.id)}
              className={buttonClass({ variant: 'secondary', size: 'md', full: true })}
            >
              <ChatIcon size={20} /> {t.chatOfAllDates}
            </Link>
          )}
          {series.ended && <p className="text-sm text-muted">{t.noMoreDatesAfter}</p>}
          {!series.isHost && !series.ended && <ComingEveryTime trib={trib} series={series} />}
        </div>
      )}
    </QueryState>
  );
}

/** The same rule by which the server admits people to the room. */
const isInRoom = ({ isHost, isRegular, dates }: Series) =>
  isHost || isRegular || dates.some(({ membership }) => membership === 'joined');

function Dates({ dates, shownId }: { dates: readonly SeriesDate[]; shownId: number }) {
  const [isAll, setAll] = useState(false);
  const shown = isAll ? dates : dates.slice(0, LISTED);
  return (
    <div>
      <ul className="grid divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {shown.map((date) => (
          <li key={date.id}>
            <DateRow date={date} isShown={date.id === shownId} />
          </li>
        ))}
      </ul>
      {dates.length > shown.length && (
        <Button variant="quiet" size="sm" className="mt-2" onClick={() => setAll(true)}>
          {t.showMoreDates({ count: dates.length - shown.length })}
        </Button>
      )}
    </div>
  );
}

const MEMBERSHIPS = { joined: t.youreGoing, waitlisted: t.onWaitlist, requested: t.requested };

function DateRow({ date, isShown }: { date: SeriesDate; isShown: boolean }) {
  const { startTime, endTime, timeZone, membership } = date;
  const start = startTime === null ? null : new Date(startTime);
  const hours = hoursLabel(start, endTime === null ? null : new Date(endTime), timeZone, LANG);
  const left = Math.max(0, date.maxParticipants - date.memberCount);
  const spots = t.spotsLeft({ left });
  const content = (
    <>
      <span className="min-w-0">
        <span className="block font-semibold">{start ? dateLabel(start, timeZone, LANG) : t.dateToSet}</span>
        <span className="block text-sm text-muted">{hours}</span>
      </span>
      <span className="shrink-0 text-end text-sm text-muted">
        {membership === null ? (
          spots
        ) : (
          <span className="inline-flex items-center gap-1 font-medium text-ink">
            {membership === 'joined' && <CheckIcon size={16} className="text-perfect" />}
            {MEMBERSHIPS[membership]}
          </span>
        )}
        {isShown && <span className="block">{t.thisOne}</span>}
      </span>
    </>
  );
  const style = 'flex min-h-14 flex-wrap items-center justify-between gap-x-4 px-4 py-2.5';
  if (isShown) return <div className={`${style} bg-raised`}>{content}</div>;
  return (
    <Link href={tribPath(date.id)} className={`${style} pressable no-underline hover:bg-raised`}>
      {content}
    </Link>
  );
}

function ComingEveryTime({ trib, series }: { trib: Trib; series: Series }) {
  const queryClient = useQueryClient();
  const requireAuth = useRequireAuth();
  const set = (isRegular: boolean) =>
    requireAuth(t.comeEveryTime, (viewer) => {
      const about = { queryClient, viewerId: viewer.id, seriesId: series.id, tribId: trib.id };
      void setRegular(about, isRegular);
    });
  const { open } = useSheet('stop-coming', (_, leave) => ({
    title: t.stopComingEveryTime,
    description: t.spotsAtAllDates,
    cancelText: t.keepComing,
    confirmText: t.stop,
    onConfirm: () => {
      void leave();
      set(false);
    },
  }));
  if (!series.isRegular) {
    return (
      <div>
        <Button variant="secondary" size="md" full onClick={onSingleTap(() => set(true))}>
          {t.iComeEveryTime}
        </Button>
        <p className="mt-2 text-sm text-pretty text-muted">{t.youGetSpotAt}</p>
      </div>
    );
  }
  return (
    <div className="grid gap-3">
      {series.isAsked && (
        <div className="grid gap-3 rounded-card border border-line bg-raised p-4">
          <p className="text-pretty">
            <span className="block font-semibold">{t.doYouStillCome}</span>
            <span className="block text-sm text-muted">{t.youMissedLastThree}</span>
          </p>
          <Button variant="secondary" size="md" onClick={onSingleTap(() => set(true))}>
            {t.iStillCome}
          </Button>
        </div>
      )}
      <p className="flex items-center gap-2 font-semibold">
        <CheckIcon size={20} className="shrink-0 text-perfect" /> {t.youComeEveryTime}
      </p>
      <div className="flex flex-wrap gap-3">
        {trib.membership === 'joined' && (
          <Button
            variant="secondary"
            size="md"
            className="grow"
            onClick={onSingleTap(() => openCardSheet('leave', trib))}
          >
            {t.notTime}
          </Button>
        )}
        <Button variant="quiet" size="md" className="grow" onClick={open}>
          {t.stopComing}
        </Button>
      </div>
    </div>
  );
}
