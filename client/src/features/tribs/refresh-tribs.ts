import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { warn } from '../../lib/log';
import { findTrib, patchTrib } from './trib-cache';
import { tribKeys, tribQuery } from './tribs.api';

/** Refetches these meetups for every card that shows them. Failures leave them as they are. */
export async function refreshTribs(
  queryClient: QueryClient,
  viewerId: number,
  tribIds: readonly number[],
): Promise<void> {
  const results = await Promise.allSettled(
    tribIds.map(async (tribId) => {
      const fresh = await queryClient.fetchQuery({
        ...tribQuery(viewerId, tribId),
        staleTime: 0,
        retry: false,
      });
      patchTrib({ queryClient, viewerId }, tribId, (cached) => ({ ...cached, ...fresh }));
    }),
  );
  for (const result of results) {
    if (result.status === 'rejected') warn('The meetup could not be read again', result.reason);
  }
}

/** The lists that depend on the person's memberships. The feed keeps its order while browsing. */
export async function refreshTribLists(queryClient: QueryClient, viewerId: number): Promise<void> {
  const { list, ofUser, saved, series } = tribKeys(viewerId);
  await Promise.all(
    [list, ofUser, saved, series].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
}

/** After a change to one's own meetups: everything that shows them, and the invitations, which keep clear of them. */
export function invalidateTribs(queryClient: QueryClient, viewerId: number): void {
  const { all, invitations, series } = tribKeys(viewerId);
  for (const queryKey of [all, invitations, series]) void queryClient.invalidateQueries({ queryKey });
}

/** What is on the screen and was not read in the last `ms`: meetups, and the list of one's own. */
export async function refreshOpenTribs(
  queryClient: QueryClient,
  viewerId: number,
  ms: number,
): Promise<void> {
  await Promise.all([
    refreshTribs(queryClient, viewerId, openTribIds(queryClient, viewerId, ms)),
    queryClient.refetchQueries({
      queryKey: tribKeys(viewerId).ofUser,
      type: 'active',
      predicate: (query) => query.state.data !== undefined && query.isStaleByTime(ms),
    }),
  ]);
}

/**
 * No events arrive for a meetup that a person neither belongs to nor has saved: while it is on the screen, it is
 * refetched from time to time.
 */
export function refreshUnsubscribedTribs(
  queryClient: QueryClient,
  viewerId: number,
  ms: number,
): Promise<void> {
  const isUnsubscribed = (id: number) => {
    const trib = findTrib({ queryClient, viewerId }, id);
    return trib !== undefined && trib.membership === null && !trib.saved;
  };
  return refreshTribs(queryClient, viewerId, openTribIds(queryClient, viewerId, ms).filter(isUnsubscribed));
}

function openTribIds(queryClient: QueryClient, viewerId: number, ms: number): number[] {
  const { details, detail } = tribKeys(viewerId);
  const queries = queryClient.getQueryCache().findAll({
    queryKey: details,
    type: 'active',
    predicate: (query) => query.isStaleByTime(ms),
  });
  const read = queries.map(({ queryKey }) => Number(queryKey[details.length])).filter((id) => id > 0);
  const wasReadSince = (id: number, time: number) =>
    queryClient
      .getQueryCache()
      .findAll({ queryKey: detail(id) })
      .some(({ state }) => state.dataUpdatedAt > time);
  const before = Date.now() - ms;
  const visible = tribsVisibleSince(before).filter((id) => !wasReadSince(id, before));
  return [...new Set([...read, ...visible])];
}

/** The card on the screen, and since when. It is shown as its list had it, which nothing refetches. */
const visibleSince = new Map<number, number>();

export function useTrackVisibleTrib(tribId: number | undefined): void {
  useEffect(() => {
    if (tribId === undefined) return undefined;
    visibleSince.set(tribId, Date.now());
    return () => {
      visibleSince.delete(tribId);
    };
  }, [tribId]);
}

function tribsVisibleSince(time: number): number[] {
  return [...visibleSince].filter(([, since]) => since <= time).map(([tribId]) => tribId);
}
