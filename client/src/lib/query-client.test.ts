import { expect, it } from 'vitest';
import { queryClient, INTERESTS_CACHE, TRIBS_CACHE } from './query-client';

it('never retries on its own', () => {
  expect(queryClient.getDefaultOptions()).toMatchObject({
    queries: {
      staleTime: Infinity,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: false,
      retry: false,
    },
    mutations: { retry: false },
  });
});

it('keeps lists fresh and cached for the agreed times', () => {
  expect(INTERESTS_CACHE).toEqual({ staleTime: 600_000, gcTime: 1_800_000 });
  expect(TRIBS_CACHE).toEqual({ staleTime: 300_000, gcTime: 600_000 });
});
