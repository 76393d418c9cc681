import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { setTimeout as delay } from 'node:timers/promises';
import { isSerializationFailure } from './errors';
import type { Database, Db, Listener } from './handle';
import { type HangWatch, watchForHang } from './hang-watch';
import { POOL_SIZE } from './row-queue';
import { PipelinedConnections } from './pipelined-connections';
import { leaveTextRaw } from './raw-text';

/** Searches have a pool of their own, so that they cannot use up all other connections. */
const SEARCH_CONNECTIONS = 2;
/** Many times what a search takes with 100,000 meetups. */
const SEARCH_MS = 2_000;
const SEARCH_QUEUE_MS = 5_000;
/** A database that responds at all accepts a new connection faster than this. */
const CONNECT_MS = 3_000;
/** A busy machine may need many seconds; most requests wait for a free connection then, not for the database. */
const QUEUE_MS = 30_000;

/**
 * Short reads are named statements, planned once: with the values of each call, Postgres would plan some of them
 * every time, which takes ten times as long as running them.
 */
const PLANNED_ONCE = { plan_cache_mode: 'force_generic_plan' };

/**
 * Pages have a connection of their own: they take many times as long as other reads, which would wait behind them.
 * Few, busy backends have warmer caches than many.
 */
const SHORT_CONNECTIONS = 2;
const RAW_TEXT_CONNECTIONS = 1;
const EVENT_CONNECTIONS = 1;

/** Short reads take milliseconds. A slow one is cancelled, so that those queued behind it get their turn. */
const READ_MS = 5_000;
/** A batch of events that takes longer is cancelled, and the next one is half as large. Nobody hears of anything meanwhile. */
const EVENTS_MS = 2_000;
const PROBE_MS = 2_000;

/** The pool has one timeout both for connecting and for waiting in the queue; this gives connecting its own. */
class TimedConnection extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_MS });
  }
}

export async function openPostgres(url: string, onLost: (error: Error) => void): Promise<Database> {
  const watch = watchForHang(withSettings(url, { statement_timeout: PROBE_MS }));
  const { stream } = watch;
  const pool = openPool(url, {
    stream,
    max: POOL_SIZE,
    queueMs: QUEUE_MS,
    statementMs: QUEUE_MS,
  });
  const searches = openPool(url, {
    stream,
    max: SEARCH_CONNECTIONS,
    queueMs: SEARCH_QUEUE_MS,
    statementMs: SEARCH_MS,
  });
  const [db, searchDb] = [overPool(pool, onLost), overPool(searches, onLost)];
  const pipelined = (count: number, { isRawText = false, statementMs = READ_MS } = {}) =>
    new PipelinedConnections(count, async () => {
      const client = new TimedConnection({
        connectionString: withSettings(url, { statement_timeout: statementMs, ...PLANNED_ONCE }),
        stream,
        pipeline: true,
        query_timeout: QUEUE_MS,
      }).on('error', onLost);
      if (isRawText) leaveTextRaw(client);
      await client.connect();
      return client;
    });
  const short = pipelined(SHORT_CONNECTIONS);
  const rawText = pipelined(RAW_TEXT_CONNECTIONS, { isRawText: true });
  const events = pipelined(EVENT_CONNECTIONS, { statementMs: EVENTS_MS });
  try {
    await pool.query('select 1');
  } catch (error) {
    watch.stop();
    await searches.end();
    await pool.end();
    throw error;
  }
  const listening = listenPostgres(withSettings(url), stream);
  return {
    db,
    shortReads: pipelinedReads(short),
    rawText: { reads: pipelinedReads(rawText), encoding: 'latin1' },
    eventReads: pipelinedReads(events),
    probes: pipelinedReads(watch),
    kind: 'postgres',
    listen: (channel, listener) => listening.listen(channel, listener),
    requireDiskSpace: async () => {},
    search: (read) => read(searchDb),
    busyMs: () => 0,
    connections: () => [countIn('requests', pool), countIn('searches', searches)],
    flush: async () => {},
    async close() {
      watch.stop();
      await listening.close();
      await Promise.all([short, rawText, events].map((reads) => reads.close()));
      await searches.end();
      await pool.end();
    },
  };
}

const countIn = (name: string, { totalCount, idleCount, waitingCount }: pg.Pool) => ({
  pool: name,
  idle: idleCount,
  used: totalCount - idleCount,
  waiting: waitingCount,
});

type Queries = Pick<PipelinedConnections, 'query'>;

function pipelinedReads(client: Queries): Db {
  const db = overQueries(client);
  db.transaction = () => Promise.reject(new Error('Short reads have no transactions'));
  return db;
}

/** Drizzle uses nothing of a client but `query`, unless it begins a transaction. */
function overQueries(client: Queries): Db {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return drizzle({ client: client as unknown as pg.Client, casing: 'snake_case' });
}

type PoolOptions = { stream: HangWatch['stream']; max: number; queueMs: number; statementMs: number };

function openPool(url: string, options: PoolOptions): pg.Pool {
  return new pg.Pool({
    connectionString: withSettings(url, { statement_timeout: options.statementMs }),
    stream: options.stream,
    max: options.max,
    connectionTimeoutMillis: options.queueMs,
    Client: TimedConnection,
  });
}

const AGAIN_MAX = 3;
const AGAIN_WITHIN_MS = 50;

