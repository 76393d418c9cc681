import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { LiveEvent } from '#shared/api/events';
import { refreshOpenTribs, refreshTribs } from '../features/tribs/refresh-tribs';
import { findTrib } from '../features/tribs/trib-cache';
import { tribKeys } from '../features/tribs/tribs.api';
import { createCoalescer } from '../lib/coalesce';
import { AFFECTED_QUERIES } from './affected-queries';

/** While events follow each other, each query is read at most once in this time. */
const BATCH_MS = 100;

/** Keeps a person's queries up to date: those on the screen are read again, the others when they are next shown. */
export function followEvents(queryClient: QueryClient, viewerId: number) {
  const coalescer = createCoalescer(BATCH_MS, () => isWriting(queryClient));
  return {
    onEvent: (event: LiveEvent): void => {
      const { kind, tribId } = event;
      for (const key of AFFECTED_QUERIES[kind](viewerId, event)) {
        coalescer.request(hashKey(key), () => readAgain(queryClient, viewerId, key));
      }
      if (kind === 'reset') {
        coalescer.request('open meetups', () => refreshOpenTribs(queryClient, viewerId, 0));
      } else if (tribId !== undefined) {
        coalescer.request(`meetup ${tribId}`, async () => {
          if (findTrib({ queryClient, viewerId }, tribId))
            await refreshTribs(queryClient, viewerId, [tribId]);
        });
      }
    },
    stop: () => coalescer.stop(),
  };
}

/** An optimistic update stays until the outcome of its write. */
function isWriting(queryClient: QueryClient): boolean {
  return queryClient.isMutating({ predicate: ({ options }) => options.scope !== undefined }) > 0;
}

async function readAgain(queryClient: QueryClient, viewerId: number, queryKey: QueryKey): Promise<void> {
  const feed = tribKeys(viewerId).feed.join();
  // The feed keeps its order while the viewer browses it.
  const isFeed = (query: Query) => query.queryKey.slice(0, 3).join() === feed;
  // A first load is not restarted, so it may have missed what happened.
  const loading = queryClient
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined });
  await queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
  await queryClient.refetchQueries({ queryKey, type: 'active', predicate: (query) => !isFeed(query) });
  if (loading.length === 0) return;
  await Promise.allSettled(loading.map(async ({ promise }) => promise));
  await queryClient.invalidateQueries({ queryKey, predicate: (query) => loading.includes(query) });
}
