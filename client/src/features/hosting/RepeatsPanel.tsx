import { useQuery, useQueryClient, keepPreviousData } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Series, type RuleChange, SERIES_SCOPES, type SeriesScope } from '#shared/api/series';
import { type Repeats, dayNumber, AHEAD_WEEKS } from '#shared/domain/series';
import type { Trib } from '#shared/api/tribs';
import { publicPaths } from '#shared/domain/paths';
import { dateLabel, weekday } from '#shared/domain/meetup-time';
import { LANG } from '../../lib/lang';
import { useWrite } from '../../lib/use-write';
import { Button } from '../../ui/Button';
import { Failure } from '../../ui/Form';
import { QueryState } from '../../ui/QueryState';
import { SelectField } from '../../ui/SelectField';
import { Skeleton } from '../../ui/Skeleton';
import { showToast } from '../../ui/toast-store';
import { localTime } from '../tribs/fields/meetup-times';
import {
  firstDayOf,
  NO_REPEATS,
  problemWithRepeats,
  repeatsOf,
  repeatsSummary,
  formOf,
} from '../tribs/fields/repeats-form';
import { RepeatsField } from '../tribs/fields/RepeatsField';
import { invalidateTribs } from '../tribs/refresh-tribs';
import { postEnd, putNewcomerSpots, putRepeats, putRule, seriesQuery, ruleQuery } from '../tribs/series.api';
import { messageFor } from '../../lib/errors';
import { TextField } from '../../ui/Field';
import { RadioPills } from '../../ui/RadioPills';
import * as t from './texts';

type Props = { trib: Trib; viewerId: number; onBack: () => void; onClose: () => void };

export function RepeatsPanel(props: Props) {
  const { trib, viewerId } = props;
  const { seriesId } = trib;
  const query = useQuery({ ...seriesQuery(viewerId, seriesId ?? 0), enabled: seriesId !== null });
  if (seriesId === null) return <StartRepeating {...props} />;
  return (
    <QueryState query={query} isInline failed={t.didntLoad} loading={<Skeleton className="h-40" />}>
      {(series) => (series.ended ? <StartRepeating {...props} /> : <Repeating series={series} {...props} />)}
    </QueryState>
  );
}

function StartRepeating({ trib, viewerId, onBack, onClose }: Props) {
  const [form, setForm] = useState({ ...NO_REPEATS, every: 'week' as (typeof NO_REPEATS)['every'] });
  const { send, isPending, failure } = useSeriesWrite(trib, viewerId, {
    send: (chosen: Repeats) => putRepeats(trib.id, chosen),
    saved: { title: t.repeatsNow, description: t.nextDatesPosted },
    close: onClose,
  });
  if (trib.startTime === null) {
    return (
      <>
        <p className="text-muted">{t.setTimeFirstMeetup}</p>
        <BackButton onBack={onBack} />
      </>
    );
  }
  const startTime = localTime(new Date(trib.startTime), trib.timeZone);
  const firstDay = firstDayOf(startTime);
  const repeats = repeatsOf(form, weekday(dayNumber(firstDay)));
  const isReady = repeats !== undefined && problemWithRepeats(repeats, firstDay) === null;
  return (
    <>
      <RepeatsField value={form} onChange={setForm} startTime={startTime} />
      <Failure text={failure} className="mt-4" />
      <div className="mt-6 button-pair">
        <Button variant="secondary" onClick={onBack}>
          {t.back}
        </Button>
        <Button busy={isPending} disabled={!isReady} onClick={() => repeats && send(repeats)}>
          {t.save}
        </Button>
      </div>
    </>
  );
}

const SPOTS = Array.from({ length: 10 }, (_, index) => String(index + 1));

