import { useQuery } from '@tanstack/react-query';
import type { Community } from '#shared/api/catalogue';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { MapPinIcon, PeopleIcon } from '../../ui/icons';
import { CardGrid, CardGridSkeleton } from './CardGrid';
import { communitiesQuery } from './discover.api';

export function Communities() {
  const communities = useQuery(communitiesQuery);
  if (communities.isPending) return <CardGridSkeleton label="Loading communities..." />;
  if (communities.isError) return <ErrorState onRetry={() => void communities.refetch()} />;
  if (communities.data.length === 0) {
    return (
      <EmptyState title="No communities available" text="Communities are being loaded. Check back soon!" />
    );
  }
  return (
    <CardGrid>
      {communities.data.map((community) => (
        <CommunityCard key={community.id} community={community} />
      ))}
    </CardGrid>
  );
}

function CommunityCard({ community }: { community: Community }) {
  return (
    <Card className="flex flex-col">
      <p className="text-sm font-semibold text-accent">{community.category}</p>
      <h2 className="mt-2 font-display text-lg font-bold text-balance">{community.name}</h2>
      {community.description && (
        <p className="mt-1 line-clamp-3 text-sm text-muted">{community.description}</p>
      )}
      <p className="mt-auto flex flex-wrap gap-x-4 gap-y-1 pt-4 text-sm text-muted">
        {community.location && (
          <span className="flex items-center gap-1.5">
            <MapPinIcon size={16} />
            {community.location}
          </span>
        )}
        <span className="flex items-center gap-1.5">
          <PeopleIcon size={16} />
          {community.memberCount} {community.memberCount === 1 ? 'member' : 'members'}
        </span>
      </p>
    </Card>
  );
}
