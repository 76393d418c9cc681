import { useSyncExternalStore } from 'react';
import type { Trib } from '#shared/api/tribs';
import { createListeners } from '../../lib/listeners';
import { endOf, startOf } from './trib-times';

/** Meetups the person is going to, including one in progress, soonest first. */
export function upcomingTribs(tribs: readonly Trib[], now: Date): Trib[] {
  return tribs
    .filter((trib) => trib.membership === 'joined' && !trib.cancelled && endOf(trib) > now.getTime())
    .toSorted((a, b) => (startOf(a) === startOf(b) ? a.id - b.id : startOf(a) < startOf(b) ? -1 : 1));
}

/** Whether the sheet about them was asked for, on any page; one outlet shows it. */
let isRequested = false;
const listeners = createListeners();

function setRequested(next: boolean): void {
  isRequested = next;
  listeners.notify();
}

export const openGoing = () => setRequested(true);
export const goingOpened = () => setRequested(false);

export function useGoingRequested(): boolean {
  return useSyncExternalStore(
    listeners.add,
    () => isRequested,
    () => false,
  );
}
