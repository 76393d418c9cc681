import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { onViewerChange, viewerKey } from './viewer-scope';

const MINUTE = 60_000;

/** By default nothing goes stale, polls or retries; the exceptions are below. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Infinity,
      gcTime: 30 * MINUTE,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: false,
      retry: false,
      // A request without a connection fails, so that the page can say so. The default would pause it silently.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
onViewerChange((before) => queryClient.removeQueries({ queryKey: viewerKey(before) }));

/** Surrounds all pages but the landing, whose scripts do without queries, and what is drawn beside them. */
export const Queries = ({ children }: { children: ReactNode }) =>
  createElement(QueryClientProvider, { client: queryClient }, children);

export const INTERESTS_CACHE = { staleTime: 10 * MINUTE, gcTime: 30 * MINUTE };
export const TRIBS_CACHE = { staleTime: 5 * MINUTE, gcTime: 10 * MINUTE };

/** While a page is visible, it shows other people's changes within this time. */
export const POLL_INTERVAL_MS = 30_000;
