/**
 * Upgrades a town of 0.1.0 that has a million messages while its people go on and an old build runs beside the new one:
 * `npm run proof -- upgrade`. There is one baseline so far, so the next migrations are those in `upgrade/`.
 */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type Connections, openConnections } from '../bench/connections';
import { type Round, send, signIn } from '../bench/load';
import { quantile, sorted } from '../bench/report';
import { databaseUrl } from '../server/testing/postgres-url';
import { type ServerProcess, spawnServer } from '../server/testing/spawn-server';
import { expect, say } from './deploy/expect';
import { ensurePostgres } from './ensure-postgres';

const MESSAGES = Number(process.env['UPGRADE_MESSAGES'] ?? 1_000_000);
const PEOPLE = 8;
const AT_ONCE = 4;
const LOAD_MS = 6_000;
const WAIT_MAX_MS = 2_000;
/** Somebody's report reads messages for so long, which a change of their table has to wait for. */
const READS_MS = 5_000;

const root = join(import.meta.dirname, '..');
const own = join(import.meta.dirname, 'upgrade');
mkdirSync(join(root, '.cache'), { recursive: true });
// Node finds the packages from within the checkout.
const folder = mkdtempSync(join(root, '.cache/upgrade-'));
const cluster = await ensurePostgres();
const name = `trib_upgrade_${process.pid}`;
const url = databaseUrl(cluster.url, name);
const env = { DATABASE_URL: url, DATA_DIR: join(folder, 'data') };
const servers: ServerProcess[] = [];
const rooms: number[][] = [];
let said = 0;

const start = (build: string) => {
  const server = spawnServer([join(build, 'server.mjs')], env);
  servers.push(server);
  return server.ready;
};

/** This build with more migrations, as the next version will have them. */
function nextBuild(): string {
  const build = join(folder, 'next');
  cpSync(join(root, 'dist'), build, { recursive: true });
  const journal = join(build, 'migrations/meta/_journal.json');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by Drizzle
  const { entries, ...about } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { when: number }[] };
  const before = entries.at(-1)?.when ?? 0;
  const files = readdirSync(own).toSorted();
  const added = files.map((file, at) => ({
    idx: entries.length + at,
    version: '7',
    when: before + 1 + at,
    tag: file.replace('.sql', ''),
    breakpoints: true,
  }));
  for (const file of files) cpSync(join(own, file), join(build, 'migrations', file));
  writeFileSync(journal, JSON.stringify({ ...about, entries: [...entries, ...added] }));
  return build;
}

function nextCall(person: number) {
  const open = rooms[person] ?? [];
  const room = open[said % open.length] ?? 0;
  said += 1;
  const path = `/api/conversations/${room}/messages`;
  const body = { clientId: randomUUID(), text: 'Who is coming?' };
  const calls = [
    { method: 'POST', path, body },
    { method: 'GET', path },
    { method: 'GET', path: '/api/conversations' },
    { method: 'GET', path: '/api/tribs?limit=20' },
  ];
  return calls[said % calls.length] ?? { method: 'GET', path };
}

/** People go on, on all of these servers, until this has happened and for at least some seconds. */
async function load(what: string, browsers: Connections[], happens = async () => {}): Promise<void> {
  const round: Round = { latencies: [], refused: 0, failed: 0, resets: 0 };
  const over = new AbortController();
  const happening = Promise.all([happens(), delay(LOAD_MS)]).finally(() => over.abort());
  const inRooms = [...rooms.keys()].filter((person) => (rooms[person] ?? []).length > 0);
  const worker = async (from: number) => {
    for (let turn = from; !over.signal.aborted; turn += 1) {
      const [browser, person] = [browsers[turn % browsers.length], inRooms[turn % inRooms.length]];
      if (browser && person) await send(browser, person, nextCall(person), round);
    }
  };
  await Promise.all([happening, ...Array.from({ length: AT_ONCE }, (_, from) => worker(from))]);
  const { refused, failed, resets, firstFailure } = round;
  expect(refused + failed + resets === 0, `${what}: a request failed`, firstFailure ?? `${refused} refused`);
  const times = sorted(round.latencies);
  const [half, most] = [quantile(times, 0.5), times.at(-1) ?? 0].map(Math.round);
  expect(Number(most) <= WAIT_MAX_MS, `${what}: somebody waited too long`, `${most} ms`);
  say(`${what}: ${times.length} requests, half within ${half} ms, all within ${most} ms`);
}

const client = new pg.Client({ connectionString: url });
const ask = async (statement: string) => (await client.query<Record<string, unknown>>(statement)).rows[0];

const FILL = `insert into messages (conversation_id, sender_id, client_id, text, created_at)
  select (array[ROOMS])[1 + n % COUNT], 1 + n % ${PEOPLE}, gen_random_uuid(), 'Message ' || n, now() - n * interval '1 second'
  from generate_series(1, ${MESSAGES}) n`;

async function fillUp(): Promise<void> {
  const all = [...new Set(rooms.flat())];
  await client.query("set session_replication_role = 'replica'");
  await client.query(FILL.replace('ROOMS', all.join()).replace('COUNT', String(all.length)));
  await client.query("set session_replication_role = 'origin'");
  await client.query('vacuum analyze');
}

/** Holds what a change of the table has to wait for. */
async function readForLong(): Promise<void> {
  const reader = new pg.Client({ connectionString: url });
  await reader.connect();
  await reader.query('begin; select count(*) from messages');
  await delay(READS_MS);
  await reader.query('commit');
  await reader.end();
}

async function main(): Promise<void> {
  const stored = join(root, 'server/testing/stored-data/0.1.0.tar');
  execFileSync(process.execPath, [join(root, 'dist/backup.mjs'), 'restore', stored, '--moving'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await client.connect();
  await signIn(PEOPLE, rooms)(client);
  const { rows } = await client.query<{ id: number }>(
    `select id from users where id > ${PEOPLE} or deleted_at is not null or suspended_at is not null`,
  );
  for (const { id } of rows) rooms[id] = [];
  await fillUp();
  say(`a town of 0.1.0 has ${MESSAGES.toLocaleString('en')} messages`);
  const old = await start(join(root, 'dist'));
  const browsers = [openConnections(old)];
  await load('the old build alone', browsers);
  const next = nextBuild();
  await load('while the new build migrates, and somebody reads for long', browsers, async () => {
    const reading = readForLong();
    await delay(500);
    browsers.push(openConnections(await start(next)));
    await reading;
  });
  await load('both builds', browsers);
  browsers.push(openConnections(await start(join(root, 'dist'))));
  await load('with one more of the old build', browsers);
  const found = await ask(`select (select count(*)::int from migrations) as migrations,
    (select convalidated from pg_constraint where conname = 'messages_edited_later') as checked,
    (select indisvalid from pg_index where indexrelid = 'messages_sent_idx'::regclass) as indexed,
    (select count(*)::int from pg_trigger where tgname = 'messages_edited') as triggers`);
  const expected = { migrations: 1 + readdirSync(own).length, checked: true, indexed: true, triggers: 1 };
  expect(JSON.stringify(found) === JSON.stringify(expected), 'Something was not migrated', found);
  say('every migration was applied, and the old build starts on it again');
}

const admin = new pg.Client({ connectionString: cluster.url });
await admin.connect();
await admin.query(`create database ${name}`);
try {
  await main();
} finally {
  for (const server of servers) server.kill('SIGKILL');
  await Promise.all(servers.map(({ exited }) => exited));
  await client.end();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
