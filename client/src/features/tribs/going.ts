import type { Trib } from '#shared/api/tribs';
import { defineOverlay } from '../../navigation/overlays';
import { endOf, startOf } from './trib-times';

/** Meetups to which the person is going, including one in progress, soonest first. */
export function upcomingTribs(tribs: readonly Trib[], now: Date): Trib[] {
  return tribs
    .filter((trib) => trib.membership === 'joined' && !trib.cancelled && endOf(trib) > now.getTime())
    .toSorted((a, b) => (startOf(a) === startOf(b) ? a.id - b.id : startOf(a) < startOf(b) ? -1 : 1));
}

/** The sheet with the upcoming meetups, which any page can open. */
export const goingSheet = defineOverlay('going', 'place');
export const openGoing = () => void goingSheet.open({});
