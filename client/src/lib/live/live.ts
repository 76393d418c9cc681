import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { LiveEvent } from '#shared/api/events';
import { POLL_INTERVAL_MS } from '../query-client';
import { createListeners } from '../listeners';

const eventListeners = createListeners<[LiveEvent]>();
const openListeners = createListeners();
const wakeListeners = createListeners();
let isOpen = false;

/** Called with every event of this browser's stream, whichever tab holds it. */
export const onLiveEvent = eventListeners.add;
export const emitLiveEvent = eventListeners.notify;

export function useLiveEvents(listener: (event: LiveEvent) => void): void {
  const latest = useEffectEvent(listener);
  useEffect(() => onLiveEvent((event) => latest(event)), []);
}

export function setStreamOpen(nowOpen: boolean): void {
  if (isOpen === nowOpen) return;
  isOpen = nowOpen;
  openListeners.notify();
  // A stream does not catch up on presence, so presence is fetched again.
  if (isOpen) emitLiveEvent({ kind: 'presence' });
}

/** Called when the server has responded to another request: a lost stream need not wait any longer. */
export const wakeStream = wakeListeners.notify;
export const onWake = wakeListeners.add;

export function useHasStream(): boolean {
  return useSyncExternalStore(
    openListeners.add,
    () => isOpen,
    () => false,
  );
}

const POLLING = { refetchInterval: POLL_INTERVAL_MS, refetchOnWindowFocus: 'always' } as const;
const NO_POLLING = { refetchInterval: false, refetchOnWindowFocus: false } as const;

/** For queries that other people's actions change: polled only while there is no stream to announce the changes. */
export function useFallbackPolling(): typeof POLLING | typeof NO_POLLING {
  return useHasStream() ? NO_POLLING : POLLING;
}
