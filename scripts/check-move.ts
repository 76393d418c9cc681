/**
 * From the embedded database to Postgres while people write fifty times a second: nothing that was acknowledged is lost or
 * there twice, and whoever is refused is told 503. Then both are killed at all points. `npm run proof -- move`
 */
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { smallDisk } from '../server/testing/small-disk';
import { NOT_BACKED_UP } from '../server/modules/backup/backup.service';
import { type ServerProcess, spawnServer } from '../server/testing/spawn-server';
import { expect, say } from './deploy/expect';
import { ensurePostgresBinaries } from './ensure-postgres';
import { move } from './move/command';
import { expectKept, readContents } from './move/contents';
import { startReading } from './move/readers';
import { type Round, roundsOf } from './move/rounds';
import { register, startWriting } from './move/writers';
import { startCluster } from './postgres/cluster';

const DISK_MB = 700;
const BEFORE_MS = 3_000;
const AFTER_MS = 4_000;
const REFUSED_MAX_MS = 2_000;
const LATE_KILLS = Number(process.env['MOVE_KILLS'] ?? 6);
const ROWS_BEFORE = 2_000;
/** Only rounds with such names. */
const ROUNDS = new RegExp(process.env['MOVE_ROUNDS'] ?? '');

const disk = smallDisk(DISK_MB);
expect(disk.isMounted, 'A disk that can be full needs the right to mount one in memory');
const folder = mkdtempSync(join(tmpdir(), 'trib-move-'));
const cluster = await startCluster(await ensurePostgresBinaries(), { parent: disk.folder, settings: [] });
const base = join(folder, 'base');
const running = new Set<ServerProcess>();

function startServer(dataDir: string, port = '0'): ServerProcess {
  const server = spawnServer(['dist/server.mjs'], { DATA_DIR: dataDir, PORT: port, SEED: 'demo' });
  running.add(server);
  void server.exited.then(() => running.delete(server));
  return server;
}

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

let databases = 0;
async function newDatabase(): Promise<string> {
  databases += 1;
  await query(cluster.url, `create database move_${databases}`);
  return cluster.url.replace(/postgres$/, `move_${databases}`);
}

const tablesIn = async (url: string) =>
  (await query(url, `select from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`))
    .length;

async function end(server: ServerProcess): Promise<void> {
  server.kill('SIGTERM');
  await server.exited;
}

/** One installation of its own: people write, it moves or does not, and everything they were told is where it is then. */
async function run({
  name,
  interrupt,
  pauses = false,
  endsOn,
  afterwards,
  isRepeated,
}: Round): Promise<void> {
  const dataDir = join(folder, `round-${databases}`);
  cpSync(base, dataDir, { recursive: true });
  const url = await newDatabase();
  let server = startServer(dataDir);
  const address = await server.ready;
  const people = await register(address);
  const [writing, reading] = [startWriting(people, { pauses }), startReading(address, people)];
  await delay(BEFORE_MS);
  const first = await move(dataDir, url, (command) => interrupt?.({ ...command, server }));
  await afterwards?.();
  const { code, stderr } = isRepeated ? await move(dataDir, url) : first;
  if (!running.has(server)) {
    server = startServer(dataDir, new URL(address).port);
    await server.ready;
  }
  await delay(AFTER_MS);
  await writing.stop();
  await delay(AFTER_MS / 2);
  await reading.stop();
  const hasMoved = existsSync(join(dataDir, 'moved-to'));
  if (pauses) await expectSame(dataDir, url);
  await end(server);
  const contents = await readContents(dataDir, hasMoved ? url : undefined);
  const { lost, doubled, unheard } = expectKept(contents, writing.ledger, reading.knows);
  const { sent, busy, refused, unreachable, others, longestMs } = writing.tally;
  const cells = [sent, busy, refused, unreachable, lost, doubled, unheard].map((n) => String(n).padStart(8));
  const longest = pauses ? '-' : `${(longestMs / 1000).toFixed(1)} s`;
  const tables = await tablesIn(url);
  const place = hasMoved ? 'Postgres' : 'embedded';
  process.stdout.write(`${name.padEnd(52)}${cells.join('')}${longest.padStart(9)}  ${place}\n`);
  expect(others.length === 0, 'Somebody was told something else than 503', others);
  expect(lost + doubled + unheard === 0, 'What was acknowledged is not there once');
  expect(endsOn === undefined || place === endsOn, 'It is in the wrong place', stderr);
  // One that was killed says nothing.
  expect(
    code === null || (code === 0) === (hasMoved && stderr === ''),
    'The command has not said how it ended',
    stderr,
  );
  if (endsOn === 'embedded') expect(tables === 0, 'The new database is not empty');
  expect(
    tables === 0 || tables === Object.keys(contents.rows).length + NOT_BACKED_UP.size,
    'Only a part of the tables is there',
    tables,
  );
  if (interrupt || pauses) return;
  expect(unreachable === 0, 'Some requests got no answer', unreachable);
  expect(longestMs < REFUSED_MAX_MS, 'Writes were refused for too long', longestMs);
}

