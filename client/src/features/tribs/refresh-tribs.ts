import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { warn } from '../../lib/log';
import { findTrib, patchTrib } from './trib-cache';
import { tribKeys, tribQuery } from './tribs.api';

/** Refetches these meetups for every card that shows them. If a request fails, they stay as they are. */
export async function refreshTribs(queryClient: QueryClient, viewerId: number, tribIds: readonly number[]) {
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

/** Invalidates the lists that depend on the person's memberships, but not the feed, which keeps its order while they browse. */
export async function refreshTribLists(queryClient: QueryClient, viewerId: number): Promise<void> {
  const { ofUser, saved, series } = tribKeys(viewerId);
  await Promise.all([ofUser, saved, series].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** After a change to the viewer's own meetups: everything that shows them, and the invitations, which avoid their times. */
export function invalidateTribs(queryClient: QueryClient, viewerId: number): void {
  const { all, invitations, series } = tribKeys(viewerId);
  for (const queryKey of [all, invitations, series]) void queryClient.invalidateQueries({ queryKey });
}

/** Refetches the meetups on the screen and the list of the viewer's own, unless fetched in the last `ms`. */
export async function refreshOpenTribs(queryClient: QueryClient, viewerId: number, ms: number) {
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
 * No events arrive for a meetup that a person neither belongs to nor has saved, so it is refetched at intervals while it
 * is on the screen.
 */
export function refreshUnsubscribedTribs(queryClient: QueryClient, viewerId: number, ms: number) {
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

/** The card on the screen, and since when it has been there. It shows its list's copy, which nothing refetches. */
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
