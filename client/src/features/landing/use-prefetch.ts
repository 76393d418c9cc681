import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';

/** What the next step shows is there before it is asked for, once there is nothing better to do. */
export function usePrefetch(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const prefetch = () =>
      import('../interests/interests.api').then(
        ({ interestsQuery }) => queryClient.prefetchQuery(interestsQuery),
        // Offline nothing is fetched ahead; the next step says so itself.
        () => undefined,
      );
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(() => void prefetch(), 200);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(() => void prefetch(), { timeout: 2_000 });
    return () => cancelIdleCallback(handle);
  }, [queryClient]);
}
