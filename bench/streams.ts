/**
 * npx tsx bench/streams.ts             everything, on Postgres
 * npx tsx bench/streams.ts crowd       one of: crowd, kill, slow, postgres
 *
 * The server is the production bundle in a process of its own; the subscribers are in this one. Node raises the limit
 * of open files to the hard one, which has to be above 11,000 for 5,000 streams (`ulimit -Hn`).
 */
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { ensurePostgres } from '../scripts/ensure-postgres';
import { databaseUrl } from '../server/testing/postgres-url';
import { type ServerProcess, spawnServer } from '../server/testing/spawn-server';
import { bundle } from './servers';
import { differences, residentBytes, seconds, spread, stillConnected } from './stream-figures';
import { openSubscribers, type Subscriber, until } from './stream-subscribers';
import { createRoom, fillPeople, PEOPLE, query, type Room } from './stream-room';

const MESSAGES = 20;

type StartedServer = { server: ServerProcess; url: string };
type Context = { database: string; start: (port?: string) => Promise<StartedServer> };

const MEASUREMENTS: Record<string, (scene: Context) => Promise<void>> = {
  crowd: measureBroadcast,
  kill: measureRestart,
  slow: measureSlowConsumers,
  postgres: measureDatabaseCrash,
};

const chosen = process.argv[2];
await bundle();
const cluster = await ensurePostgres();
const name = `trib_bench_streams_${process.pid}`;
await query(cluster.url, `create database ${name}`);
// Temporary clusters turn this off, but then a crash would lose what was written just before.
await query(cluster.url, `alter database ${name} set synchronous_commit = on`);
const database = databaseUrl(cluster.url, name);
try {
  await fillPeople(database);
  for (const [title, measure] of Object.entries(MEASUREMENTS)) {
    if (chosen !== undefined && chosen !== title) continue;
    const running = new Set<ServerProcess>();
    const start = async (PORT = '0') => {
      const env = { DATABASE_URL: database, PORT, LOG_LEVEL: 'error' };
      const server = spawnServer(['dist/server.mjs'], env);
      running.add(server);
      return { server, url: await server.ready };
    };
    try {
      await measure({ database, start });
    } finally {
      for (const server of running) server.kill('SIGKILL');
      for (const server of running) await server.exited;
    }
    console.log(`  load ${loadavg()[0]?.toFixed(1)}`);
  }
} finally {
  await query(cluster.url, `drop database ${name} with (force)`);
  await cluster.stop();
}
process.exit(0);

/** Sends one message to everybody, and measures how long it takes until each has heard of it and what a stream costs. */
async function measureBroadcast({ start }: Context): Promise<void> {
  const room = await createRoom(database, 1, PEOPLE);
  const { server, url } = await start();
  const warm = await openSubscribers(url, room.cookies.slice(0, 100));
  await delaysOf(room, url, warm, 5);
  for (const subscriber of warm) subscriber.close();
  await delay(3_000);
  const before = residentBytes(server.pid);
  const subscribers = await openSubscribers(url, room.cookies);
  await delay(5_000);
  const idle = residentBytes(server.pid);
  const delays = await delaysOf(room, url, subscribers, MESSAGES);
  const after = residentBytes(server.pid);
  const each = (bytes: number) => `${((bytes - before) / PEOPLE / 1024).toFixed(1)} KB`;
  console.log(
    `${PEOPLE} streams: ${each(idle)} each, ${each(after)} after ${MESSAGES} messages to all of them`,
  );
  console.log(`  one to all: ${spread(delays)}`);
  for (const subscriber of subscribers) subscriber.close();
}

/**
 * Kills the server while people write and starts it again, to see how soon all are back, and whether anything is lost
 * or told twice.
 */
