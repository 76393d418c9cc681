import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from './handle';
import { shareLinesForShortReads } from './short-reads';

const POOL_SIZE = 10;
/** What is asked often lies in memory, so an index costs no more than reading on; the default is for slow disks. */
const SETTINGS = 'set random_page_cost = 1.1';
/** A database that answers at all answers a new connection sooner. */
const CONNECT_MS = 3_000;
/** Two hundred who join one meetup at once stand in line for its lock, on a busy machine for many seconds. */
const QUEUE_MS = 30_000;

/** The pool knows one limit for both, a connection of its own knows better. */
class Connection extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_MS });
  }
}

export async function openPostgres(url: string, onLost: (error: Error) => void): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: QUEUE_MS,
    Client: Connection,
    // The pool waits for the promise, though its types do not say so.
    // oxlint-disable-next-line typescript/no-misused-promises
    onConnect: (client) => client.query(SETTINGS),
  });
  // Without a listener an idle connection that dies with the server would end this process.
  pool.on('error', onLost);
  returnDeadClients(pool, onLost);
  const line = shareLinesForShortReads(pool, async () => {
    const options = { connectionString: url, pipeline: true, query_timeout: QUEUE_MS };
    const client = new Connection(options).on('error', onLost);
    await client.connect();
    await client.query(SETTINGS);
    return client;
  });
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    db: drizzle({ client: pool, casing: 'snake_case' }),
    kind: 'postgres',
    flush: async () => {},
    async close() {
      await line.close();
      await pool.end();
    },
  };
}

/**
 * A connection that dies while it is in use. The pool listens only to idle ones, so without a listener this
 * process would end; and Drizzle never gives a connection back whose `begin` fails, so it gives itself back.
 */
function returnDeadClients(pool: pg.Pool, onLost: (error: Error) => void): void {
  const inUse = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => inUse.add(client));
  pool.on('release', (_error, client) => inUse.delete(client));
  pool.on('connect', (client) => {
    client.on('error', onLost);
    client.on('end', () => {
      if (!inUse.has(client)) return;
      client.release(true);
      // Who used it may yet learn of its end, and release it again.
      client.release = () => {};
    });
  });
}
