/**
 * Ten instances and everybody's requests on a hundred connections, directly and through PgBouncer in transaction mode with the
 * shipped configuration, which is killed meanwhile: `npm run proof -- pooler`
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type Connections, openConnections } from '../bench/connections';
import { fill, tokenOf } from '../bench/fill';
import { below, MEETUPS, nextCall, type Round, send, signIn } from '../bench/load';
import { quantile, sorted } from '../bench/report';
import { openSubscribers } from '../bench/streams';
import { databaseUrl } from '../server/testing/postgres-url';
import { type ServerProcess, spawnServer } from '../server/testing/spawn-server';
import { expect, say } from './deploy/expect';
import { ensurePostgresBinaries } from './ensure-postgres';
import { startCluster } from './postgres/cluster';
import { ensurePgbouncer, startPooler } from './postgres/pooler';

const GUIDE = join(import.meta.dirname, '../docs/grow.md');
const INSTANCES = 10;
const PEOPLE = 1_000;
const AT_ONCE = 60;
const LOAD_MS = Number(process.env['POOLED_MS'] ?? 20_000);
const MESSAGES = 20;
const HEARD_WITHIN_MS = 5_000;
const BACK_AFTER_MS = 500;
const CONNECTIONS_MAX = 100;

const folder = mkdtempSync(join(tmpdir(), 'trib-pooled-'));
const program = await ensurePgbouncer();
const cluster = await startCluster(await ensurePostgresBinaries(), {
  settings: [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    `max_connections=${CONNECTIONS_MAX}`,
  ],
});
const url = databaseUrl(cluster.url, 'trib');
const admin = new pg.Client({ connectionString: cluster.url });
const within = new pg.Client({ connectionString: url });
const servers: ServerProcess[] = [];
const rooms: number[][] = [];

/** What an operator is told to give the database instead of each connection. */
function settingsInGuide(): string {
  const [, statements] = /```sql\n(alter database trib [^`]*)```/.exec(readFileSync(GUIDE, 'utf8')) ?? [];
  if (!statements) throw new Error('docs/grow.md names no settings');
  return statements;
}

async function startInstances(env: Record<string, string>): Promise<string[]> {
  const start = () => {
    const server = spawnServer(['dist/server.mjs'], {
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'error',
      ...env,
    });
    servers.push(server);
    return server.ready;
  };
  return Promise.all(Array.from({ length: INSTANCES }, start));
}

async function stopInstances(): Promise<void> {
  const stopped = servers.splice(0);
  for (const server of stopped) server.kill('SIGKILL');
  await Promise.all(stopped.map(({ exited }) => exited));
  for (const { output } of stopped)
    expect(
      output.stdout === '' || !/"level":50/.test(output.stdout),
      'A server has logged a failure',
      output.stdout.slice(-600),
    );
}

async function backends(): Promise<number> {
  const { rows } = await admin.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  return rows[0]?.count ?? 0;
}

/** Sends the mix of a busy evening to all instances in turn, a new request when one is answered. */
async function load(
  what: string,
  browsers: readonly Connections[],
  meanwhile = async () => {},
): Promise<Round> {
  const round: Round = { latencies: [], refused: 0, failed: 0, resets: 0 };
  const until = performance.now() + LOAD_MS;
  const isOver = () => performance.now() > until;
  let most = 0;
  const watch = async () => {
    for (; !isOver(); await delay(100)) most = Math.max(most, await backends());
  };
  const worker = async (from: number) => {
    for (let turn = from; !isOver(); turn += 1) {
      const person = 1 + below(PEOPLE);
      const browser = browsers[turn % browsers.length];
      if (browser) await send(browser, person, nextCall(person, rooms[person] ?? []), round);
    }
  };
  await Promise.all([watch(), meanwhile(), ...Array.from({ length: AT_ONCE }, (_, from) => worker(from))]);
  const times = sorted(round.latencies);
  const cells = [
    most,
    Math.round((times.length * 1_000) / LOAD_MS),
    ...[0.5, 0.99].map((q) => Math.round(quantile(times, q))),
  ];
  process.stdout.write(`| ${[what, ...cells, round.refused, round.failed, round.resets].join(' | ')} |\n`);
  if (round.firstFailure) process.stdout.write(`first failure: ${round.firstFailure}\n`);
  return round;
}

const ANNOUNCED = 200;
const DONE_WITHIN_MS = 60_000;
/** What hosts have planned to say while everybody is busy, a job each; and whoever is told of it is noted down. */
const ANNOUNCEMENTS = `
  create table told (user_id integer, trib_id integer);
  create function note_told() returns trigger language plpgsql as $$
    begin insert into told values (new.user_id, new.trib_id); return null; end $$;
  create trigger told after insert or update on notifications for each row when (new.kind = 'host-word')
    execute function note_told();
  with said as (
    insert into announcements (author_id, trib_id, audience, text, due_at)
    select creator_id, id, 'going', 'Bring wood', now() from tribs order by id limit ${ANNOUNCED} returning id, due_at)
  insert into jobs (kind, key, next_try_at) select 'announcement', id::text, due_at from said;
  notify jobs`;
const ONCE = `select (select count(*)::int from announcements where sent_at is not null) as sent,
  (select count(*)::int from jobs where kind = 'announcement') as waiting, (select count(*)::int from told) as told,
  (select count(*)::int from (select from told group by user_id, trib_id having count(*) > 1) twice) as twice`;

const readOnce = async () =>
  (await within.query<Record<'sent' | 'waiting' | 'told' | 'twice', number>>(ONCE)).rows[0];

async function expectEachOnce(): Promise<void> {
  let found = await readOnce();
  for (
    const limit = Date.now() + DONE_WITHIN_MS;
    found?.waiting !== 0 && Date.now() < limit;
    found = await readOnce()
  )
    await delay(100);
  const isDone =
    found?.sent === ANNOUNCED && found.waiting === 0 && found.told >= ANNOUNCED && found.twice === 0;
  expect(isDone, 'Not each job was done once', found);
  say(
    `${ANNOUNCED} jobs of ten instances were done once each: ${found?.told} people were told, nobody twice`,
  );
}

/** Sends messages on one instance to somebody who listens on another one. */
async function hear([there = '', here = '']: string[], messages: number): Promise<void> {
  const person = rooms.findIndex((own) => own !== undefined && own.length > 0);
  const cookie = `trib_session=${tokenOf(person)}`;
  const [subscriber] = await openSubscribers(here, [cookie]);
  if (!subscriber) throw new Error('Nobody listens');
  const delays: number[] = [];
  for (let count = 0; count < messages; count += 1) {
    const before = subscriber.messages;
    const began = performance.now();
    const { status } = await fetch(`${there}/api/conversations/${rooms[person]?.[0]}/messages`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ clientId: randomUUID(), text: 'Who is coming?' }),
    });
    expect(status === 201, 'A message was refused', String(status));
    while (subscriber.messages === before && performance.now() - began < HEARD_WITHIN_MS) await delay(1);
    if (subscriber.messages > before) delays.push(subscriber.heardAt - began);
  }
  subscriber.close();
  const times = sorted(delays);
  const [half, most] = [quantile(times, 0.5), times.at(-1) ?? 0].map(Math.round);
  expect(times.length === messages, 'Not every message was heard', String(times.length));
  say(`${times.length} of ${messages} messages heard on another instance, after ${half} ms, at most ${most}`);
}

/** What PgBouncer itself sets on a connection, for whoever uses it next. */
const OF_POOLER = [
  'application_name',
  'client_encoding',
  'DateStyle',
  'TimeZone',
  'standard_conforming_strings',
  'IntervalStyle',
];
const LEFT = `select pg_backend_pid() as pid,
  (select array_agg(name || ' = ' || setting) from pg_settings where source = 'session' and name <> all($1)) as settings,
  (select count(*)::int from pg_locks where pid = pg_backend_pid() and locktype = 'advisory') as locks,
  (select count(*)::int from pg_listening_channels()) as channels`;
type Left = { pid: number; settings: string[] | null; locks: number; channels: number };

/** Asks every connection of the pool what others have left on it. */
async function leftBehind(pooled: string, connections: number): Promise<Left[]> {
  const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: pooled }));
  try {
    const left = clients.map(async (client) => {
      await client.connect();
      await client.query('begin');
      return (await client.query<Left>(LEFT, [OF_POOLER])).rows;
    });
    return (await Promise.all(left)).flat();
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

async function setByHand(pooled: string): Promise<void> {
  const client = new pg.Client({ connectionString: pooled });
  await client.connect();
  await client.query('set statement_timeout = 4321');
  await client.end();
}

try {
  await admin.connect();
  await admin.query('create database trib');
  await fill(url, MEETUPS, signIn(PEOPLE, rooms));
  await within.connect();
  process.stdout.write(
    '| | backends, at most | answered/s | p50 ms | p99 ms | refused | failed | resets |\n',
  );
  process.stdout.write('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n');

  const direct = await startInstances({ DATABASE_URL: url });
  const directly = await load('ten instances directly', direct.map(openConnections));
  expect(directly.failed + directly.resets === 0, 'A request failed', directly.firstFailure);
  await stopInstances();

  await admin.query(settingsInGuide());
  const pooler = await startPooler(program, url);
  try {
    const addresses = await startInstances({
      DATABASE_URL: pooler.urlOf('trib'),
      DATABASE_READ_URL: pooler.urlOf('trib_reads'),
      DATABASE_DIRECT_URL: url,
    });
    const browsers = addresses.map(openConnections);
    const pooled = await load(
      'through PgBouncer',
      browsers,
      async () => void (await within.query(ANNOUNCEMENTS)),
    );
    expect(pooled.failed + pooled.resets === 0, 'A request failed', pooled.firstFailure);
    await expectEachOnce();
    await hear(addresses, MESSAGES);
    const killed = await load('PgBouncer is killed, and back after half a second', browsers, async () => {
      await delay(LOAD_MS / 4);
      await pooler.kill();
      await delay(BACK_AFTER_MS);
      await pooler.start();
    });
    expect(
      killed.failed + killed.resets === 0,
      'Somebody was told something else than 503',
      killed.firstFailure,
    );
    const after = await load('afterwards', browsers);
    expect(after.failed + after.resets === 0, 'A request failed', after.firstFailure);
    await hear(addresses, MESSAGES);
    for (const address of addresses)
      expect((await fetch(`${address}/readyz`)).status === 200, 'An instance is not ready', address);

    const left = await leftBehind(pooler.urlOf('trib'), 20);
    const asked = new Set(left.map(({ pid }) => pid)).size;
    expect(
      left.every(({ settings, locks, channels }) => settings === null && locks + channels === 0),
      'A connection has kept something',
      left,
    );
    await setByHand(pooler.urlOf('trib'));
    const seen = (await leftBehind(pooler.urlOf('trib'), 20)).filter(
      ({ settings }) => settings !== null,
    ).length;
    expect(seen === 1, 'A setting made by hand was not found', String(seen));
    say(`${asked} connections have kept no setting, lock or channel; one that was set by hand was found`);
    await stopInstances();
  } finally {
    await stopInstances();
    await pooler.stop();
  }
} finally {
  await stopInstances();
  await within.end();
  await admin.end();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
