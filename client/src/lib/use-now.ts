import { useSyncExternalStore } from 'react';

const TICK_MS = 10_000;
const listeners = new Set<() => void>();
let current = new Date();
let timer: ReturnType<typeof setInterval> | undefined;

/** Everything rendered within one tick gets the same moment. */
function sharedNow(): Date {
  if (Math.abs(Date.now() - current.getTime()) >= TICK_MS) current = new Date();
  return current;
}

function tick(): void {
  current = new Date();
  for (const listener of listeners) listener();
}

/** Timers stop in a frozen page, which may come back days later. */
const onShown = () => document.visibilityState === 'visible' && tick();

/** Calls back at intervals, and when a page that was hidden or frozen is shown again. */
export function onTick(listener: () => void): () => void {
  if (listeners.size === 0) {
    timer = setInterval(tick, TICK_MS);
    document.addEventListener('visibilitychange', onShown);
    addEventListener('pageshow', tick);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onShown);
    removeEventListener('pageshow', tick);
  };
}

/** The current time for rendering; updated while the page stays open. */
export const useNow = (): Date => useSyncExternalStore(onTick, sharedNow, sharedNow);

/** A value derived from the current time. The component renders again when the value changes, not with every tick. */
export function useAtNow<T extends string | number | boolean | null>(select: (now: Date) => T): T {
  const read = () => select(sharedNow());
  return useSyncExternalStore(onTick, read, read);
}
