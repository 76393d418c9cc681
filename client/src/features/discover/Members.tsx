import { useInfiniteQuery } from '@tanstack/react-query';
import { loadMore } from '../../lib/load-more';
import { Button } from '../../ui/Button';
import { QueryState } from '../../ui/QueryState';
import { Skeleton } from '../../ui/Skeleton';
import { useAuth } from '../auth/auth-context';
import { communityMembersQuery } from '../communities/communities.api';
import { AvatarButton } from '../people/AvatarButton';

/** Who is in a community, without those that are blocked either way. */
export function Members({ communityId }: { communityId: number }) {
  const { user, isRestoring } = useAuth();
  const list = useInfiniteQuery({
    ...communityMembersQuery(user?.id ?? null, communityId),
    enabled: !isRestoring,
  });
  return (
    <QueryState
      query={list}
      loading={
        <>
          <output className="sr-only">Loading members...</output>
          <Skeleton className="h-14" />
        </>
      }
      failed="The members didn't load."
      isInline
    >
      {({ pages }) => {
        const members = pages.flatMap(({ items }) => items);
        if (members.length === 0) return <p className="text-muted">Nobody yet. Be the first!</p>;
        return (
          <>
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-x-2 gap-y-3">
              {members.map((member) => (
                <li
                  key={member.id}
                  className="relative grid min-w-0 justify-items-center gap-1 text-center text-xs"
                >
                  <AvatarButton person={member} size={56} fillsRow />
                  <span className="line-clamp-2 w-full">{member.displayName}</span>
                </li>
              ))}
            </ul>
            {list.hasNextPage && (
              <Button
                variant="quiet"
                size="sm"
                className="mt-2"
                busy={list.isFetchingNextPage}
                onClick={() => void loadMore(list)}
              >
                Show more members
              </Button>
            )}
          </>
        );
      }}
    </QueryState>
  );
}
