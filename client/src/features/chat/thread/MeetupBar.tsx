import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { Trib, TribDetail } from '#shared/api/tribs';
import { tribPath } from '../../../lib/paths';
import { useNow } from '../../../lib/use-now';
import { Avatar } from '../../../ui/Avatar';
import { ForwardIcon } from '../../../ui/icons';
import { onSingleTap } from '../../../ui/Button';
import { Skeleton } from '../../../ui/Skeleton';
import { tribFacts } from '../../tribs/trib-facts';
import { TribHours } from '../../tribs/TribHours';
import { tribQuery } from '../../tribs/tribs.api';

const FACES = 3;

type Props = { viewerId: number; tribId: number; onSend: (text: string) => void };

/** The meetup a room belongs to: when, where and who. Without it the room still works. */
export function MeetupBar({ viewerId, tribId, onSend }: Props) {
  const trib = useQuery(tribQuery(viewerId, tribId));
  if (trib.isPending) {
    return (
      <div className="border-b border-line px-4 py-2">
        <Skeleton className="h-11 w-full" />
      </div>
    );
  }
  if (!trib.data) return null;
  return <Meetup trib={trib.data} onSend={onSend} />;
}

function Meetup({ trib, onSend }: { trib: TribDetail; onSend: (text: string) => void }) {
  const now = useNow();
  const { day, hours, zone, location } = tribFacts(trib, now);
  return (
    <div className="border-b border-line bg-surface px-4 py-1">
      <Link href={tribPath(trib.id)} className="pressable flex min-h-13 items-center gap-3 rounded-input">
        <span className="min-w-0 flex-1 text-sm">
          <span className="block font-semibold">
            {trib.cancelled && <span className="text-danger">Cancelled · </span>}
            {day}
          </span>
          {hours && (
            <span className="block font-semibold">
              <TribHours hours={hours} zone={zone} />
            </span>
          )}
          <span className="line-clamp-1 text-muted">{trib.exactPlace?.name ?? location}</span>
        </span>
        <span className="flex shrink-0 -space-x-2" aria-hidden="true">
          {trib.members.slice(0, FACES).map((person) => (
            <span key={person.id} className="rounded-pill ring-2 ring-surface">
              <Avatar person={person} size={28} />
            </span>
          ))}
        </span>
        <span className="sr-only">, {trib.memberCount} going, see the meetup</span>
        <ForwardIcon size={18} className="text-muted" />
      </Link>
      {isNearStart(trib, now) && (
        <fieldset aria-label="Quick replies" className="flex min-w-0 flex-wrap gap-2 pt-1 pb-2">
          {QUICK_REPLIES.map((reply) => (
            <button
              key={reply}
              type="button"
              onClick={onSingleTap(() => onSend(reply))}
              className="pressable min-h-11 rounded-pill border border-edge px-4 text-sm font-semibold hover:border-accent hover:text-accent"
            >
              {reply}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}

const HOUR_MS = 3_600_000;
/** What people on their way say most. */
const QUICK_REPLIES = ['On my way', 'Running late'] as const;

/** From three hours before the start until one hour after it. */
export function isNearStart(
  { startTime, cancelled }: Pick<Trib, 'startTime' | 'cancelled'>,
  now: Date,
): boolean {
  if (startTime === null || cancelled) return false;
  const sinceStart = now.getTime() - Date.parse(startTime);
  return sinceStart >= -3 * HOUR_MS && sinceStart <= HOUR_MS;
}
