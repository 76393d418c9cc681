import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Invitation } from '#shared/api/invitations';
import { isId, readJson, write } from '../../lib/storage';
import { viewerKey } from '../../lib/viewer-scope';
import { whenIdle } from '../../lib/when-idle';
import { useAuth } from '../auth/auth-context';
import { useNearQuery } from '../cities/use-near';
import { hiddenTribsQuery } from '../tribs/trib-cache';
import { invitationsQuery, skippedQuery } from './invitations.api';

/** A person's invitations without those they have answered or skipped; `waiting` is undefined until they are loaded. */
export function useInvitations(viewerId: number, enabled = true) {
  const query = useNearQuery(enabled);
  const { data, isError, isFetching, refetch } = useQuery({ ...invitationsQuery(viewerId, query), enabled });
  const { data: skipped = [] } = useQuery(skippedQuery(viewerId));
  const { data: hidden = [] } = useQuery(hiddenTribsQuery(viewerId));
  const open = data?.filter(({ trib }) => trib.membership === null && !hidden.includes(trib.id));
  const waiting = open?.filter(({ trib }) => !skipped.includes(trib.id));
  return { waiting, hasSkipped: open?.length !== waiting?.length, isError, isFetching, refetch };
}

const NOBODY = 0;

/** The number of invitations since the last look. Fetched once the page is idle: a number on a button must not delay anything. */
export function useNewCount(): number {
  const { user } = useAuth();
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const viewerId = user?.id ?? NOBODY;
  const { waiting } = useInvitations(viewerId, user !== null && isIdle);
  const { data: seen = [] } = useQuery(seenQuery(viewerId));
  return (user && waiting?.filter(({ trib }) => !seen.includes(trib.id)).length) || 0;
}

/** At most three are shown at a time. */
const REMEMBERED = 60;

/** The ids of the meetups that this device has shown as invitations. */
const seenQuery = (viewerId: number) =>
  queryOptions<number[]>({
    queryKey: [...viewerKey(viewerId), 'seen-invitations'],
    queryFn: skipToken,
    initialData: () => {
      const stored = readJson('seenInvitations');
      return Array.isArray(stored) ? stored.filter(isId) : [];
    },
    gcTime: Infinity,
  });

/** Whoever looks at the page has seen what is on it. */
export function useMarkSeen(viewerId: number, shown: readonly Invitation[] | undefined): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const { queryKey } = seenQuery(viewerId);
    const ids = shown?.map(({ trib }) => trib.id) ?? [];
    const seen = queryClient.getQueryData(queryKey) ?? [];
    if (ids.every((id) => seen.includes(id))) return;
    const known = [...new Set([...seen, ...ids])].slice(-REMEMBERED);
    queryClient.setQueryData(queryKey, known);
    write('seenInvitations', JSON.stringify(known));
  }, [queryClient, viewerId, shown]);
}
