import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { communityPath, paths } from '../../lib/paths';
import { Card } from '../../ui/Card';
import { ErrorState } from '../../ui/ErrorState';
import { Skeleton } from '../../ui/Skeleton';
import { communitiesOfUserQuery } from '../communities/communities.api';
import { CommunityImage } from '../communities/CommunityImage';
import { memberCountText } from '../communities/member-count-text';

export function Communities({ userId }: { userId: number }) {
  const communities = useQuery(communitiesOfUserQuery(userId));
  return (
    <Card>
      <h2 className="mb-3 font-display text-lg font-bold">Communities</h2>
      {communities.isPending && <Skeleton className="h-14" />}
      {communities.isError && !communities.data && <ErrorState onRetry={() => void communities.refetch()} />}
      {communities.data?.length === 0 && (
        <p className="text-muted">
          No communities joined{' '}
          <Link
            href={paths.discover}
            className="mt-1 flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
          >
            Explore Communities →
          </Link>
        </p>
      )}
      <ul className="divide-y divide-line empty:hidden">
        {communities.data?.map((community) => (
          <li key={community.id}>
            <Link href={communityPath(community.id)} className="flex items-center gap-3.5 py-2.5">
              <CommunityImage
                community={community}
                sizes="52px"
                className="size-13 shrink-0 rounded-input max-[359px]:hidden"
              />
              <span className="min-w-0">
                <span className="line-clamp-2 font-semibold">{community.name}</span>
                <span className="block text-sm text-muted">{memberCountText(community.memberCount)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
