import type { QueryClient } from '@tanstack/react-query';
import type { Trib } from '#shared/api/tribs';
import {
  conversationQuery,
  conversationsQuery,
  messagesQuery,
} from '../../client/src/features/chat/chat.api';
import { communitiesOfUserQuery } from '../../client/src/features/communities/communities.api';
import { guestsQuery } from '../../client/src/features/hosting/hosting.api';
import { notificationsQuery } from '../../client/src/features/notifications/notifications.api';
import {
  blocksQuery,
  FRIEND_LISTS,
  friendsQuery,
  invitedQuery,
  peopleQuery,
  personQuery,
} from '../../client/src/features/people/people.api';
import { pointsQuery } from '../../client/src/features/profile/profile.api';
import { savedTribsQuery, tribQuery, tribsOfUserQuery } from '../../client/src/features/tribs/tribs.api';
import type { Scenario } from './scenario';
import { type WatchedQuery, watchOne, watchPages } from './watch';

/** A list lacks the fields that only a meetup's own page has; a meetup that is read again brings them along. */
const OF_ITS_PAGE = new Set(['exactPlace', 'why', 'placeInLine', 'isLinked', 'organizes']);
const asListed = (tribs: Trib[]) =>
  tribs.map((trib) => Object.entries(trib).filter(([field]) => !OF_ITS_PAGE.has(field)));

/** A person who neither belongs to a meetup nor has saved it gets no events about it. */
const unlessOnlooker = (trib: Trib) => (trib.membership === null && !trib.saved ? 'not notified' : trib);

/** Every query on a person's screens that events keep up to date. */
export function watchEverything(client: QueryClient, scenario: Scenario): WatchedQuery[] {
  const { viewer, others, own, tribs, rooms } = scenario;
  const me = viewer.id;
  return [
    watchPages(client, 'conversations', conversationsQuery(me)),
    watchPages(client, 'conversations of meetups', conversationsQuery(me, 'trib')),
    watchOne(client, 'conversation with the host', conversationQuery(me, rooms.direct)),
    watchOne(client, 'room of the host', conversationQuery(me, rooms.host)),
    watchOne(client, 'own room', conversationQuery(me, rooms.own)),
    watchOne(client, 'messages of the host', messagesQuery(me, rooms.host), ({ list }) => list),
    watchOne(client, 'messages of the own room', messagesQuery(me, rooms.own), ({ list }) => list),
    watchOne(client, 'messages with the host', messagesQuery(me, rooms.direct), ({ list }) => list),
    ...tribs.map(({ id, name }) => watchOne(client, `meetup ${name}`, tribQuery(me, id), unlessOnlooker)),
    watchOne(client, 'own meetups', tribsOfUserQuery(me), asListed),
    watchOne(client, 'saved', savedTribsQuery(me), asListed),
    watchPages(client, 'guests', guestsQuery(me, own.id)),
    watchOne(client, 'communities', communitiesOfUserQuery(me)),
    watchOne(client, 'notifications', notificationsQuery(me)),
    ...FRIEND_LISTS.map((list) => watchPages(client, `friends: ${list}`, friendsQuery(me, list))),
    ...others.map(({ id }) => watchOne(client, `person ${id}`, personQuery(me, id))),
    watchOne(client, 'people', peopleQuery(me)),
    watchOne(client, 'invited', invitedQuery(me)),
    watchOne(client, 'blocks', blocksQuery(me)),
    watchOne(client, 'points', pointsQuery(me)),
  ];
}
