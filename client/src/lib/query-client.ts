import { QueryClient } from '@tanstack/react-query';

const MINUTE = 60_000;

/** Nothing goes stale, is polled or tried again by itself; what differs says so in `stale-times.ts`. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Infinity,
      gcTime: 30 * MINUTE,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: false,
      retry: false,
      // Offline a request fails and the page says so; the default would wait in silence.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
