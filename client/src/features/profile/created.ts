import type { Trib } from '#shared/api/tribs';
import { isStillOpen } from '../tribs/trib-times';

/** Enough to copy one of them. */
const PAST_SHOWN = 3;

/** Meetups the person hosts or co-hosts: upcoming ones soonest first, then the latest past ones. */
export function createdTribs(tribs: readonly Trib[], now: Date): Trib[] {
  const own = tribs.filter(({ role }) => role === 'host' || role === 'cohost');
  const byStart = own.toSorted((a, b) => startOf(a) - startOf(b));
  const upcoming = byStart.filter((trib) => isStillOpen(trib, now));
  const past = byStart.filter((trib) => !isStillOpen(trib, now)).toReversed();
  return [...upcoming, ...past.slice(0, PAST_SHOWN)];
}

const startOf = ({ startTime }: Trib) => (startTime === null ? Infinity : Date.parse(startTime));
