import type { InfiniteData } from '@tanstack/react-query';
import type { PersonCard, PublicUser } from '#shared/api/users';
import { inSentence } from '#shared/domain/names';
import { LANG } from '../../lib/lang';
import type { Page } from '../../lib/api-client';
import { write } from '../../lib/use-write';
import type { ViewerCache } from '../../lib/viewer-scope';
import { showToast } from '../../ui/toast-store';
import { withNameOrAccount } from '../auth/with-name-or-account';
import {
  deleteFriend,
  FRIEND_LISTS,
  type FriendList,
  friendsQuery,
  peopleKeys,
  personQuery,
  putFriend,
} from './people.api';
import * as t from './texts';

/** The states that the viewer alone can bring about; `friends` only after the other person has asked. */
export type NextFriendship = Exclude<PersonCard['friendship'], 'asked'>;

type Change = ViewerCache & { person: PublicUser; to: NextFriendship };

const LIST_OF: Record<NextFriendship, FriendList | null> = {
  none: null,
  requested: 'sent',
  friends: 'friends',
};

/** Asks, accepts, declines, withdraws or ends. The result is shown at once, on the card and in every list. */
export function changeFriendship(change: Change) {
  const { queryClient, viewerId, person, to } = change;
  const { all } = peopleKeys(viewerId);
  return write<NextFriendship>({
    queryClient,
    subject: `friend ${person.id}`,
    action: to,
    show: { in: all, as: (response) => show({ ...change, to: response ?? to }) },
    send: async () => {
      if (to !== 'none') return (await withNameOrAccount(() => putFriend(person.id))).status;
      await deleteFriend(person.id);
      return 'none';
    },
    done: (response) => {
      if (response === 'friends')
        showToast({ title: t.friendsNowWith({ name: inSentence(person.displayName, LANG) }) });
    },
    failure: { toast: t.didntWork },
    stale: [all],
  });
}

/** Returns a function that rolls this back. */
function show({ queryClient, viewerId, person, to }: Change): () => void {
  const { queryKey: cardKey } = personQuery(viewerId, person.id);
  const card = queryClient.getQueryData(cardKey);
  queryClient.setQueryData(cardKey, (cached) => cached && { ...cached, friendship: to });
  const lists = FRIEND_LISTS.map((list) => {
    const { queryKey } = friendsQuery(viewerId, list);
    const before = queryClient.getQueryData(queryKey);
    queryClient.setQueryData(queryKey, (pages) => pages && withPerson(pages, person, list === LIST_OF[to]));
    return () => queryClient.setQueryData(queryKey, before);
  });
  return () => {
    queryClient.setQueryData(cardKey, card);
    for (const putBack of lists) putBack();
  };
}

type Pages = InfiniteData<Page<PublicUser>>;

function withPerson({ pages, pageParams }: Pages, person: PublicUser, isIn: boolean): Pages {
  const others = pages.map(({ items, next }) => ({
    items: items.filter(({ id }) => id !== person.id),
    next,
  }));
  const [first, ...rest] = others;
  if (!isIn || !first) return { pages: others, pageParams };
  return { pages: [{ ...first, items: [person, ...first.items] }, ...rest], pageParams };
}
