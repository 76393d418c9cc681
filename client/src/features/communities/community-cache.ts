import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Community } from '#shared/api/catalogue';
import type { Member } from '#shared/api/tribs';
import type { Page } from '../../lib/api-client';
import type { ViewerCache } from '../../lib/viewer-scope';
import { communityKeys } from './communities.api';

type Membership = Pick<Community, 'isMember' | 'memberCount'>;
/** The data under `communities`: lists, single ones and pages of members. */
type CachedCommunities = Community[] | Community | InfiniteData<Page<Member>> | undefined;

/** Changes a membership everywhere in the cache. Data without this community stays the same object. */
export function patchMembership({ queryClient, viewerId }: ViewerCache, id: number, to: Membership): void {
  queryClient.setQueriesData<CachedCommunities>({ queryKey: communityKeys(viewerId).all }, (cached) =>
    withMembership(cached, id, to),
  );
}

function withMembership(cached: CachedCommunities, id: number, to: Membership): CachedCommunities {
  if (cached === undefined || 'pages' in cached) return cached;
  if (!Array.isArray(cached)) return cached.id === id ? { ...cached, ...to } : cached;
  if (cached.every((community) => community.id !== id)) return cached;
  return cached.map((community) => (community.id === id ? { ...community, ...to } : community));
}

/** The community as any list or sheet has it. */
export function findCommunity(
  queryClient: QueryClient,
  viewerId: number | null,
  id: number,
): Community | undefined {
  for (const [, cached] of queryClient.getQueriesData<CachedCommunities>({
    queryKey: communityKeys(viewerId).all,
  })) {
    if (!cached || 'pages' in cached) continue;
    const found = Array.isArray(cached) ? cached.find((community) => community.id === id) : cached;
    if (found?.id === id) return found;
  }
  return undefined;
}
