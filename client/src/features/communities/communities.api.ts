import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { memberListReader } from '#shared/api/tribs';
import { communityListReader, communityReader } from '#shared/api/catalogue';
import { requestJson, requestPage } from '../../lib/api-client';
import { TRIBS_CACHE } from '../../lib/stale-times';
import { viewerKey } from '../../lib/viewer-scope';
import type { NearQuery } from '../cities/near';
import { communitiesUrl, communityUrl } from './community-urls';

const { staleTime } = TRIBS_CACHE;
const MEMBERS_PAGE = 12;

/** All data about communities is under the viewer's `communities`: a change finds every list that shows one. */
export function communityKeys(viewerId: number | null) {
  const all = [...viewerKey(viewerId), 'communities'] as const;
  return {
    all,
    lists: [...all, 'list'],
    one: (id: number) => [...all, 'one', id],
    members: (id: number) => [...all, 'members', id],
    ofUser: [...all, 'of-user'],
  } as const;
}

/** Those near this person first; with a search the best match first. */
export function communitiesQuery(viewerId: number | null, near: NearQuery, search: string) {
  const path = communitiesUrl(near, search);
  return queryOptions({
    queryKey: [...communityKeys(viewerId).lists, path],
    queryFn: ({ signal }) => requestJson(path, { schema: communityListReader, signal }),
    staleTime,
  });
}

export function communityQuery(viewerId: number | null, id: number, near: NearQuery) {
  const path = communityUrl(id, near);
  return queryOptions({
    queryKey: [...communityKeys(viewerId).one(id), path],
    queryFn: ({ signal }) => requestJson(path, { schema: communityReader, signal }),
    staleTime,
  });
}

/** Page by page. */
export function communityMembersQuery(viewerId: number | null, id: number) {
  return infiniteQueryOptions({
    queryKey: communityKeys(viewerId).members(id),
    queryFn: ({ pageParam, signal }) => requestPage(pageParam, { schema: memberListReader, signal }),
    initialPageParam: `/api/communities/${id}/members?limit=${MEMBERS_PAGE}`,
    getNextPageParam: ({ next }) => next,
    staleTime,
  });
}

/** Those a person is a member of, as that person sees them. */
export function communitiesOfUserQuery(userId: number) {
  return queryOptions({
    queryKey: communityKeys(userId).ofUser,
    queryFn: ({ signal }) =>
      requestJson(`/api/users/${userId}/communities`, { schema: communityListReader, signal }),
    staleTime,
  });
}
