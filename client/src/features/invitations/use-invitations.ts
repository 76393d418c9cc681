import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isId, readJson } from '../../lib/storage';
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

/** The ids of the meetups that this device has shown as invitations. */
export function readSeen(): number[] {
  const stored = readJson('seenInvitations');
  return Array.isArray(stored) ? stored.filter(isId) : [];
}

/** The number of invitations since the last look. Fetched once the page is idle: a number on a button must not delay anything. */
export function useNewCount(isLooking: boolean): number {
  const { user } = useAuth();
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const { waiting } = useInvitations(user?.id ?? NOBODY, user !== null && isIdle);
  if (!user || !waiting || isLooking) return 0;
  const seen = readSeen();
  return waiting.filter(({ trib }) => !seen.includes(trib.id)).length;
}
