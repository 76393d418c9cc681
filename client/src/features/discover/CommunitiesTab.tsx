import { EmptyState } from '../../ui/EmptyState';
import { useResumeJoiningCommunity } from '../communities/memberships';
import { CommunityCard } from './CommunityCard';
import type { TabProps } from './ExperiencesTab';
import { ResultCount } from './ResultCount';
import { ListState } from './ListState';
import { NearGrid } from './NearGrid';
import { useCommunitySearch } from './use-search';

export function CommunitiesTab({ search, nothingFound }: TabProps) {
  const communities = useCommunitySearch(search);
  useResumeJoiningCommunity(communities.data);
  const none = (
    <EmptyState title="No communities available" text="Communities are being loaded. Check back soon!" />
  );
  return (
    <>
      <ResultCount search={search} count={communities.isPlaceholderData ? null : communities.data?.length} />
      <ListState
        list={communities}
        things="communities"
        count={communities.data?.length}
        empty={search === '' ? none : nothingFound}
      >
        <NearGrid items={communities.data ?? []} things="communities" isMixed={search !== ''}>
          {(community, index) => (
            <CommunityCard community={community} search={search} isFirst={index === 0} />
          )}
        </NearGrid>
      </ListState>
    </>
  );
}
