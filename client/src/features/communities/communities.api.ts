import {
  infiniteQueryOptions,
  queryOptions,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { type Community, communityListReader, type CommunityMembership } from '#shared/api/catalogue';
import {
  communityDetailsReader,
  type CommunityMember,
  communityMemberListReader,
  communityRequestListReader,
  type StartCommunityRequest,
  type UpdateCommunityRequest,
} from '#shared/api/communities';
import type { CommunityRole } from '#shared/domain/community-options';
import { requestJson, requestNothing, requestPage, type Page } from '../../lib/api-client';
import { TRIBS_CACHE } from '../../lib/query-client';
import { viewerKey, type ViewerCache } from '../../lib/viewer-scope';
import type { NearQuery } from '../cities/near';
import { communitiesUrl, communityUrl } from './community-urls';

const { staleTime } = TRIBS_CACHE;
const MEMBERS_PAGE = 12;

const listSchema = communityListReader;

/** All data about communities is under the viewer's `communities`, so that a change finds every list that shows one. */
export function communityKeys(viewerId: number | null) {
  const all = [...viewerKey(viewerId), 'communities'] as const;
  return {
    all,
    lists: [...all, 'list'],
    details: [...all, 'one'],
    one: (id: number) => [...all, 'one', id],
    members: (id: number) => [...all, 'members', id],
    requests: [...all, 'requests'],
    /** Announcements of meetups are kept here as well. */
    announcements: [...all, 'announcements'],
    ofUser: [...all, 'of-user'],
  } as const;
}

/** Lists communities near this person first, or in a search the best match first. */
export function communitiesQuery(viewerId: number | null, near: NearQuery, search: string) {
  const path = communitiesUrl(near, search);
  return infiniteQueryOptions({
    queryKey: [...communityKeys(viewerId).lists, path],
    queryFn: ({ pageParam, signal }) => requestPage(pageParam, { schema: listSchema, signal }),
    initialPageParam: path,
    getNextPageParam: ({ next }) => next,
    select: itemsOf<Community>,
    staleTime,
  });
}

export function communityQuery(viewerId: number | null, id: number, near: NearQuery) {
  const path = communityUrl(id, near);
  return queryOptions({
    queryKey: [...communityKeys(viewerId).one(id), path],
    queryFn: ({ signal }) => requestJson(path, { schema: communityDetailsReader, signal }),
    staleTime,
  });
}

export function communityMembersQuery(viewerId: number | null, id: number) {
  return infiniteQueryOptions({
    queryKey: communityKeys(viewerId).members(id),
    queryFn: ({ pageParam, signal }) => requestPage(pageParam, { schema: communityMemberListReader, signal }),
    initialPageParam: `/api/communities/${id}/members?limit=${MEMBERS_PAGE}`,
    getNextPageParam: ({ next }) => next,
    staleTime,
  });
}

/** People who ask to be let in. The list is read whenever it is opened. */
export function communityRequestsQuery(viewerId: number, id: number) {
  return infiniteQueryOptions({
    queryKey: [...communityKeys(viewerId).requests, id],
    queryFn: ({ pageParam, signal }) =>
      requestPage(pageParam, { schema: communityRequestListReader, signal }),
    initialPageParam: `/api/communities/${id}/requests`,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
}

export const postCommunity = (body: StartCommunityRequest) =>
  requestJson('/api/communities', { method: 'POST', body, schema: communityDetailsReader });

export const putCommunity = (id: number, body: UpdateCommunityRequest) =>
  requestJson(`/api/communities/${id}`, { method: 'PUT', body, schema: communityDetailsReader });

export const putCommunityRequest = (id: number, userId: number, accept: boolean) =>
  requestNothing(`/api/communities/${id}/requests/${userId}`, { method: 'PUT', body: { accept } });

export const putCommunityRole = (id: number, userId: number, role: CommunityRole) =>
  requestNothing(`/api/communities/${id}/members/${userId}`, { method: 'PUT', body: { role } });

export const deleteCommunityMember = (id: number, userId: number) =>
  requestNothing(`/api/communities/${id}/members/${userId}`, { method: 'DELETE' });

export const putOwner = (id: number) => requestNothing(`/api/communities/${id}/owner`, { method: 'PUT' });

/** The communities a person is a member of, as that person sees them. */
export function communitiesOfUserQuery(userId: number) {
  return queryOptions({
    queryKey: communityKeys(userId).ofUser,
    queryFn: ({ signal }) => requestJson(`/api/users/${userId}/communities`, { schema: listSchema, signal }),
    staleTime,
  });
}

const itemsOf = <T>({ pages }: InfiniteData<Page<T>>): T[] => pages.flatMap(({ items }) => items);

/** Everything under `communities`: a person's communities, single ones, and pages of communities or members. */
type CachedCommunities =
  | Community[]
  | Community
  | InfiniteData<Page<CommunityMember | Community>>
  | undefined;

/** Changes a membership everywhere in the cache. Data without this community stays the same object. */
export function patchMembership(
  { queryClient, viewerId }: ViewerCache,
  id: number,
  to: CommunityMembership,
): void {
  queryClient.setQueriesData<CachedCommunities>({ queryKey: communityKeys(viewerId).all }, (cached) =>
    withMembership(cached, id, to),
  );
}

function withMembership(cached: CachedCommunities, id: number, to: CommunityMembership): CachedCommunities {
  if (cached === undefined) return cached;
  if ('pages' in cached) {
    if (!itemsOf(cached).some(isCommunity(id))) return cached;
    return {
      ...cached,
      pages: cached.pages.map((page) => ({ ...page, items: changed(page.items, id, to) })),
    };
  }
  const list = Array.isArray(cached) ? cached : [cached];
  if (!list.some(isCommunity(id))) return cached;
  const patched = changed(list, id, to);
  return Array.isArray(cached) ? patched : patched[0];
}

/** A cached member may have the same id as the community. */
const isCommunity =
  (id: number) =>
  (item: CommunityMember | Community): item is Community =>
    item.id === id && 'isMember' in item;

const changed = <T extends CommunityMember | Community>(
  items: T[],
  id: number,
  to: CommunityMembership,
): T[] => items.map((item) => (isCommunity(id)(item) ? { ...item, ...to } : item));

export function findCommunity(
  queryClient: QueryClient,
  viewerId: number | null,
  id: number,
): Community | undefined {
  for (const [, cached] of queryClient.getQueriesData<CachedCommunities>({
    queryKey: communityKeys(viewerId).all,
  })) {
    if (!cached) continue;
    const known = 'pages' in cached ? itemsOf(cached) : Array.isArray(cached) ? cached : [cached];
    const found = known.find(isCommunity(id));
    if (found) return found;
  }
  return undefined;
}
