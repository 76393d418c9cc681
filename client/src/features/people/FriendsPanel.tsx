import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'wouter';
import type { PublicUser } from '#shared/api/users';
import { placeText } from '#shared/domain/place-text';
import { LANG } from '../../lib/lang';
import type { Page } from '../../lib/api-client';
import { Rows } from '../../lib/motion/Rows';
import { chatWithPath, paths } from '../../lib/paths';
import { Button, buttonClass, onSingleTap } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { QueryState } from '../../ui/QueryState';
import { ShowMore } from '../../ui/ShowMore';
import { Skeleton } from '../../ui/Skeleton';
import { useOverlay } from '../../navigation/overlays';
import { AvatarButton } from './PersonButton';
import { RemoveFriend } from './FriendButtons';
import { changeFriendship } from './friendship';
import { type FriendList, friendsQuery } from './people.api';
import * as t from './texts';

/** A person's friends, and the requests in both directions. */
export function FriendsPanel({ userId }: { userId: number }) {
  const requests = useInfiniteQuery(friendsQuery(userId, 'requests'));
  const friends = useInfiniteQuery(friendsQuery(userId, 'friends'));
  const sent = useInfiniteQuery(friendsQuery(userId, 'sent'));
  const lists = [requests, friends, sent];
  const all = {
    data: requests.data && sent.data && friends.data,
    isError: lists.some(({ data, isError }) => !data && isError),
    refetch: () => Promise.all(lists.map((list) => list.refetch())),
  };
  return (
    <QueryState query={all} loading={<Loading />}>
      {({ pages }) => (
        <div className="grid grid-cols-1 gap-7">
          <FriendRows viewerId={userId} list="requests" title={t.friendRequests} query={requests} />
          {pages.some(({ items }) => items.length > 0) ? (
            <FriendRows viewerId={userId} list="friends" title={t.yourFriends} query={friends} />
          ) : (
            <EmptyState
              title={t.noFriendsYet}
              action={
                <Link href={paths.discover} className={buttonClass({ variant: 'secondary' })}>
                  {t.discoverPeopleArrow}
                </Link>
              }
            />
          )}
          <FriendRows viewerId={userId} list="sent" title={t.requestsYouSent} query={sent} />
        </div>
      )}
    </QueryState>
  );
}

function Loading() {
  return (
    <div className="grid gap-4">
      <output className="sr-only">{t.loadingFriends}</output>
      {Array.from({ length: 3 }, (_, index) => (
        <div key={index} className="flex items-center gap-4">
          <Skeleton className="size-12 shrink-0 rounded-pill" />
          <Skeleton className="h-4 w-2/5" />
        </div>
      ))}
    </div>
  );
}

type PeopleQuery = {
  data?: { pages: readonly Page<PublicUser>[] };
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<{ isFetchNextPageError: boolean; error: unknown }>;
};

type Props = { viewerId: number; list: FriendList; title: string; query: PeopleQuery };

/** Renders nothing for an empty list. */
function FriendRows({ viewerId, list, title, query }: Props) {
  const id = useId();
  const people = query.data?.pages.flatMap(({ items }) => items) ?? [];
  if (people.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-1 font-display text-base font-bold">
        {title}
      </h3>
      <Rows items={people} idOf={(person) => person.id} className="divide-y divide-line">
        {(person) => (
          <div className="relative flex flex-wrap items-center gap-x-3.5 gap-y-2.5 py-3">
            <AvatarButton person={person} size={48} fillsRow />
            <div className="min-w-28 flex-1">
              <p dir="auto" className="truncate font-semibold">
                {person.displayName}
              </p>
              <p dir="auto" className="truncate text-sm text-muted">
                {placeText(person.location || t.locationUnknown, LANG)}
              </p>
            </div>
            <div className="relative z-10 ms-auto flex flex-wrap justify-end gap-2">
              <Actions viewerId={viewerId} list={list} person={person} />
            </div>
          </div>
        )}
      </Rows>
      <ShowMore list={query} />
    </section>
  );
}

type ActionsProps = { viewerId: number; list: FriendList; person: PublicUser };

function Actions({ viewerId, list, person }: ActionsProps) {
  const queryClient = useQueryClient();
  const name = person.displayName;
  const setFriendship = (to: 'none' | 'friends') =>
    void changeFriendship({ queryClient, viewerId, person, to });
  // The list closes up, so the second tap of a double tap would hit the next person's button.
  const decline = onSingleTap(() => setFriendship('none'));
  if (list === 'requests') {
    return (
      <>
        <Button variant="secondary" size="sm" aria-label={t.declineName({ name })} onClick={decline}>
          {t.decline}
        </Button>
        <Button
          size="sm"
          aria-label={t.acceptName({ name })}
          onClick={onSingleTap(() => setFriendship('friends'))}
        >
          {t.accept}
        </Button>
      </>
    );
  }
  if (list === 'sent') {
    return (
      <Button variant="secondary" size="sm" aria-label={t.cancelRequestTo({ name })} onClick={decline}>
        {t.cancelRequest}
      </Button>
    );
  }
  return <FriendActions person={person} onRemove={() => setFriendship('none')} />;
}

function FriendActions({ person, onRemove }: { person: PublicUser; onRemove: () => void }) {
  const remove = useOverlay(`remove-friend-${person.id}`);
  return (
    <>
      <Link
        href={chatWithPath(person.id)}
        aria-label={t.messageName({ name: person.displayName })}
        className={buttonClass({ variant: 'secondary', size: 'sm' })}
      >
        {t.message}
      </Link>
      <Button
        variant="quiet"
        size="sm"
        aria-label={t.removeName({ name: person.displayName })}
        aria-haspopup="dialog"
        onClick={remove.open}
      >
        {t.remove}
      </Button>
      <RemoveFriend
        person={person}
        open={remove.isOpen}
        onCancel={remove.close}
        onRemove={() => void remove.leave().then(onRemove)}
      />
    </>
  );
}