async function measureRestart({ start }: Context): Promise<void> {
  const room = await createRoom(database, 1, 2_000);
  const { server, url } = await start();
  const subscribers = await openSubscribers(url, room.cookies);
  await delaysOf(room, url, subscribers, 3);
  server.kill('SIGKILL');
  await server.exited;
  const killed = performance.now();
  for (let count = 0; count < 5; count++) await room.sayElsewhere();
  await start(new URL(url).port);
  const started = performance.now();
  await room.say(url);
  const told = await room.told();
  await until(
    () => subscribers.every(({ heard, isOpen }) => isOpen && told.every((one) => heard.includes(one))),
    'all to be back',
  );
  console.log(
    `2,000 streams after kill -9: all back with everything ${seconds(killed)} later, ${seconds(started)} after the restart`,
  );
  console.log(`  ${differences(subscribers, told)}`);
  for (const subscriber of subscribers) subscriber.close();
}

/**
 * Sends a lot to two hundred people, who first read and then do not, alongside two hundred who read. Connections
 * buffer some 4 MB before the server has to, so it takes about 63,000 events until it cuts off those who do not read.
 */
async function measureSlowConsumers({ start }: Context): Promise<void> {
  const crowd = await createRoom(database, 1, 200);
  const quiet = await createRoom(database, 1_001, 200);
  for (const { neverReads, rounds } of [
    { neverReads: false, rounds: 6 },
    { neverReads: true, rounds: 18 },
  ]) {
    const { server, url } = await start();
    const subscribers = await openSubscribers(url, quiet.cookies);
    const flooded = await openSubscribers(url, crowd.cookies, { neverReads });
    const delays: number[] = [];
    await delaysOf(quiet, url, subscribers, 3);
    for (let round = 0; round < rounds; round++) {
      await flood(crowd, 4_000);
      // This one is heard when the flood is over.
      await delaysOf(quiet, url, subscribers, 1);
      await flood(crowd, 20);
      delays.push(...(await delaysOf(quiet, url, subscribers, 3)));
    }
    const cut = flooded.length - stillConnected(server.pid, flooded);
    console.log(
      `200 subscribers beside 200 that ${neverReads ? 'never read' : 'read'}: ${spread(delays)}; streams cut: ${cut}`,
    );
    for (const subscriber of [...subscribers, ...flooded]) subscriber.close();
    server.kill('SIGKILL');
    await server.exited;
  }
}

/** Crashes the database while people write, and lets it recover. */
async function measureDatabaseCrash({ start }: Context): Promise<void> {
  const room = await createRoom(database, 1, 1_000);
  const { url } = await start();
  const subscribers = await openSubscribers(url, room.cookies);
  await delaysOf(room, url, subscribers, 3);
  await crashPostgres();
  const crashed = performance.now();
  for (let count = 0; count < 5; count++) await room.say(url);
  const stored = performance.now();
  const told = await room.told();
  await until(
    () => subscribers.every(({ heard }) => told.every((one) => heard.includes(one))),
    'all to hear everything',
  );
  console.log(
    `1,000 streams after a crash of Postgres: writing again ${seconds(crashed, stored)} later, all heard of it ${seconds(stored)} after that`,
  );
  console.log(
    `  ${differences(subscribers, told)}; streams open: ${subscribers.filter(({ isOpen }) => isOpen).length}`,
  );
  for (const subscriber of subscribers) subscriber.close();
}

/** Killing one of its processes makes Postgres end all others and recover from its log. */
async function crashPostgres(): Promise<void> {
  const client = new pg.Client({ connectionString: database });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const [backend] = rows;
  if (backend) process.kill(backend.pid, 'SIGKILL');
}

/** The times from sending a message to hearing of it, for every subscriber. */
async function delaysOf(
  room: Room,
  url: string,
  subscribers: readonly Subscriber[],
  messages: number,
): Promise<number[]> {
  const delays: number[] = [];
  for (let count = 0; count < messages; count++) {
    const before = subscribers.map(({ heard }) => heard.length);
    const began = await room.say(url);
    await until(() => subscribers.every(({ heard }, index) => heard.length > (before[index] ?? 0)));
    delays.push(...subscribers.map(({ heardAt }) => heardAt - began));
  }
  return delays;
}

/** Records this many changes of a room in one statement. */
async function flood(room: Room, count: number): Promise<void> {
  await query(
    database,
    `insert into events (kind, conversation_id, actor_id) select 'reads', $1, -n from generate_series(1, $2::int) n`,
    [room.id, count],
  );
}
