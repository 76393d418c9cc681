import type { Logger } from 'pino';
import type { LiveEvent } from '#shared/api/events';
import type { Db } from '../../db/handle';
import { listPresenceReaders } from '../presence/presence.queries';
import { listTypingReaders, type Typing } from './events.queries';
import type { Stream } from './stream';
import { readTransient } from './transient.service';

/** What arrives within this time is delivered together. */
const GATHER_MS = 100;

type Needs = { db: Db; log: Logger; streams: ReadonlyMap<number, ReadonlySet<Stream>> };

/** Passes transient events of any instance to the people connected to this one who may know of them. */
export function createTransientEvents({ db, log, streams }: Needs) {
  const typing = new Map<string, Typing>();
  /** Who has come or gone. */
  const moved = new Set<number>();
  let gathering: NodeJS.Timeout | undefined;

  async function deliver(): Promise<void> {
    const connected = [...streams.keys()];
    const written = [...typing.values()];
    typing.clear();
    const people = [...moved];
    moved.clear();
    if (written.length > 0) {
      for (const { readers, ...of } of await listTypingReaders(db, written, connected))
        mention(readers, { kind: 'typing', ...of });
    }
    if (people.length > 0) {
      for (const { readers, userId } of await listPresenceReaders(db, { people, connected }))
        mention(readers, { kind: 'presence', userId });
    }
  }

  function mention(userIds: readonly number[], event: LiveEvent): void {
    for (const userId of userIds) for (const stream of streams.get(userId) ?? []) stream.mention(event);
  }

  /** One delivery at a time: what arrives meanwhile waits for the next. */
  function gather(): void {
    gathering ??= setTimeout(() => {
      void deliver()
        .catch((error: unknown) => log.warn({ err: error }, 'Transient events were not delivered'))
        .finally(() => {
          gathering = undefined;
          if (typing.size + moved.size > 0) gather();
        });
    }, GATHER_MS).unref();
  }

  return {
    heard(payload: string): void {
      const transient = readTransient(payload);
      if (transient === null || streams.size === 0) return;
      if (transient.kind === 'presence') for (const userId of transient.userIds) moved.add(userId);
      else typing.set(`${transient.conversationId} ${transient.userId}`, transient);
      gather();
    },
    /** Nobody knows who has come or gone meanwhile: everybody reads it again. */
    missed(): void {
      for (const userId of streams.keys()) mention([userId], { kind: 'presence', userId });
    },
    close: () => clearTimeout(gathering),
  };
}
