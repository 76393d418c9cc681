import type { QueryKey } from '@tanstack/react-query';
import type { LiveEvent } from '#shared/api/events';
import { chatKeys } from '../features/chat/chat.api';
import { communityKeys } from '../features/communities/communities.api';
import { guestsQuery } from '../features/hosting/hosting.api';
import { notificationsQuery } from '../features/notifications/notifications.api';
import { peopleKeys } from '../features/people/people.api';
import { pointsQuery } from '../features/profile/profile.api';
import { tribKeys } from '../features/tribs/tribs.api';
import { viewerKey } from '../lib/viewer-scope';

type AffectedQueries = (viewerId: number, event: LiveEvent) => readonly QueryKey[];

const nothing: AffectedQueries = () => [];
const everything: AffectedQueries = (viewerId) => [viewerKey(viewerId)];

/** The lists of meetups whose members or content have changed. The meetup itself is patched wherever it is shown. */
function tribLists(viewerId: number, tribId: number | undefined): QueryKey[] {
  const { list, ofUser, saved, invitations } = tribKeys(viewerId);
  const guests = tribId === undefined ? [] : [guestsQuery(viewerId, tribId).queryKey];
  return [list, ofUser, saved, invitations, ...guests];
}

/** The rooms, and the people the viewer knows from them. */
const rooms = (viewerId: number): QueryKey[] => [
  chatKeys(viewerId).all,
  peopleKeys(viewerId).all,
  pointsQuery(viewerId).queryKey,
];

const ofConversation = (viewerId: number, { conversationId = 0 }: LiveEvent): QueryKey[] => [
  chatKeys(viewerId).lists,
  chatKeys(viewerId).one(conversationId),
];

/** The queries of this person that each kind of event may have changed. */
export const AFFECTED_QUERIES: Record<LiveEvent['kind'], AffectedQueries> = {
  // The messages themselves are read one by one, in `follow-events.ts`.
  messages: ofConversation,
  reads: ofConversation,
  trib: (viewerId, { tribId }) => [...tribLists(viewerId, tribId), ...rooms(viewerId)],
  // Requests to join are listed for hosts only.
  membership: (viewerId, { tribId }) => [
    notificationsQuery(viewerId).queryKey,
    ...tribLists(viewerId, tribId),
    ...rooms(viewerId),
  ],
  save: (viewerId) => [tribKeys(viewerId).saved],
  community: (viewerId) => [
    communityKeys(viewerId).all,
    tribKeys(viewerId).list,
    tribKeys(viewerId).invitations,
    ...rooms(viewerId),
  ],
  notifications: (viewerId) => [notificationsQuery(viewerId).queryKey],
  friends: (viewerId) => [
    notificationsQuery(viewerId).queryKey,
    tribKeys(viewerId).all,
    tribKeys(viewerId).invitations,
    ...rooms(viewerId),
  ],
  people: everything,
  // The person's own answers are in every score.
  profile: everything,
  reset: everything,
  presence: (viewerId) => [chatKeys(viewerId).presence],
  typing: nothing,
  'session-ended': nothing,
  replaced: nothing,
};
