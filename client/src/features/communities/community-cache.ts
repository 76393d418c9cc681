import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Community } from '#shared/api/catalogue';
import type { Member } from '#shared/api/tribs';
import type { Page } from '../../lib/api-client';
import { communityKeys } from './communities.api';

type Membership = Pick<Community, 'isMember' | 'memberCount'>;
/** The data under `communities`: lists, single ones and pages of members. */
type Kept = Community[] | Community | InfiniteData<Page<Member>> | undefined;
type Cache = { queryClient: QueryClient; viewerId: number };

/** Changes a membership everywhere in the cache. Data without this community stays the same object. */
export function patchMembership({ queryClient, viewerId }: Cache, id: number, to: Membership): void {
  queryClient.setQueriesData<Kept>({ queryKey: communityKeys(viewerId).all }, (kept) =>
    withMembership(kept, id, to),
  );
}

function withMembership(kept: Kept, id: number, to: Membership): Kept {
  if (kept === undefined || 'pages' in kept) return kept;
  if (!Array.isArray(kept)) return kept.id === id ? { ...kept, ...to } : kept;
  if (kept.every((community) => community.id !== id)) return kept;
  return kept.map((community) => (community.id === id ? { ...community, ...to } : community));
}

/** The community as any list or sheet has it. */
export function findCommunity(
  queryClient: QueryClient,
  viewerId: number | null,
  id: number,
): Community | undefined {
  for (const [, kept] of queryClient.getQueriesData<Kept>({ queryKey: communityKeys(viewerId).all })) {
    if (!kept || 'pages' in kept) continue;
    const found = Array.isArray(kept) ? kept.find((community) => community.id === id) : kept;
    if (found?.id === id) return found;
  }
  return undefined;
}
