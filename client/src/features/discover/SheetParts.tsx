import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import type { Trib } from '#shared/api/tribs';
import { PAGE_MAX } from '#shared/domain/limits';
import { localParts, shortWeekdayOf } from '#shared/domain/meetup-time';
import { LANG } from '../../lib/lang';
import { messageFor } from '../../lib/errors';
import { tribPath } from '../../lib/paths';
import { Dotted } from '../../ui/Dotted';
import { CalendarIcon, ForwardIcon } from '../../ui/icons';
import { QueryState } from '../../ui/QueryState';
import { showToast } from '../../ui/toast-store';
import { Loading } from '../../ui/Skeleton';
import { useAuth } from '../auth/auth-context';
import { useNearQuery } from '../cities/use-near';
import { tribFacts } from '../tribs/trib-facts';
import { useTribNow } from '../tribs/trib-times';
import { TribWhen } from '../tribs/TribHours';
import { feedQuery } from '../tribs/tribs.api';
import * as t from './texts';

export function SheetSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-6">
      <h3 className="mb-2 font-display text-lg font-bold">{title}</h3>
      {children}
    </section>
  );
}

const GONE = { community: t.communityGone, experience: t.experienceGone };
const NOT_OPENED = { community: t.communityDidntOpen, experience: t.experienceDidntOpen };

type Subject = {
  open: boolean;
  thing: keyof typeof GONE;
  /** It may be gone by the time that a link, Back or Forward opens its sheet. */
  isGone: boolean;
  error: Error | null;
  onClose: () => void;
};

/** Closes the sheet and says why, if what it is about is gone or fails to load. */
export function useCloseIfMissing({ open, thing, isGone, error, onClose }: Subject): void {
  useEffect(() => {
    if (!open || (!isGone && !error)) return;
    if (isGone) showToast({ title: GONE[thing] });
    else {
      const description = messageFor(error, t.tryAgain);
      showToast({ title: NOT_OPENED[thing], description, tone: 'destructive' });
    }
    onClose();
  }, [open, thing, isGone, error, onClose]);
}

const SHOWN = 5;

type Props = {
  /** Query parameters that narrow the list of meetups. */
  filters: Readonly<Record<string, string>>;
  empty: ReactNode;
  /** Orders meetups by their time instead of by match. */
  soonestFirst?: boolean;
};

export function useSheetTribs({ filters, soonestFirst = false }: Omit<Props, 'empty'>) {
  const { user, isRestoring } = useAuth();
  const query = useNearQuery();
  return useInfiniteQuery({
    // The soonest meetups may be among the worst matches, so a whole large page is sorted.
    ...feedQuery(user?.id ?? null, soonestFirst ? { ...filters, limit: String(PAGE_MAX) } : filters, query),
    enabled: !isRestoring,
  });
}

export function SheetTribs({ filters, empty, soonestFirst = false }: Props) {
  const list = useSheetTribs({ filters, soonestFirst });
  return (
    <QueryState
      query={list}
      loading={<Loading label={t.loadingMeetups} placeholders={['h-14']} />}
      failed={t.meetupsDidntLoad}
      isInline
    >
      {({ pages }) => {
        const listed = pages[0]?.items ?? [];
        const tribs = soonestFirst ? inOrderOfTime(listed) : listed;
        return tribs.length === 0 ? empty : <TribRows tribs={tribs.slice(0, SHOWN)} />;
      }}
    </QueryState>
  );
}

const LAST = '9999';

const inOrderOfTime = (tribs: readonly Trib[]) =>
  tribs.toSorted((a, b) => (a.startTime ?? LAST).localeCompare(b.startTime ?? LAST));

/** Each row opens its meetup in the feed. */
function TribRows({ tribs }: { tribs: readonly Trib[] }) {
  return (
    <ul className="-mx-2 grid grid-cols-1 gap-1">
      {tribs.map((trib) => (
        <li key={trib.id}>
          <TribRow trib={trib} />
        </li>
      ))}
    </ul>
  );
}

/** Stands in for the picture, which often is the same as the one above it in the sheet. */
function DayTile({ trib: { startTime, timeZone } }: { trib: Trib }) {
  const start = startTime === null ? null : new Date(startTime);
  return (
    <span
      aria-hidden="true"
      className="grid size-14 shrink-0 content-center justify-items-center rounded-input border border-line bg-raised leading-none"
    >
      {start === null ? (
        <CalendarIcon size={22} className="text-muted" />
      ) : (
        <>
          <span className="text-xs font-semibold text-accent">{shortWeekdayOf(start, timeZone, LANG)}</span>
          <span className="mt-1 font-display text-xl font-bold tabular-nums">
            {localParts(start, timeZone).day}
          </span>
        </>
      )}
    </span>
  );
}

function TribRow({ trib }: { trib: Trib }) {
  const { day, hours, zone, location, distance } = tribFacts(trib, useTribNow(trib));
  return (
    <Link
      href={tribPath(trib.id)}
      className="pressable flex items-center gap-3.5 rounded-input p-2 hover:bg-raised"
    >
      <DayTile trib={trib} />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="line-clamp-2 font-semibold">
          {trib.name}
        </span>
        <span className="block text-sm text-pretty text-muted">
          <TribWhen day={day} date={null} hours={hours} zone={zone} />
        </span>
        <span className="block text-sm text-muted">
          <Dotted>
            <bdi>{location}</bdi>
            {distance}
          </Dotted>
        </span>
      </span>
      <ForwardIcon size={20} className="shrink-0 text-muted" />
    </Link>
  );
}
