import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { LiveEvent } from '#shared/api/events';
import { readChanges } from '../features/chat/chat-cache';
import { chatKeys } from '../features/chat/chat.api';
import { nearIdeasKey } from '../features/tribs/ideas.api';
import { refreshOpenTribs, refreshTribs } from '../features/tribs/refresh-tribs';
import { findTrib } from '../features/tribs/trib-cache';
import { tribKeys } from '../features/tribs/tribs.api';
import { communityKeys } from '../features/communities/communities.api';
import { guestsQuery } from '../features/hosting/hosting.api';
import { notificationsQuery } from '../features/notifications/notifications.api';
import { peopleKeys } from '../features/people/people.api';
import { pointsQuery } from '../features/profile/profile.api';
import { viewerKey } from '../lib/viewer-scope';

/** During a burst of events, each query is fetched at most once in this time. */
const BATCH_MS = 100;

/**
 * Keeps a person's queries up to date after events: queries on the screen are refetched at once, the others when they
 * are next shown. An optimistic update is not lost: its write applies it again to whatever is fetched.
 */
export function followEvents(queryClient: QueryClient, viewerId: number) {
  const coalescer = createCoalescer(BATCH_MS);
  const changed = new Map<number, (number | undefined)[]>();

  async function readMessages(id: number): Promise<void> {
    const messageIds = changed.get(id) ?? [];
    changed.delete(id);
    if (await readChanges({ queryClient, viewerId }, id, messageIds)) return;
    await readAgain(queryClient, viewerId, chatKeys(viewerId).messages(id));
  }

  return {
    onEvent: (event: LiveEvent): void => {
      const { kind, tribId, conversationId } = event;
      if (kind === 'messages' && conversationId !== undefined) {
        changed.set(conversationId, [...(changed.get(conversationId) ?? []), event.messageId]);
        coalescer.request(`messages ${conversationId}`, () => readMessages(conversationId));
      }
      for (const key of AFFECTED_QUERIES[kind](viewerId, event)) {
        coalescer.request(hashKey(key), () => readAgain(queryClient, viewerId, key));
      }
      if (kind === 'reset') {
        coalescer.request('open meetups', () => refreshOpenTribs(queryClient, viewerId, 0));
      } else if (tribId !== undefined) {
        coalescer.request(`meetup ${tribId}`, async () => {
          if (findTrib({ queryClient, viewerId }, tribId))
            await refreshTribs(queryClient, viewerId, [tribId]);
        });
      }
    },
    stop: () => coalescer.stop(),
  };
}

async function readAgain(queryClient: QueryClient, viewerId: number, queryKey: QueryKey): Promise<void> {
  const feed = tribKeys(viewerId).feed.join();
  // The feed is not refetched, because its order must not change while the viewer browses it.
  const isFeed = (query: Query) => query.queryKey.slice(0, 3).join() === feed;
  // Invalidating does not restart a first load, so its response may be from before the event.
  const loading = queryClient
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined });
  await queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
  await queryClient.refetchQueries({ queryKey, type: 'active', predicate: (query) => !isFeed(query) });
  if (loading.length === 0) return;
  await Promise.allSettled(loading.map(async ({ promise }) => promise));
  await queryClient.invalidateQueries({ queryKey, predicate: (query) => loading.includes(query) });
}

type Task = { run: () => Promise<unknown>; isRequested: boolean };

/** Long enough to combine the requests of one moment. */
const FIRST_WAIT_MS = 10;

/**
 * Merges rapid requests for the same thing into one run. A request during a run causes another run `waitMs` after it,
 * because the current one may have read data from before the request.
 */
function createCoalescer(waitMs: number) {
  const tasks = new Map<string, Task>();
  const timers = new Set<ReturnType<typeof setTimeout>>();

  function schedule(name: string, ms = waitMs): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      void start(name);
    }, ms);
    timers.add(timer);
  }

  async function start(name: string): Promise<void> {
    const task = tasks.get(name);
    if (!task) return;
    task.isRequested = false;
    await task.run().catch(() => undefined);
    if (task.isRequested) schedule(name);
    else tasks.delete(name);
  }

  return {
    request(name: string, run: Task['run']): void {
      const task = tasks.get(name);
      if (!task) {
        tasks.set(name, { run, isRequested: true });
        schedule(name, FIRST_WAIT_MS);
      } else {
        task.isRequested = true;
      }
    },
    stop(): void {
      for (const timer of timers) clearTimeout(timer);
      tasks.clear();
    },
  };
}

type AffectedQueries = (viewerId: number, event: LiveEvent) => readonly QueryKey[];

const nothing: AffectedQueries = () => [];
const everything: AffectedQueries = (viewerId) => [viewerKey(viewerId)];

/**
 * The lists that may contain a meetup whose members or content have changed. The meetup itself is patched wherever it is
 * shown.
 */
function tribLists(viewerId: number, tribId: number | undefined): QueryKey[] {
  const { ofUser, saved, invitations, series } = tribKeys(viewerId);
  const guests = tribId === undefined ? [] : [guestsQuery(viewerId, tribId).queryKey];
  return [ofUser, saved, invitations, series, ...guests];
}

/** The conversations, and the people whom the viewer knows from meetups. */
const rooms = (viewerId: number): QueryKey[] => [
  chatKeys(viewerId).all,
  peopleKeys(viewerId).all,
  pointsQuery(viewerId).queryKey,
];

const ofConversation = (viewerId: number, { conversationId = 0 }: LiveEvent): QueryKey[] => [
  chatKeys(viewerId).lists,
  chatKeys(viewerId).one(conversationId),
  chatKeys(viewerId).photos(conversationId),
  // A community shows the last photos of its rooms.
  communityKeys(viewerId).details,
];

const AFFECTED_QUERIES: Record<LiveEvent['kind'], AffectedQueries> = {
  // A changed message is fetched on its own, not with the whole conversation.
  messages: ofConversation,
  reads: ofConversation,
  // Notifications are included because hosts are told of requests and arrivals, and stop being told once those are gone;
  // attendance, because somebody may have left an arrival line.
  trib: (viewerId, { tribId }) => [
    tribKeys(viewerId).attendance,
    notificationsQuery(viewerId).queryKey,
    ...tribLists(viewerId, tribId),
    ...rooms(viewerId),
  ],
  // Tables are included, because they show the seats that were offered.
  membership: (viewerId, { tribId }) => [
    tribKeys(viewerId).tables,
    notificationsQuery(viewerId).queryKey,
    nearIdeasKey(viewerId),
    ...tribLists(viewerId, tribId),
    ...rooms(viewerId),
  ],
  save: (viewerId) => [tribKeys(viewerId).saved],
  community: (viewerId) => [communityKeys(viewerId).all, tribKeys(viewerId).invitations, ...rooms(viewerId)],
  // Organizers get notifications about requests to be let in, and everybody about announcements.
  notifications: (viewerId) => [
    communityKeys(viewerId).announcements,
    notificationsQuery(viewerId).queryKey,
    communityKeys(viewerId).requests,
    tribKeys(viewerId).tables,
  ],
  friends: (viewerId) => [
    notificationsQuery(viewerId).queryKey,
    nearIdeasKey(viewerId),
    tribKeys(viewerId).all,
    tribKeys(viewerId).invitations,
    ...rooms(viewerId),
  ],
  people: everything,
  // The person's own answers are part of every score.
  profile: everything,
  reset: everything,
  presence: (viewerId) => [chatKeys(viewerId).presence],
  typing: nothing,
  'session-ended': nothing,
  replaced: nothing,
};
