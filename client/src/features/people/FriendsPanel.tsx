import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { paths } from '../../lib/paths';
import { buttonClass } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { Skeleton } from '../../ui/Skeleton';
import { FriendRows } from './FriendRows';
import { friendsQuery } from './people.api';

/** A person's friends, and the requests in both directions. */
export function FriendsPanel({ userId }: { userId: number }) {
  const requests = useInfiniteQuery(friendsQuery(userId, 'requests'));
  const friends = useInfiniteQuery(friendsQuery(userId, 'friends'));
  const sent = useInfiniteQuery(friendsQuery(userId, 'sent'));
  const lists = [requests, friends, sent];
  if (lists.some(({ data, isError }) => !data && isError)) {
    return <ErrorState onRetry={() => void Promise.all(lists.map((list) => list.refetch()))} />;
  }
  if (!requests.data || !friends.data || !sent.data) return <Loading />;
  const hasFriends = friends.data.pages.some(({ items }) => items.length > 0);
  return (
    <div className="grid grid-cols-1 gap-7">
      <FriendRows viewerId={userId} list="requests" title="Friend requests" query={requests} />
      {hasFriends ? (
        <FriendRows viewerId={userId} list="friends" title="Your friends" query={friends} />
      ) : (
        <EmptyState
          title="No friends yet"
          action={
            <Link href={paths.discover} className={buttonClass({ variant: 'secondary' })}>
              Discover People →
            </Link>
          }
        />
      )}
      <FriendRows viewerId={userId} list="sent" title="Requests you sent" query={sent} />
    </div>
  );
}

function Loading() {
  return (
    <div className="grid gap-4">
      <output className="sr-only">Loading friends...</output>
      {Array.from({ length: 3 }, (_, index) => (
        <div key={index} className="flex items-center gap-4">
          <Skeleton className="size-12 shrink-0 rounded-pill" />
          <Skeleton className="h-4 w-2/5" />
        </div>
      ))}
    </div>
  );
}