/** Every row of every table, and the files of every photo. */
async function expectSame(dataDir: string, url: string): Promise<void> {
  const [old, now] = [await readContents(dataDir), await readContents(dataDir, url)];
  let rows = 0;
  for (const [table, lines] of Object.entries(old.rows)) {
    const other = lines.find((line, index) => line !== now.rows[table]?.[index]);
    expect(lines.length === now.rows[table]?.length && other === undefined, `${table} differs`, other);
    rows += lines.length;
  }
  say(
    `${rows.toLocaleString('en')} rows of ${Object.keys(old.rows).length} tables are the same in both places`,
  );
}

async function expectRefusals(): Promise<void> {
  const dataDir = join(folder, 'refusals');
  cpSync(base, dataDir, { recursive: true });
  const full = await newDatabase();
  await query(full, 'create table something (id int)');
  const cases: [target: string, says: RegExp][] = [
    [full, /not empty: it has 1 tables/],
    [cluster.url.replace(/postgres$/, 'nowhere'), /database "nowhere" does not exist/],
    ['postgres://postgres@127.0.0.1:1/postgres', /ECONNREFUSED/],
    ['https://trib.example', /^Bad configuration: DATABASE_URL must look like postgres:/],
  ];
  const nobody = await refusal(dataDir, full);
  expect(nobody.startsWith('No server is running on '), 'It found a server', nobody);
  const server = startServer(dataDir);
  await server.ready;
  for (const [target, says] of cases) {
    const said = await refusal(dataDir, target);
    expect(says.test(said), 'It said something else', said);
  }
  await end(server);
  say('without a server, and for a new database that is not empty, missing, away or not one, it says so');
}

async function refusal(dataDir: string, url: string): Promise<string> {
  const { code, stderr } = await move(dataDir, url);
  expect(code === 1, 'It did not refuse', stderr);
  return stderr;
}

async function makeBase(): Promise<void> {
  const server = startServer(base);
  const address = await server.ready;
  const people = await register(address);
  for (let sent = 0; sent < ROWS_BEFORE; sent += people.length)
    await Promise.all(
      people.map(({ agent, room }) =>
        agent.post(`/api/conversations/${room}/messages`, { clientId: crypto.randomUUID(), text: 'Before' }),
      ),
    );
  await end(server);
}

try {
  await makeBase();
  await expectRefusals();
  const heads = ['sent', 'busy', 'moving', 'silent', 'lost', 'doubled', 'unheard'].map((head) =>
    head.padStart(8),
  );
  process.stdout.write(`${''.padEnd(52)}${heads.join('')}  longest  ends on\n`);
  for (const round of roundsOf({ cluster, disk, lateKills: LATE_KILLS }))
    if (ROUNDS.test(round.name)) await run(round);
} finally {
  for (const server of running) server.kill('SIGKILL');
  await Promise.all([...running].map(({ exited }) => exited));
  await cluster.stop();
  disk.end();
  rmSync(folder, { recursive: true, force: true });
}
