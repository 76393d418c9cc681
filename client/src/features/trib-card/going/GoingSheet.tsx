import { useLocation } from 'wouter';
import { tribPath } from '../../../lib/paths';
import { useAuth } from '../../auth/auth-context';
import { useQuery } from '@tanstack/react-query';
import type { Trib } from '#shared/api/tribs';
import { localDayNumber } from '#shared/domain/meetup-time';
import { MINUTE_MS } from '#shared/domain/durations';
import { useNow } from '../../../lib/use-now';
import { EmptyState } from '../../../ui/EmptyState';
import { ForwardIcon } from '../../../ui/icons';
import { RoomReplies } from '../../chat/RoomReplies';
import { upcomingTribs } from '../../tribs/going';
import { tribFacts } from '../../tribs/trib-facts';
import { startOf, useTribNow } from '../../tribs/trib-times';
import { TribWhen } from '../../tribs/TribHours';
import { TribImage } from '../../tribs/TribImage';
import { tribQuery, tribsOfUserQuery } from '../../tribs/tribs.api';
import { SheetWithBring } from '../bring-people/SheetWithBring';
import { GoingAvatars, WhenAndWhere } from '../joined/WhenAndWhere';
import { JoinedActions } from '../joined/JoinedActions';
import { OnTheDay } from '../on-the-day/OnTheDay';
import * as t from '../texts';

type OnShow = (tribId: number) => void;
type Props = { open: boolean; onClose: () => void };

export function GoingSheet(props: Props) {
  const { user } = useAuth();
  const [, navigate] = useLocation();
  return user && <Going {...props} viewerId={user.id} onShow={(tribId) => navigate(tribPath(tribId))} />;
}

/** The next meetup with everything for the way there, followed by the later ones. */
function Going({ viewerId, open, onClose, onShow }: Props & { viewerId: number; onShow: OnShow }) {
  const { data: tribs = [] } = useQuery(tribsOfUserQuery(viewerId));
  const [next, ...later] = upcomingTribs(tribs, useNow());
  return (
    <SheetWithBring open={open} onOpenChange={onClose} title={t.youreGoing} isTall>
      {(bring) => (
        <>
          {next ? (
            <Next key={next.id} viewerId={viewerId} trib={next} onShow={onShow} onBring={bring} />
          ) : (
            <EmptyState title={t.nothingPlanned} text={t.whatYouJoinHere} />
          )}
          {later.length > 0 && (
            <section className="mt-7" aria-labelledby="going-later">
              <h3 id="going-later" className="mb-1 font-display text-base font-bold">
                {t.afterThat}
              </h3>
              <ul className="-mx-2 grid grid-cols-1 gap-1">
                {later.map((trib) => (
                  <li key={trib.id}>
                    <Row trib={trib} onShow={onShow} />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </>
      )}
    </SheetWithBring>
  );
}

type NextProps = { viewerId: number; trib: Trib; onShow: OnShow; onBring: (trib: Trib) => void };

function Next({ viewerId, trib, onShow, onBring }: NextProps) {
  const { data: current = trib } = useQuery(tribQuery(viewerId, trib.id));
  return (
    <article className="grid grid-cols-1 gap-5">
      <button
        type="button"
        onClick={() => onShow(trib.id)}
        className="pressable grid grid-cols-1 overflow-hidden rounded-card border border-line bg-raised text-start hover:border-edge"
      >
        <span className="relative block h-32">
          <TribImage trib={trib} className="absolute size-full" />
          <span
            data-theme="dark"
            className="on-picture absolute bottom-3 start-3 rounded-pill px-3 py-1 text-sm font-semibold tabular-nums"
          >
            {countdownText(current, useNow())}
          </span>
        </span>
        <span className="flex items-center gap-3 px-4 py-3">
          <span
            dir="auto"
            className="line-clamp-2 min-w-0 flex-1 font-display text-base font-bold text-balance"
          >
            {trib.name}
          </span>
          <ForwardIcon size={20} className="shrink-0 text-muted" />
        </span>
      </button>
      <OnTheDay trib={current} viewerId={viewerId} />
      <WayThere viewerId={viewerId} trib={trib} onBring={() => onBring(current)} />
    </article>
  );
}

/** What a card of the feed shows of it. */
export function Evening({ viewerId, trib }: Omit<WayThereProps, 'onBring'>) {
  return (
    <div className="grid grid-cols-1 gap-4 pb-3 text-start">
      <p className="-mt-4 text-center font-semibold text-accent tabular-nums">
        {countdownText(trib, useNow())}
      </p>
      <WayThere viewerId={viewerId} trib={trib} />
    </div>
  );
}

type WayThereProps = { viewerId: number; trib: Trib; onBring?: () => void };

/** When, where and who, with what people need on their way. */
function WayThere({ viewerId, trib, onBring }: WayThereProps) {
  const { data: detail, isPending } = useQuery(tribQuery(viewerId, trib.id));
  const current = detail ?? trib;
  const place = detail?.exactPlace ?? null;
  return (
    <>
      <WhenAndWhere trib={current} place={place} isLoading={isPending} />
      <JoinedActions trib={current} place={place} inOneRow {...(onBring && { onBring })} />
      <GoingAvatars members={current.members} viewerId={viewerId} />
      <RoomReplies viewerId={viewerId} trib={current} />
    </>
  );
}

function Row({ trib, onShow }: { trib: Trib; onShow: OnShow }) {
  const facts = tribFacts(trib, useTribNow(trib));
  return (
    <button
      type="button"
      onClick={() => onShow(trib.id)}
      className="pressable flex w-full items-center gap-3.5 rounded-input p-2 text-start hover:bg-raised"
    >
      <TribImage trib={trib} className="size-14 shrink-0 rounded-input" />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="line-clamp-2 font-semibold">
          {trib.name}
        </span>
        <span className="block text-sm text-pretty text-muted">
          <TribWhen {...facts} />
        </span>
        <span dir="auto" className="block truncate text-sm text-muted">
          {facts.location}
        </span>
      </span>
      <ForwardIcon size={20} className="shrink-0 text-muted" />
    </button>
  );
}

const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/**
 * For example "In 3 days", "In 5 h 20 min" or "Happening now". Counts days on the calendar of the place until only hours
 * are left.
 */
export function countdownText(trib: Pick<Trib, 'startTime' | 'timeZone'>, now: Date): string {
  if (trib.startTime === null) return t.dateToSet;
  const start = new Date(trib.startTime);
  const minutes = Math.ceil((startOf(trib) - now.getTime()) / MINUTE_MS);
  if (minutes <= 0) return t.happeningNow;
  if (minutes < HOUR_MINUTES) return t.inMinutes({ minutes });
  if (minutes < DAY_MINUTES) {
    const rest = minutes % HOUR_MINUTES;
    const hours = Math.floor(minutes / HOUR_MINUTES);
    return rest === 0 ? t.inHours({ hours }) : t.inHoursMinutes({ hours, minutes: rest });
  }
  const days = localDayNumber(start, trib.timeZone) - localDayNumber(now, trib.timeZone);
  return days <= 1 ? t.tomorrow : t.inDays({ days });
}
