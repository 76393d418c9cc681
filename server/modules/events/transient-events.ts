import type { Logger } from 'pino';
import type { LiveEvent } from '#shared/api/events';
import type { Db } from '../../db/handle';
import { listPresenceSubscribers } from '../presence/presence.queries';
import { listTypingSubscribers, type Typing } from './events.queries';
import type { Stream } from './stream';
import { readTransient } from './transient.service';

/** What arrives within this time is delivered together. */
const BATCH_MS = 100;

type TransientEventDeps = { db: Db; log: Logger; streams: ReadonlyMap<number, ReadonlySet<Stream>> };

/** Passes transient events of any instance to the people connected to this one who may know of them. */
export function createTransientEvents({ db, log, streams }: TransientEventDeps) {
  const typing = new Map<string, Typing>();
  /** Who has come or gone. */
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
    for (const userId of userIds) for (const stream of streams.get(userId) ?? []) stream.sendTransient(event);
  }

  /** One delivery at a time: what arrives meanwhile waits for the next. */
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
      const transient = readTransient(payload);
      if (transient === null || streams.size === 0) return;
      if (transient.kind === 'presence') for (const userId of transient.userIds) presenceChanges.add(userId);
      else typing.set(`${transient.conversationId} ${transient.userId}`, transient);
      scheduleDelivery();
    },
    /** Changes meanwhile are unknown, so everybody reads who is online again. */
    onReconnect(): void {
      for (const userId of streams.keys()) send([userId], { kind: 'presence', userId });
    },
    close: () => clearTimeout(timer),
  };
}
