import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { Community } from '#shared/api/catalogue';
import { communityPath, paths } from '../../lib/paths';
import { buttonClass } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { QueryState } from '../../ui/QueryState';
import { Loading } from '../../ui/Loading';
import { communitiesOfUserQuery } from '../communities/communities.api';
import { CommunityImage, memberCountText } from '../communities/CommunityImage';

export function CommunitiesTab({ userId }: { userId: number }) {
  const communities = useQuery(communitiesOfUserQuery(userId));
  return (
    <QueryState
      query={communities}
      loading={
        <Loading
          label="Loading communities..."
          placeholders={['h-16', 'h-16', 'h-16']}
          className="grid gap-4"
        />
      }
    >
      {(list) => (list.length === 0 ? <NoCommunities /> : <CommunityLinks communities={list} />)}
    </QueryState>
  );
}

function CommunityLinks({ communities }: { communities: readonly Community[] }) {
  return (
    <ul className="grid grid-cols-1 gap-1 lg:grid-cols-2 lg:gap-x-5">
      {communities.map((community) => (
        <li key={community.id}>
          <Link
            href={communityPath(community.id)}
            className="pressable -mx-3 flex items-center gap-4 rounded-input p-3 hover:bg-raised"
          >
            <CommunityImage
              community={community}
              sizes="64px"
              className="size-16 shrink-0 rounded-input max-[359px]:hidden"
            />
            <span className="min-w-0">
              <span className="line-clamp-2 font-semibold wrap-break-word">{community.name}</span>
              <span className="block text-sm text-muted">{memberCountText(community.memberCount)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function NoCommunities() {
  return (
    <EmptyState
      title="No communities joined"
      action={
        <Link href={paths.discover} className={buttonClass({ variant: 'secondary' })}>
          Explore Communities →
        </Link>
      }
    />
  );
}
