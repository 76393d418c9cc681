import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { LiveEvent } from '#shared/api/events';
import { NEWS_INTERVAL_MS } from '../stale-times';

type Listener = (event: LiveEvent) => void;

const listeners = new Set<Listener>();
const openListeners = new Set<() => void>();
const wakeListeners = new Set<() => void>();
let isOpen = false;

/** Every event of this browser's stream, whichever tab has it. */
export function onLiveEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function useLiveEvents(listener: Listener): void {
  const latest = useEffectEvent(listener);
  useEffect(() => onLiveEvent((event) => latest(event)), []);
}

export function emitLiveEvent(event: LiveEvent): void {
  for (const listener of listeners) listener(event);
}

export function setStreamOpen(nowOpen: boolean): void {
  if (isOpen === nowOpen) return;
  isOpen = nowOpen;
  for (const listener of openListeners) listener();
  // Who came or went meanwhile is not among the events that a stream catches up on.
  if (isOpen) emitLiveEvent({ kind: 'presence' });
}

/** The server has responded to something else: a lost stream need not wait any longer. */
export function wakeStream(): void {
  for (const listener of wakeListeners) listener();
}

export function onWake(listener: () => void): () => void {
  wakeListeners.add(listener);
  return () => {
    wakeListeners.delete(listener);
  };
}

function subscribe(listener: () => void): () => void {
  openListeners.add(listener);
  return () => {
    openListeners.delete(listener);
  };
}

export function useHasStream(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => false,
  );
}

const POLLING = { refetchInterval: NEWS_INTERVAL_MS, refetchOnWindowFocus: 'always' } as const;
const NO_POLLING = { refetchInterval: false, refetchOnWindowFocus: false } as const;

/** For queries that other people's actions change: polled unless a stream announces the changes. */
export function useNewsPolling(): typeof POLLING | typeof NO_POLLING {
  return useHasStream() ? NO_POLLING : POLLING;
}
