import { EmptyState } from '../../ui/EmptyState';
import { useResumeJoiningCommunity } from '../communities/use-community-membership';
import { CommunityCard } from './CommunityCard';
import type { TabProps } from './ExperiencesTab';
import { FoundCount } from './FoundCount';
import { ListState } from './ListState';
import { NearGrid } from './NearGrid';
import { useFoundCommunities } from './use-found';

export function CommunitiesTab({ search, nothingFound }: TabProps) {
  const communities = useFoundCommunities(search);
  useResumeJoiningCommunity(communities.data);
  const none = (
    <EmptyState title="No communities available" text="Communities are being loaded. Check back soon!" />
  );
  return (
    <ListState
      list={communities}
      things="communities"
      count={communities.data?.length}
      empty={search === '' ? none : nothingFound}
    >
      <FoundCount search={search} count={communities.isPlaceholderData ? null : communities.data?.length} />
      <NearGrid items={communities.data ?? []} things="communities" isMixed={search !== ''}>
        {(community, index) => <CommunityCard community={community} search={search} isFirst={index === 0} />}
      </NearGrid>
    </ListState>
  );
}
