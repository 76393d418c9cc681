import { useQuery } from '@tanstack/react-query';
import type { Trib } from '#shared/api/tribs';
import { useAtNow } from '../../lib/use-now';
import { defineOverlay } from '../../navigation/overlays';
import { endOf, isWithinADay, startOf } from './trib-times';
import { tribsOfUserQuery } from './tribs.api';

/** Meetups to which the person is going, including one in progress, soonest first. */
export function upcomingTribs(tribs: readonly Trib[], now: Date): Trib[] {
  return tribs
    .filter((trib) => trib.membership === 'joined' && !trib.cancelled && endOf(trib) > now.getTime())
    .toSorted((a, b) => (startOf(a) === startOf(b) ? a.id - b.id : startOf(a) < startOf(b) ? -1 : 1));
}

const NO_TRIBS: readonly Trib[] = [];

/** The next meetup that the person is going to within a day, or null. */
export function useEvening(viewerId: number | null, isWanted: boolean): Trib | null {
  const { data = NO_TRIBS } = useQuery({ ...tribsOfUserQuery(viewerId ?? 0), enabled: viewerId !== null });
  const id = useAtNow((now) => upcomingTribs(data, now).find((trib) => isWithinADay(trib, now))?.id ?? null);
  return isWanted ? (data.find((trib) => trib.id === id) ?? null) : null;
}

/** The sheet with the upcoming meetups, which any page can open. */
export const goingSheet = defineOverlay('going', 'place');
export const openGoing = () => void goingSheet.open({});
