import { useEffect } from 'react';

const TIMEOUT_MS = 3_000;
const FALLBACK_MS = 500;

/** Runs when the browser is idle. Returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, FALLBACK_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: TIMEOUT_MS });
  return () => cancelIdleCallback(handle);
}

/** Prefetches the next step when the browser is idle. A failure does no harm: it is loaded again when needed. */
export function usePrefetch(load?: () => Promise<unknown>): void {
  useEffect(() => load && whenIdle(() => void load().catch(() => undefined)), [load]);
}
