import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { setTimeout as delay } from 'node:timers/promises';
import { isSerializationFailure } from './errors';
import { CONNECTIONS, type OtherUrls, QUEUE_MS, REPLICA_MS, withSettings } from './connections';
import type { Database, Db } from './handle';
import { watchForHang } from './hang-watch';
import { WAKE_NOTICE } from './notify';
import { PipelinedConnection } from './pipelined-connection';
import { leaveTextRaw } from './raw-text';
import { Replica } from './replica';

/** A database that responds at all accepts a new connection faster than this. */
const CONNECT_MS = 3_000;

/**
 * Short reads are named statements, planned once: with the values of each call, Postgres would plan some of them
 * every time, which takes ten times as long as running them.
 */
const PLANNED_ONCE = { plan_cache_mode: 'force_generic_plan' };

type Limits = { max: number; queueMs: number; statementMs: number };

type Pipelined = {
  address?: string;
  settings?: Record<string, string>;
  isRawText?: boolean;
  config?: pg.ClientConfig;
};

/** The pool has one timeout both for connecting and for waiting in the queue; this gives connecting its own. */
class TimedConnection extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_MS });
  }
}

const watchOf = (url: string) =>
  watchForHang(withSettings(url, { statement_timeout: CONNECTIONS.watch.statementMs }));

export async function openPostgres(
  url: string,
  onLost: (error: Error) => void,
  { direct = url, reads = url, replica: replicaUrl }: OtherUrls = {},
): Promise<Database> {
  const watch = watchOf(url);
  const { stream } = watch;
  const directWatch = direct === url ? watch : watchOf(direct);
  const poolFor = ({ max, queueMs, statementMs }: Limits, address = url) =>
    new pg.Pool({
      connectionString: withSettings(address, { statement_timeout: statementMs }),
      stream,
      max,
      connectionTimeoutMillis: queueMs,
      Client: TimedConnection,
    });
  const pools = {
    requests: poolFor(CONNECTIONS.requests),
    searches: poolFor(CONNECTIONS.searches),
    ...(direct !== url && { direct: poolFor({ ...CONNECTIONS.requests, max: 1 }, direct) }),
  };
  const pipelined = (
    { statementMs }: { statementMs: number },
    {
      address = reads,
      settings = PLANNED_ONCE,
      isRawText = false,
      config = { stream, query_timeout: QUEUE_MS },
    }: Pipelined = {},
  ) =>
    new PipelinedConnection(async () => {
      const client = new TimedConnection({
        connectionString: withSettings(address, { statement_timeout: statementMs, ...settings }),
        pipeline: true,
        ...config,
      }).on('error', onLost);
      if (isRawText) leaveTextRaw(client);
      await client.connect();
      return client;
    });
  const short = pipelined(CONNECTIONS.shortReads);
  const lists = pipelined(CONNECTIONS.lists, { isRawText: true });
  const events = pipelined(CONNECTIONS.events);
  // The watch must not take what a replica sends for a sign of life of the primary.
  const onReplica = { address: replicaUrl ?? url, config: { query_timeout: REPLICA_MS } };
  const replica =
    replicaUrl === undefined
      ? undefined
      : new Replica(short, {
          asks: pipelined(CONNECTIONS.watch, onReplica),
          lists: pipelined(CONNECTIONS.lists, { ...onReplica, isRawText: true }),
          searches: pipelined(CONNECTIONS.searches, { ...onReplica, settings: {} }),
        });
  const listReads: Queries = replica
    ? {
        query: (...given) =>
          replica.read(
            () => replica.connections.lists.query(...given),
            () => lists.query(...given),
          ),
      }
    : lists;
  const searchesOfReplica = replica && pipelinedReads(replica.connections.searches);
  const db = overPool(pools.requests, onLost, directWatch.wake);
  const searchDb = overPool(pools.searches, onLost, directWatch.wake);
  const directDb = pools.direct ? overPool(pools.direct, onLost, directWatch.wake) : db;
  const stopWatches = () => {
    for (const one of [watch, directWatch]) one.stop();
  };
  const closePools = () => Promise.all(Object.values(pools).map((pool) => pool.end()));
  try {
    await pools.requests.query('select 1');
  } catch (error) {
    stopWatches();
    await replica?.close();
    await closePools();
    throw error;
  }
  return {
    db,
    direct: directDb,
    shortReads: pipelinedReads(short),
    rawText: { reads: pipelinedReads(listReads), encoding: 'latin1' },
    eventReads: pipelinedReads(events),
    probes: pipelinedReads(watch),
    kind: 'postgres',
    slice: 5_000,
    listen: (channel, listener) => directWatch.listen(channel, listener),
    requireDiskSpace: async () => {},
    search: (read) =>
      replica && searchesOfReplica
        ? replica.read(
            () => read(searchesOfReplica),
            () => read(searchDb),
          )
        : read(searchDb),
    busyMs: () => 0,
    connections: () => Object.entries(pools).map(([name, pool]) => countIn(name, pool)),
    flush: async () => {},
    ...(replica && { replica }),
    async close() {
      await replica?.close();
      await Promise.all([short, lists, events].map((one) => one.close()));
      await closePools();
      // Last, so that others hear of the last commits.
      stopWatches();
    },
  };
}

const countIn = (name: string, { totalCount, idleCount, waitingCount }: pg.Pool) => ({
  pool: name,
  idle: idleCount,
  used: totalCount - idleCount,
  waiting: waitingCount,
});

type Queries = Pick<PipelinedConnection, 'query'>;

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

const AGAIN_MAX = 3;
const AGAIN_WITHIN_MS = 50;

/**
 * When Postgres undoes a transaction because it got in the way of another, it begins again: `act` runs anew, so it must not
 * keep anything outside of itself. Each connection has one Drizzle session, so that statements prepared in one transaction
 * serve the next. The connection is released whatever happens; Drizzle would keep one whose `begin` fails. `onWake` is called
 * after the commit with the channels that its triggers have named.
 */
export function overPool(
  pool: pg.Pool,
  onLost: (error: Error) => void,
  onWake: (channels: ReadonlySet<string>) => void,
): Db {
  // Without listeners, a connection that the database server drops would crash this process, whether it is idle or in use.
  pool.on('error', onLost);
  const woken = new WeakMap<pg.PoolClient, Set<string>>();
  pool.on('connect', (client) => {
    client.on('error', onLost);
    client.on('notice', ({ code, message = '' }) => {
      if (code === WAKE_NOTICE) woken.set(client, (woken.get(client) ?? new Set()).add(message));
    });
  });
  const withClient = async <T>(act: (client: pg.PoolClient) => Promise<T>) => {
    const client = await pool.connect();
    try {
      return await act(client);
    } finally {
      client.release();
      const channels = woken.get(client);
      woken.delete(client);
      if (channels) onWake(channels);
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
