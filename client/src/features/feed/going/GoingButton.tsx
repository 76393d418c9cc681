import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { Trib } from '#shared/api/tribs';
import { tribPath } from '../../../lib/paths';
import { useNow } from '../../../lib/use-now';
import { useSheet } from '../../../ui/use-sheet';
import { endOf, startOf } from '../../tribs/trib-times';
import { tribsOfUserQuery } from '../../tribs/tribs.api';

const loadSheet = async () => (await import('./GoingSheet')).GoingSheet;

/** "Going 2": the person's upcoming meetups, one tap away. */
export function GoingButton({ viewerId, className }: { viewerId: number; className: string }) {
  const [, navigate] = useLocation();
  const { data } = useQuery(tribsOfUserQuery(viewerId));
  const upcoming = upcomingTribs(data ?? [], useNow());
  const { Sheet, isOpen, open, close, leave } = useSheet('going', loadSheet);
  const show = (tribId: number) => void leave().then(() => navigate(tribPath(tribId)));
  return (
    <>
      {upcoming.length > 0 && (
        <button
          type="button"
          onClick={open}
          className={`pressable hit-44 min-h-7 rounded-pill px-2.5 text-[min(0.875rem,18px)]/snug font-semibold ${className}`}
        >
          Going {upcoming.length}
        </button>
      )}
      {Sheet && <Sheet tribs={upcoming} open={isOpen} onClose={close} onShow={show} />}
    </>
  );
}

/** Meetups the person is going to, including one in progress, soonest first. */
export function upcomingTribs(tribs: readonly Trib[], now: Date): Trib[] {
  return tribs
    .filter((trib) => trib.membership === 'joined' && !trib.cancelled && endOf(trib) > now.getTime())
    .toSorted((a, b) => (startOf(a) === startOf(b) ? a.id - b.id : startOf(a) < startOf(b) ? -1 : 1));
}
