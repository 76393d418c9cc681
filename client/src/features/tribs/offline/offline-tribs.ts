import type { Trib } from '#shared/api/tribs';
import { endOf, startOf } from '../trib-times';

/** A latecomer still needs the way to a meetup that has begun. */
const GRACE_MS = 6 * 3_600_000;
/** More than anybody attends while offline. */
const OFFLINE_MAX = 12;

/** The meetups a person is going to, soonest first, out of all their meetups. */
export function tribsForOffline(tribs: readonly Trib[], now: Date): Trib[] {
  return tribs
    .filter((trib) => !trib.cancelled && trib.membership === 'joined' && !isOver(trib, now))
    .toSorted((a, b) => startOf(a) - startOf(b))
    .slice(0, OFFLINE_MAX);
}

const isOver = (trib: Trib, now: Date) => endOf(trib) + GRACE_MS < now.getTime();
