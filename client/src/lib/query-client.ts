import { QueryClient } from '@tanstack/react-query';

const MINUTE = 60_000;

/** Nothing goes stale, polls or retries by default; the exceptions are below. */
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

export const INTERESTS_CACHE = { staleTime: 10 * MINUTE, gcTime: 30 * MINUTE };
export const TRIBS_CACHE = { staleTime: 5 * MINUTE, gcTime: 10 * MINUTE };

/** Other people's changes are shown within this time while a page is visible. */
export const POLL_INTERVAL_MS = 30_000;
