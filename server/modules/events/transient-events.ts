import type { Logger } from 'pino';
import type { LiveEvent } from '#shared/api/events';
import type { Db } from '../../db/handle';
import { listTypingReaders, type Typing } from './events.queries';
import type { Stream } from './stream';
import { readTransient } from './transient.service';

/** What arrives within this time is delivered together. */
const GATHER_MS = 100;

type Needs = { db: Db; log: Logger; streams: ReadonlyMap<number, ReadonlySet<Stream>> };

/** Passes transient events of any instance to the people connected to this one who may know of them. */
export function createTransientEvents({ db, log, streams }: Needs) {
  const typing = new Map<string, Typing>();
  let gathering: NodeJS.Timeout | undefined;

  async function deliver(): Promise<void> {
    const connected = [...streams.keys()];
    const written = takeAll(typing);
    if (written.length > 0) {
      for (const { readers, ...of } of await listTypingReaders(db, written, connected))
        mention(readers, { kind: 'typing', ...of });
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
          if (typing.size > 0) gather();
        });
    }, GATHER_MS).unref();
  }

  return {
    heard(payload: string): void {
      const transient = readTransient(payload);
      if (transient === null || streams.size === 0) return;
      typing.set(`${transient.conversationId} ${transient.userId}`, transient);
      gather();
    },
    close: () => clearTimeout(gathering),
  };
}

function takeAll<T>(from: Map<string, T>): T[] {
  const all = [...from.values()];
  from.clear();
  return all;
}
