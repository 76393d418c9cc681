import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { Rows } from '../../lib/motion/Rows';
import { communityChatPath, paths } from '../../lib/paths';
import { buttonClass } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { communitiesOfUserQuery } from '../communities/communities.api';
import { CommunityImage } from '../communities/CommunityImage';
import { memberCountText } from '../communities/member-count-text';
import { ListSkeleton } from './ListSkeleton';

export function CommunityRooms({ userId }: { userId: number }) {
  const communities = useQuery(communitiesOfUserQuery(userId));
  if (communities.isPending) return <ListSkeleton label="Loading communities..." />;
  if (communities.isError) return <ErrorState onRetry={() => void communities.refetch()} />;
  if (communities.data.length === 0) {
    return (
      <EmptyState
        title="No communities yet"
        text="Once you join a community, you'll find its people here."
        action={
          <Link href={paths.communities} className={buttonClass()}>
            Find a community
          </Link>
        }
      />
    );
  }
  return (
    <Rows items={communities.data} idOf={({ id }) => id} className="grid grid-cols-1 gap-1">
      {(community) => (
        <Link href={communityChatPath(community.id)} className="flex items-center gap-4 py-2">
          <CommunityImage community={community} sizes="52px" className="size-13 shrink-0 rounded-input" />
          <span className="min-w-0">
            <span className="block truncate font-semibold">{community.name}</span>
            <span className="line-clamp-1 text-sm text-muted">{community.description}</span>
            <span className="block text-sm text-muted">{memberCountText(community.memberCount)}</span>
          </span>
        </Link>
      )}
    </Rows>
  );
}
