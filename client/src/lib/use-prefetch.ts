import { useEffect } from 'react';

const FALLBACK_MS = 1000;

/** Fetches the next step while nobody waits for it. Failing is fine: it is asked for again when needed. */
export function usePrefetch(load?: () => Promise<unknown>): void {
  useEffect(() => {
    if (!load) return undefined;
    const fetchNext = () => void load().catch(() => undefined);
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(fetchNext, FALLBACK_MS);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(fetchNext);
    return () => cancelIdleCallback(handle);
  }, [load]);
}