/**
 * When Postgres undoes a transaction because it got in the way of another, it begins again: `act` runs anew, so it must not
 * keep anything outside of itself. Each connection has one Drizzle session, so that statements prepared in one transaction
 * serve the next. The connection is released whatever happens; Drizzle would keep one whose `begin` fails.
 */
export function overPool(pool: pg.Pool, onLost: (error: Error) => void): Db {
  // Without listeners, a connection that the database server drops would crash this process, whether it is idle or in use.
  pool.on('error', onLost);
  pool.on('connect', (client) => void client.on('error', onLost));
  const withClient = async <T>(act: (client: pg.PoolClient) => Promise<T>) => {
    const client = await pool.connect();
    try {
      return await act(client);
    } finally {
      client.release();
    }
  };
  // `pool.query` would drop the connection after a statement that failed, which ends the thread of the embedded database.
  const db = overQueries({
    query: (statement, values) => withClient((client) => client.query(statement, values)),
  });
  const ofConnection = new WeakMap<pg.PoolClient, Db>();
  const once: Db['transaction'] = (act, config) =>
    withClient((client) => {
      const own: Db = ofConnection.get(client) ?? drizzle({ client, casing: 'snake_case' });
      ofConnection.set(client, own);
      return own.transaction(act, config);
    });
  db.transaction = async (act, config) => {
    for (let again = 1; ; again += 1) {
      try {
        return await once(act, config);
      } catch (error) {
        // A transaction that only reads, such as a backup, has already handed on what it has read.
        if (again > AGAIN_MAX || config?.accessMode === 'read only' || !isSerializationFailure(error))
          throw error;
      }
      // The others that were part of the conflict begin again as well, so a random delay keeps them apart.
      await delay(Math.random() * AGAIN_WITHIN_MS * again);
    }
  };
  return db;
}

const RECONNECT_MS = 500;
/**
 * Nothing is sent on this connection, so only probes show that the other end is gone; by default they begin after two hours.
 */
const KEEP_ALIVE_AFTER_MS = 10_000;

/** Listens on channels over a connection of its own, which is reopened when it is lost. */
function listenPostgres(connectionString: string, stream: HangWatch['stream']) {
  const channels = new Map<string, Set<Listener>>();
  let client: Promise<pg.Client> | null = null;
  const state = { isClosed: false };

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({
      connectionString,
      stream,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    });
    fresh.on('error', () => {});
    await fresh.connect();
    fresh.on('notification', ({ channel, payload = '' }) => {
      for (const listener of channels.get(channel) ?? []) listener.onNotification(payload);
    });
    try {
      for (const channel of channels.keys()) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      await fresh.end().catch(() => {});
      throw error;
    }
    fresh.once('end', () => void comeBack());
    return fresh;
  }

  async function comeBack(): Promise<void> {
    client = null;
    while (!state.isClosed) {
      client ??= connect();
      try {
        await client;
        for (const listeners of channels.values()) for (const listener of listeners) listener.onReconnect();
        return;
      } catch {
        client = null;
        await delay(RECONNECT_MS, undefined, { ref: false });
      }
    }
  }

  return {
    async listen(channel: string, listener: Listener): Promise<() => void> {
      const listeners = channels.get(channel) ?? new Set();
      channels.set(channel, listeners.add(listener));
      const stop = () => void listeners.delete(listener);
      const connecting = (client ??= connect());
      try {
        await (await connecting).query(`listen ${pg.escapeIdentifier(channel)}`);
      } catch (error) {
        stop();
        await connecting.catch(() => {
          if (client === connecting) client = null;
        });
        throw error;
      }
      return stop;
    },
    async close(): Promise<void> {
      state.isClosed = true;
      await (await client?.catch(() => null))?.end();
    },
  };
}

/** Row locks are held for milliseconds. A statement that waits for longer fails, so that its connection is free again. */
const LOCK_MS = 3_000;
/**
 * When a machine stops or cannot be reached any more, its locks are released after this time: in the middle of a
 * transaction, while it reads a result, or while it waits for one. No transaction pauses for so long.
 */
const GONE_MS = 10_000;
const PROBE_AFTER_S = 10;
const PROBE_EVERY_S = 5;

const SETTINGS = {
  // Pages that are often read are in memory, so an index read costs as much as a sequential one.
  random_page_cost: 1.1,
  // Compiling a statement takes longer than running any statement of this server.
  jit: 'off',
  lock_timeout: LOCK_MS,
  idle_in_transaction_session_timeout: GONE_MS,
  tcp_user_timeout: GONE_MS,
  tcp_keepalives_idle: PROBE_AFTER_S,
  tcp_keepalives_interval: PROBE_EVERY_S,
  client_connection_check_interval: PROBE_EVERY_S * 1_000,
};

/** Adds these settings to a database's address. They win over the database's own settings. */
export function withSettings(url: string, more: Record<string, string | number> = {}): string {
  const settings = Object.entries({ ...SETTINGS, ...more }).map(([name, value]) => `-c ${name}=${value}`);
  const own = new URL(url).searchParams.get('options');
  const options = [...(own === null ? [] : [encodeURIComponent(own)]), ...settings].join(' ');
  return `${url}${url.includes('?') ? '&' : '?'}options=${options.replaceAll(' ', '+')}`;
}
