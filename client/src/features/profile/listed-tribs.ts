import type { Trib } from '#shared/api/tribs';
import { isStillOpen, startOf } from '../tribs/trib-times';

const isHosted = ({ role }: Trib) => role === 'host' || role === 'cohost';

/** Meetups the person hosts or co-hosts. */
export function hostedTribs(tribs: readonly Trib[], now: Date): Trib[] {
  return upcomingFirst(tribs.filter(isHosted), now);
}

/** Those of other hosts. Without a single picture there is nothing to show in a row of them. */
export function joinedTribs(tribs: readonly Trib[], now: Date): Trib[] {
  const joined = tribs.filter((trib) => !isHosted(trib));
  return joined.some(({ mainImageUrl }) => mainImageUrl?.trim()) ? upcomingFirst(joined, now) : [];
}

/** Upcoming ones soonest first, then past and cancelled ones, the latest first. */
function upcomingFirst(tribs: readonly Trib[], now: Date): Trib[] {
  const byStart = tribs.toSorted((a, b) => startOf(a) - startOf(b));
  const isOpen = (trib: Trib) => isStillOpen(trib, now);
  return [...byStart.filter(isOpen), ...byStart.filter((trib) => !isOpen(trib)).toReversed()];
}
