import { infiniteQueryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query';
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
import { requestJson, requestNothing, type Page } from '../../lib/api-client';
import { jsonQuery, pagesQuery } from '../../lib/json-query';
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
    ...pagesQuery([...communityKeys(viewerId).lists, path], path, listSchema, { staleTime }),
    select: itemsOf<Community>,
  });
}

export function communityQuery(viewerId: number | null, id: number, near: NearQuery) {
  const path = communityUrl(id, near);
  return jsonQuery([...communityKeys(viewerId).one(id), path], path, communityDetailsReader, { staleTime });
}

export const communityMembersQuery = (viewerId: number | null, id: number) =>
  pagesQuery(
    communityKeys(viewerId).members(id),
    `/api/communities/${id}/members?limit=${MEMBERS_PAGE}`,
    communityMemberListReader,
    { staleTime },
  );

/** People who ask to be let in. The list is read whenever it is opened. */
export const communityRequestsQuery = (viewerId: number, id: number) =>
  pagesQuery(
    [...communityKeys(viewerId).requests, id],
    `/api/communities/${id}/requests`,
    communityRequestListReader,
  );

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
export const communitiesOfUserQuery = (userId: number) =>
  jsonQuery(communityKeys(userId).ofUser, `/api/users/${userId}/communities`, listSchema, { staleTime });

const itemsOf = <T>({ pages }: InfiniteData<Page<T>>): T[] => pages.flatMap(({ items }) => items);

/** Everything under `communities`: a person's communities, single ones, and pages of communities or members. */
type CachedCommunities =
  | Community[]
  | Community
  | InfiniteData<Page<CommunityMember | Community>>
  | undefined;

/** Changes a membership everywhere in the cache. Data without this community stays the same object. */
export function patchMembership({ queryClient, viewerId }: ViewerCache, id: number, to: CommunityMembership) {
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

export function findCommunity(queryClient: QueryClient, viewerId: number | null, id: number) {
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
