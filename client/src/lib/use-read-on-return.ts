import { useQueryClient, type Query } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { TRIBS_CACHE } from './query-client';
import { useLatest } from './use-latest';
import { onTick } from './use-now';

/** Decided by the configured stale time, because a patch makes a query look fresh. */
const isCachedForAWhile = ({ observers }: Query) =>
  observers.some(({ options }) => options.staleTime === TRIBS_CACHE.staleTime);

/**
 * Lists that were out of view for longer than their cache lasts, in a hidden tab or on a sleeping phone, are refetched
 * when they are back in view, as on a new visit. A short look at another window fetches nothing. Returns whether they
 * are being fetched.
 */
export function useReadOnReturn(onReturn?: () => void): boolean {
  const queryClient = useQueryClient();
  const latest = useLatest(onReturn);
  const [isReading, setReading] = useState(false);
  useEffect(() => {
    let seenAt = Date.now();
    let isDue = false;
    return onTick(() => {
      if (document.visibilityState !== 'visible') return;
      isDue ||= Date.now() - seenAt >= TRIBS_CACHE.staleTime;
      seenAt = Date.now();
      // A phone that wakes up may have no connection yet.
      if (!isDue || !navigator.onLine) return;
      isDue = false;
      setReading(true);
      latest.current?.();
      const read = queryClient.refetchQueries({ type: 'active', predicate: isCachedForAWhile });
      void read.finally(() => setReading(false));
    });
  }, [queryClient, latest]);
  return isReading;
}
