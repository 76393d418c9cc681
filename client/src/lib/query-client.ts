import { QueryClient } from '@tanstack/react-query';

const MINUTE = 60_000;

/** Nothing goes stale, polls or retries by default; exceptions are in `stale-times.ts`. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Infinity,
      gcTime: 30 * MINUTE,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: false,
      retry: false,
      // Offline, a request fails and the page says so; the default would wait silently.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
