import type { Duplex } from 'node:stream';
import type pg from 'pg';

/**
 * A connection that sends queries without waiting for earlier results, for the short reads that nearly every request makes.
 * Spread over a pool, each would wake another backend with cold caches, which serves a third fewer feed pages per second. A
 * query that is slow or waits for a lock would hold up all behind it, so those go to the pool.
 */
export class PipelinedConnection {
  #client: Promise<pg.Client> | null = null;

  constructor(private readonly open: () => Promise<pg.Client>) {}

  async query(query: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    const client = await (this.#client ??= this.#connect());
    writeTogether(client.connection.stream);
    return client.query(query, values);
  }

  async close(): Promise<void> {
    await (await this.#client)?.end();
  }

  #connect(): Promise<pg.Client> {
    const opening = this.open();
    const forget = () => {
      if (this.#client === opening) this.#client = null;
    };
    opening.then((client) => client.once('error', forget).once('end', forget), forget);
    return opening;
  }
}

/**
 * All queries of one turn of the event loop are sent in one write, whichever requests they are for: here a write
 * costs more than a short read.
 */
function writeTogether(stream: Duplex): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  setImmediate(() => stream.uncork());
}
