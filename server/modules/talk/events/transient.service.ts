import * as z from 'zod/mini';
import { id } from '#shared/api/common';
import type { Db } from '../../../db/handle';
import { notify } from '../../../db/notify';
import type { Logger } from 'pino';
import type { LiveEvent } from '#shared/api/events';
import { listPresenceSubscribers } from '../../people/presence/presence.queries';
import { listTypingSubscribers, type Typing } from './events.queries';
import type { Stream } from './stream';

export const TRANSIENT_CHANNEL = 'transient_events';
/** Ids have up to ten digits, and a notification is limited to 8,000 bytes. */
const PEOPLE_PER_NOTIFICATION = 500;

/** These events are published to every instance and stored nowhere. */
const transient = z.union([
  z.object({ kind: z.literal('typing'), conversationId: id, userId: id }),
  z.object({ kind: z.literal('presence'), userIds: z.array(id) }),
]);
type Transient = z.infer<typeof transient>;

const publish = (db: Db, event: Transient) => notify(db, TRANSIENT_CHANNEL, JSON.stringify(event));

export const publishTyping = (db: Db, conversationId: number, userId: number): Promise<void> =>
  publish(db, { kind: 'typing', conversationId, userId });

export async function publishPresence(db: Db, userIds: readonly number[]): Promise<void> {
  for (let from = 0; from < userIds.length; from += PEOPLE_PER_NOTIFICATION)
    await publish(db, { kind: 'presence', userIds: userIds.slice(from, from + PEOPLE_PER_NOTIFICATION) });
}

/** Null for an event that only a newer version understands. */
function readTransient(payload: string): Transient | null {
  return transient.safeParse(JSON.parse(payload)).data ?? null;
}

/** What arrives within this time is delivered together. */
const BATCH_MS = 100;

type TransientEventDeps = { db: Db; log: Logger; streams: ReadonlyMap<number, ReadonlySet<Stream>> };

/** Passes transient events from any instance to the people connected to this one who may know about them. */
export function createTransientEvents({ db, log, streams }: TransientEventDeps) {
  const typing = new Map<string, Typing>();
  /** People who have come or gone since the last delivery. */
  const presenceChanges = new Set<number>();
  let timer: NodeJS.Timeout | undefined;

  async function deliver(): Promise<void> {
    const connected = [...streams.keys()];
    const typed = [...typing.values()];
    typing.clear();
    const people = [...presenceChanges];
    presenceChanges.clear();
    if (typed.length > 0) {
      for (const { subscribers, ...of } of await listTypingSubscribers(db, typed, connected))
        send(subscribers, { kind: 'typing', ...of });
    }
    if (people.length > 0) {
      for (const { subscribers, userId } of await listPresenceSubscribers(db, { people, connected }))
        send(subscribers, { kind: 'presence', userId });
    }
  }

  function send(userIds: readonly number[], event: LiveEvent): void {
    for (const userId of userIds) for (const stream of streams.get(userId) ?? []) stream.sendNow(event);
  }

  /** Runs one delivery at a time; what arrives meanwhile waits for the next. */
  function scheduleDelivery(): void {
    timer ??= setTimeout(() => {
      void deliver()
        .catch((error: unknown) => log.warn({ err: error }, 'Transient events were not delivered'))
        .finally(() => {
          timer = undefined;
          if (typing.size + presenceChanges.size > 0) scheduleDelivery();
        });
    }, BATCH_MS).unref();
  }

  return {
    onNotification(payload: string): void {
      const event = readTransient(payload);
      if (event === null || streams.size === 0) return;
      if (event.kind === 'presence') for (const userId of event.userIds) presenceChanges.add(userId);
      else typing.set(`${event.conversationId} ${event.userId}`, event);
      scheduleDelivery();
    },
    /** Changes during the gap are unknown, so everybody reads again who is online. */
    onReconnect(): void {
      for (const userId of streams.keys()) send([userId], { kind: 'presence', userId });
    },
    close: () => clearTimeout(timer),
  };
}