function Repeating({ series, trib, viewerId, onBack, onClose }: Props & { series: Series }) {
  const [isEnding, setEnding] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const spots = useSeriesWrite(trib, viewerId, {
    send: (kept: number) => putNewcomerSpots(series.id, kept),
  });
  const rule = useSeriesWrite(trib, viewerId, {
    send: putRule,
    saved: { title: t.repeatsInAnotherWay, description: t.nextDatesPosted },
    close: onClose,
  });
  const ending = useSeriesWrite(trib, viewerId, {
    send: () => postEnd(series.id, trib.id),
    saved: { title: t.seriesEndsHere, description: t.everyoneWhoComingLater },
    close: onClose,
    failed: t.didntEndTryAgain,
  });
  const later = series.dates.filter(({ startTime }) => (startTime ?? '') > (trib.startTime ?? '')).length;
  if (isChanging) {
    return (
      <ChangeRule
        series={series}
        tribId={trib.id}
        viewerId={viewerId}
        write={rule}
        onBack={() => setChanging(false)}
      />
    );
  }
  if (isEnding) {
    return (
      <>
        <EndText later={later} />
        <Failure text={ending.failure} className="mt-4" />
        <div className="mt-6 button-pair">
          <Button variant="secondary" onClick={() => setEnding(false)}>
            {t.keep}
          </Button>
          <Button variant="danger" busy={ending.isPending} onClick={() => ending.send()}>
            {t.end}
          </Button>
        </div>
      </>
    );
  }
  const last = trib.startTime === null ? null : dateLabel(new Date(trib.startTime), trib.timeZone, LANG);
  return (
    <div className="grid gap-5">
      <div>
        <p className="font-semibold text-pretty">{repeatsSummary(series.repeats, series.firstDay)}</p>
        <p className="text-sm text-muted">{t.comesEveryTime({ count: series.regularCount })}</p>
      </div>
      {series.lastDates.some(({ came }) => came !== null) && <LastDates dates={series.lastDates} />}
      <SelectField
        label={t.spotsForNewPeople}
        any={t.noneKept}
        value={series.newcomerSpots === 0 ? '' : String(series.newcomerSpots)}
        onChange={(kept) => spots.send(Number(kept))}
        options={SPOTS.map((count) => ({ value: count, label: count }))}
        hint={t.heldAtEachDate}
      />
      <Failure text={spots.failure} />
      <p className="text-sm text-pretty text-muted">{t.toChangeSeveralDates}</p>
      <SeriesLinks seriesId={series.id} trib={trib} />
      <Button variant="secondary" size="md" onClick={() => setChanging(true)}>
        {t.changeDaysOrEnd}
      </Button>
      <Button variant="danger" size="md" onClick={() => setEnding(true)}>
        {last === null ? t.endSeriesHere : t.endSeriesWith({ last })}
      </Button>
      <BackButton onBack={onBack} />
    </div>
  );
}

