import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { isOverTime } from './errors';
import type { PipelinedConnection } from './pipelined-connection';

/** How far a database has written or replayed, in digits of one length, so that the greater of two texts is the later one. */
export type Position = string;
const digits = (position: string) => `lpad((${position} - '0/0')::text, 20, '0')`;
/** Includes what is committed but not yet on disk, which others can see already. */
const WRITTEN = `select ${digits('pg_current_wal_insert_lsn()')} as position`;
/** A replica that was promoted has none. */
const REPLAYED = `select ${digits('pg_last_wal_replay_lsn()')} as position where pg_is_in_recovery()`;

/** Later than any: what is kept in memory for longer than a request is read from the primary. */
export const ON_PRIMARY: Position = '~';

const required = new AsyncLocalStorage<Position>();
/** All that `act` reads has everything up to this position. */
export const readingAfter = <T>(position: Position, act: () => T): T => required.run(position, act);

type Queries = Pick<PipelinedConnection, 'query'>;

const ASK_REPLICA_EVERY_MS = 20;
/** A replica that has said nothing for this long hangs, is gone, or is too far away. */
const SAID_WITHIN_MS = 200;
/** Nobody is shown what is older than this, whatever they have written themselves. */
const ASK_PRIMARY_EVERY_MS = 1_000;
const KNOWN_WITHIN_MS = 2 * ASK_PRIMARY_EVERY_MS;
const AFTER_FAILURE_MS = 500;

/**
 * Knows how far a replica is, because it asks all the time: no request asks, and none waits. What the replica does not have
 * yet is read from the primary.
 */
export class Replica {
  readonly reads = { replica: 0, primary: 0 };
  #replayed: Position = '';
  #saidAt = -Infinity;
  #written: Position = ON_PRIMARY;
  #writtenAt = -Infinity;
  readonly #closing = new AbortController();

  constructor(
    private readonly primary: Queries,
    readonly connections: Record<'asks' | 'lists' | 'searches', PipelinedConnection>,
  ) {
    void this.#repeat(ASK_REPLICA_EVERY_MS, async () => {
      const askedAt = performance.now();
      this.#replayed = await positionOf(connections.asks, REPLAYED);
      this.#saidAt = askedAt;
    });
    void this.#repeat(ASK_PRIMARY_EVERY_MS, async () => {
      const askedAt = performance.now();
      const replayed = this.#replayed;
      const written = await this.written();
      // A replica that is ahead follows a history that was given up: another one was promoted.
      this.#written = replayed > written ? ON_PRIMARY : written;
      this.#writtenAt = askedAt;
    });
  }

  /** How far the primary has written. */
  written(): Promise<Position> {
    return positionOf(this.primary, WRITTEN);
  }

  /** A read that fails on the replica, which may be replaying what it is in the way of, is repeated on the primary. */
  async read<T>(onReplica: () => Promise<T>, onPrimary: () => Promise<T>): Promise<T> {
    if (this.#has(required.getStore() ?? '')) {
      try {
        const result = await onReplica();
        this.reads.replica += 1;
        return result;
      } catch (error) {
        if (isOverTime(error)) throw error;
      }
    }
    this.reads.primary += 1;
    return onPrimary();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.allSettled(Object.values(this.connections).map((connection) => connection.close()));
  }

  #has(position: Position): boolean {
    const now = performance.now();
    return (
      now - this.#saidAt < SAID_WITHIN_MS &&
      now - this.#writtenAt < KNOWN_WITHIN_MS &&
      this.#replayed >= this.#written &&
      this.#replayed >= position
    );
  }

  async #repeat(everyMs: number, ask: () => Promise<void>): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      const waitMs = await ask().then(
        () => everyMs,
        () => AFTER_FAILURE_MS,
      );
      await delay(waitMs, undefined, { ref: false, signal }).catch(() => {});
    }
  }
}

async function positionOf(client: Queries, text: string): Promise<Position> {
  const { rows } = await client.query({ name: 'position', text });
  const [found]: { position: Position }[] = rows;
  if (!found) throw new Error('This is no replica');
  return found.position;
}