/** The server sends the last dates to the host alone. */
function LastDates({ dates }: { dates: Series['lastDates'] }) {
  return (
    <div>
      <h3 className="mb-1 text-sm font-semibold">{t.lastDates}</h3>
      <ul className="divide-y divide-line">
        {dates.map(({ id, startTime, timeZone, going, came }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2 text-sm tabular-nums">
            <span>{startTime === null ? t.dateToSet : dateLabel(new Date(startTime), timeZone, LANG)}</span>
            <span className="text-muted">
              {came === null ? t.goingNotTicked({ going }) : t.cameOfGoing({ came, going })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Takes the focus, because the button that opened it is gone. */
function EndText({ later }: { later: number }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <p ref={text} tabIndex={-1} className="text-pretty text-muted outline-none">
      {t.becomesLastDate({ later })}
    </p>
  );
}

function BackButton({ onBack }: { onBack: () => void }) {
  return (
    <Button variant="quiet" size="md" full className="mt-2" onClick={onBack}>
      {t.back}
    </Button>
  );
}

type SeriesWrite<Input> = {
  send: (input: Input) => Promise<unknown>;
  /** Said once it has succeeded. */
  saved?: { title: string; description: string };
  close?: () => void;
  failed?: string;
};

function useSeriesWrite<Input = void>({ id }: Trib, viewerId: number, series: SeriesWrite<Input>) {
  const queryClient = useQueryClient();
  const { send, saved, close, failed = t.wasntSavedTryAgain } = series;
  return useWrite({
    subject: `series of ${id}`,
    send,
    done: () => saved && showToast(saved),
    close,
    failure: { form: failed },
    stale: () => invalidateTribs(queryClient, viewerId),
  });
}

const linkClass = 'flex min-h-11 items-center text-accent underline underline-offset-4';

/** Links that work outside the app: the public page, and files with the dates and with who came. */
function SeriesLinks({ seriesId, trib }: { seriesId: number; trib: Trib }) {
  return (
    <p className="flex flex-wrap gap-x-5">
      {trib.whoCanJoin === 'Everyone welcome' && !trib.membersOnly && (
        <a className={linkClass} href={publicPaths.series(seriesId)}>
          {t.publicPage}
        </a>
      )}
      <a className={linkClass} href={`/api/series/${seriesId}/meetups`} download>
        {t.downloadDates}
      </a>
      <a className={linkClass} href={`/api/series/${seriesId}/people.csv`} download>
        {t.whoCameHowOften}
      </a>
    </p>
  );
}

const SCOPE_TEXTS = { following: t.andLater, all: t.allUpcoming };

type ChangeRuleProps = {
  series: Series;
  tribId: number;
  viewerId: number;
  write: {
    send: (change: Parameters<typeof putRule>[0]) => void;
    isPending: boolean;
    failure: string | null;
  };
  onBack: () => void;
};

/** Changes the days, the rhythm or the end of a series, from this date on or for all dates to come. */
export function ChangeRule({ series, tribId, viewerId, write, onBack }: ChangeRuleProps) {
  const [next, own] = [series.dates[0]?.day, series.dates.find(({ id }) => id === tribId)?.day];
  const [scope, setScope] = useState<SeriesScope>('following');
  const [firstDay, setFirstDay] = useState(own ?? next ?? series.firstDay);
  const [form, setForm] = useState(() => formOf(series.repeats, series.firstDay, firstDay));
  const isDay = /^\d{4}-\d\d-\d\d$/.test(firstDay);
  const repeats = isDay ? repeatsOf(form, weekday(dayNumber(firstDay))) : undefined;
  const isReady = repeats !== undefined && problemWithRepeats(repeats, firstDay) === null;
  const change = { tribId, scope, rule: { repeats: repeats ?? series.repeats, firstDay } };
  const preview = useQuery({
    ...ruleQuery(viewerId, change),
    enabled: isReady,
    placeholderData: keepPreviousData,
  });
  const choose = (chosen: SeriesScope) => {
    setScope(chosen);
    setFirstDay((chosen === 'all' ? next : own) ?? firstDay);
  };
  return (
    <div className="grid grid-cols-1 gap-5">
      {own !== next && (
        <RadioPills
          legend={t.changeWhat}
          options={SERIES_SCOPES}
          value={scope}
          onChange={choose}
          textOf={(one) => SCOPE_TEXTS[one]}
        />
      )}
      <TextField
        label={t.firstDay}
        type="date"
        max={undefined}
        value={firstDay}
        onChange={setFirstDay}
        hint={t.withinWeeks({ weeks: AHEAD_WEEKS })}
      />
      <RepeatsField value={form} onChange={setForm} startTime={firstDay} />
      <div aria-live="polite" className="min-h-16">
        {isReady && preview.isPending && <Skeleton className="h-16" />}
        {isReady && preview.isError && <Failure text={messageFor(preview.error, t.cantCheckedRightNow)} />}
        {isReady && preview.data && !preview.isError && <Consequences change={preview.data} />}
      </div>
      <Failure text={write.failure} />
      <div className="button-pair">
        <Button variant="secondary" disabled={write.isPending} onClick={onBack}>
          {t.back}
        </Button>
        <Button
          variant={preview.data?.cancelled.length ? 'danger' : 'primary'}
          busy={write.isPending}
          disabled={!isReady || !preview.isSuccess || preview.isPlaceholderData}
          onClick={() => write.send(change)}
        >
          {t.save}
        </Button>
      </div>
    </div>
  );
}

/** Says what the change does before it is made, above all which dates are cancelled. */
function Consequences({ change: { cancelled, people, kept } }: { change: RuleChange }) {
  const stay = t.datesStay({ kept });
  if (cancelled.length === 0) return <p className="font-semibold">{stay}</p>;
  return (
    <>
      <p className="font-semibold text-pretty">
        {t.datesAreCancelled({ count: cancelled.length })}{' '}
        {people === 0 ? t.nobodyElseGoingTo : t.peopleAreTold({ people })}
      </p>
      <p className="text-sm text-muted">{stay}</p>
      <ul className="mt-3 grid gap-2.5">
        {cancelled.map(({ id, startTime, timeZone, memberCount }) => (
          <li
            key={id}
            className="flex flex-wrap justify-between gap-x-4 rounded-input border border-line bg-raised px-3.5 py-2.5 text-sm"
          >
            <span className="font-semibold">
              {startTime === null ? t.dateToSet : dateLabel(new Date(startTime), timeZone, LANG)}
            </span>
            <span className="text-muted tabular-nums">{t.goingCount({ count: memberCount })}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
