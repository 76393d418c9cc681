/**
 * npm run load -- --people 2000 --seconds 60    on Postgres: the breaking point, then twice and five times as much
 * npm run load -- --embedded                    the same on the embedded database
 * npm run load -- --rate 500 --server OTHER/dist/server.mjs   one rate only, of another build
 * npm run load -- --soak 20 --rate 100          twenty minutes, and what has grown
 * npm run load -- --share-cores                 the server, Postgres and this client on all processors
 *
 * An open model: requests begin when they are due, whatever is still unanswered. As with browsers, everybody's connections
 * stay open and are used again, and another one is opened if all are taken: a client that waits for free ones hides an
 * overload, and one that opens new ones for everything measures how fast they are accepted. Without --share-cores, and where
 * there is `taskset`, this client has the last processor for itself, and the server and Postgres share the others.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type ServerProcess, spawnServer } from '../server/testing/spawn-server';
import { tokenOf } from './fill';
import { type Connections, openConnections } from './load-connections';
import { embeddedForLoad, type LoadDatabase, postgresForLoad } from './load-database';
import { below, type Ledger, nextCall, type Round, send } from './load-mix';
import { quantile } from './measure';
import { childrenMs, cpuMs } from './processor';
import { bundle } from './servers';
import { residentBytes } from './stream-figures';
import { openSubscribers } from './stream-subscribers';

const { values: given } = parseArgs({
  options: {
    people: { type: 'string', default: '2000' },
    seconds: { type: 'string', default: '20' },
    rate: { type: 'string' },
    soak: { type: 'string' },
    embedded: { type: 'boolean', default: false },
    'share-cores': { type: 'boolean', default: false },
    server: { type: 'string', default: 'dist/server.mjs' },
  },
});
const people = Number(given.people);

/** A round in which a smaller share than this gets a response, or that is slower than this, is beyond the breaking point. */
const ANSWERED_SHARE = 0.98;
const P99_MAX_MS = 1_000;
const FIRST_RATE = given.embedded ? 50 : 200;
const STEP = 1.25;
const WARM_SECONDS = 20;
const DUE_EVERY_MS = 5;
const HEADINGS =
  'asked for, answered/s, mean ms, p50, p99, refused, failed, resets, CPU ms an answer: server, Postgres, this client, answered per CPU second, MB';
/** With this, two thousand people make two hundred requests a second. */
const PERSON_ASKS_EVERY_S = 10;
/** How much each figure may grow from the start to the end of a soak, once everything is warm. */
const GROWTH_MAX = { megabytes: 60, descriptors: 20, connections: 5 };
/** Messages stay, and so do their events for a while. */
const BYTES_PER_MESSAGE_MAX = 4_096;

await bundle();
const database = await (given.embedded ? embeddedForLoad() : postgresForLoad());
let server: ServerProcess | null = null;
try {
  const rooms = await roomsOf(database);
  // The allocator has the same setting as in deploy/.
  server = spawnServer([given.server], { ...database.env, LOG_LEVEL: 'error', MALLOC_ARENA_MAX: '2' });
  const url = await server.ready;
  const cores = pin(server.pid);
  const ledger: Ledger = { messages: [], photos: [] };
  await loadAll(server.pid, url, rooms, ledger, cores);
  // The embedded database belongs to one process, so that one has to end; killing it also shows what is left after a crash.
  server.kill('SIGKILL');
  await server.exited;
  await compare(ledger);
} finally {
  server?.kill('SIGKILL');
  await server?.exited;
  await database.end();
}
process.exit(process.exitCode ?? 0);

async function loadAll(
  pid: number,
  url: string,
  rooms: readonly number[][],
  ledger: Ledger,
  cores: number,
): Promise<void> {
  const cookies = Array.from({ length: people }, (_, index) => `trib_session=${tokenOf(index + 1)}`);
  await openSubscribers(url, cookies);
  const browsers = cookies.map(() => openConnections(url));
  const at = (rate: number, seconds = Number(given.seconds)) =>
    measure({ browsers, pid, rate, seconds, rooms, ledger });
  const kind = given.embedded ? 'embedded' : 'Postgres';
  console.log(`${people} people with a stream each, ${kind}, ${given.server}`);
  console.log(`| ${HEADINGS.replaceAll(',', ' |')} |`);
  console.log(`|${' ---: |'.repeat(HEADINGS.split(',').length)}`);
  // This opens everybody's first connection, and warms up the code.
  await at(FIRST_RATE, WARM_SECONDS);
  if (given.soak !== undefined) return soak(pid, Number(given.soak) * 60, ledger, at);
  if (given.rate !== undefined) return void (await at(Number(given.rate)));
  let best = await at(FIRST_RATE);
  for (let rate = FIRST_RATE * STEP; ; rate *= STEP) {
    const round = await at(Math.round(rate));
    if (round.perSecond > best.perSecond) best = round;
    if (round.answeredShare < ANSWERED_SHARE || round.p99 > P99_MAX_MS) break;
  }
  const crowd = (best.perSecond * PERSON_ASKS_EVERY_S) / cores;
  console.log(
    `breaking point ${best.perSecond.toFixed(0)}/s: ${crowd.toFixed(0)} people a core, if each asks every ${PERSON_ASKS_EVERY_S} s`,
  );
  for (const times of [2, 5]) {
    const round = await at(Math.round(best.perSecond * times));
    const share = (of: 'perSecond' | 'perCpuSecond') => ((100 * round[of]) / best[of]).toFixed(0);
    const shares = `${share('perSecond')} % of the best, ${share('perCpuSecond')} % per CPU second`;
    const writes = [best, round].map(({ writesShare }) => (100 * writesShare).toFixed(0)).join(' → ');
    console.log(`at ${times} times as much: ${shares}, writes ${writes} %`);
    await delay(10_000);
    await at(FIRST_RATE);
  }
}

async function soak(
  pid: number,
  seconds: number,
  { messages }: Ledger,
  at: (rate: number, seconds: number) => Promise<unknown>,
): Promise<void> {
  const rate = Number(given.rate ?? FIRST_RATE);
  const figures = async () => ({
    megabytes: residentBytes(pid) / 1024 ** 2,
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
    ...(await database.figures()),
  });
  const before = await figures();
  const messagesBefore = messages.length;
  await at(rate, seconds);
  // By then idle connections of clients are closed.
  await delay(80_000);
  const after = await figures();
  for (const name of ['megabytes', 'descriptors', 'connections', 'tables', 'indexes'] as const)
    console.log(`${name}: ${before[name].toFixed(0)} → ${after[name].toFixed(0)}`);
  const grown: string[] = (['megabytes', 'descriptors', 'connections'] as const).filter(
    (name) => after[name] - before[name] > GROWTH_MAX[name],
  );
  const stored = after.tables + after.indexes - before.tables - before.indexes;
  const perMessage = stored / (messages.length - messagesBefore);
  console.log(`${messages.length - messagesBefore} messages, ${perMessage.toFixed(0)} bytes each`);
  if (perMessage > BYTES_PER_MESSAGE_MAX) grown.push('tables');
  console.log(grown.length === 0 ? 'level' : `has grown: ${grown.join(', ')}`);
  if (grown.length > 0) process.exitCode = 1;
}

/** Checks that everything acknowledged is stored exactly once. */
async function compare({ messages, photos }: Ledger): Promise<void> {
  await compareOne('messages', messages, 'select client_id as id from messages');
  await compareOne('photos', photos, 'select id from photos');
}

async function compareOne(what: string, acknowledged: readonly string[], stored: string): Promise<void> {
  const counts = new Map<string, number>();
  for (const { id } of await database.read<{ id: string }>(stored)) counts.set(id, (counts.get(id) ?? 0) + 1);
  const lost = acknowledged.filter((id) => !counts.has(id)).length;
  const doubled = [...counts.values()].filter((count) => count > 1).length;
  console.log(`${acknowledged.length} ${what} acknowledged: ${lost} lost, ${doubled} doubled`);
  if (lost + doubled > 0) process.exitCode = 1;
}

type Measurement = {
  browsers: readonly Connections[];
  pid: number;
  rate: number;
  seconds: number;
  rooms: readonly number[][];
  ledger: Ledger;
};

async function measure({ browsers, pid, rate, seconds, rooms, ledger }: Measurement) {
  const round: Round = { latencies: [], writes: 0, refused: 0, failed: 0, resets: 0 };
  const pending = new Set<Promise<void>>();
  const before = cpuMsOfAll(pid);
  const began = performance.now();
  let sent = 0;
  while (performance.now() - began < seconds * 1000) {
    const due = ((performance.now() - began) / 1000) * rate;
    for (; sent < due; sent += 1) {
      const person = below(people) + 1;
      const browser = browsers[person - 1];
      if (!browser) break;
      const one = send(browser, person, nextCall(person, rooms[person] ?? []), round, ledger);
      pending.add(one);
      void one.finally(() => pending.delete(one));
    }
    await delay(DUE_EVERY_MS);
  }
  const answeredInTime = round.latencies.length;
  const after = cpuMsOfAll(pid);
  const each = (of: keyof typeof after) => (after[of] - before[of]) / answeredInTime;
  await Promise.all(pending);
  const sorted = round.latencies.toSorted((a, b) => a - b);
  const mean = sorted.reduce((sum, ms) => sum + ms, 0) / sorted.length;
  const [p50, p99] = [quantile(sorted, 0.5), quantile(sorted, 0.99)];
  const perSecond = answeredInTime / seconds;
  const perCpuSecond = 1000 / each('server');
  const cells = [rate, perSecond.toFixed(0), mean.toFixed(0), p50.toFixed(0), p99.toFixed(0), round.refused];
  const memory = (residentBytes(pid) / 1024 ** 2).toFixed(0);
  const cpu = (['server', 'postgres', 'client'] as const).map((of) => each(of).toFixed(2));
  const more = [round.failed, round.resets, ...cpu, perCpuSecond.toFixed(0), memory];
  console.log(`| ${[...cells, ...more].join(' | ')} |`);
  if (round.firstFailure) console.log(`first failure: ${round.firstFailure}`);
  const writesShare = round.writes / sorted.length;
  return { answeredShare: sorted.length / sent, p99, perSecond, perCpuSecond, writesShare };
}

function cpuMsOfAll(pid: number) {
  const { user, system } = process.cpuUsage();
  const postgres = database.pid === null ? 0 : childrenMs(database.pid);
  return { server: cpuMs(pid), postgres, client: (user + system) / 1000 };
}

async function roomsOf(from: LoadDatabase): Promise<number[][]> {
  const rows = await from.read<{ person: number; room: number }>(
    `select m.user_id as person, c.id as room from memberships m join conversations c on c.trib_id = m.trib_id
     where m.status = 'joined'`,
  );
  const rooms: number[][] = [];
  for (const { person, room } of rows) (rooms[person] ??= []).push(room);
  return rooms;
}

/** Returns on how many processors the server and its database run. */
function pin(pid: number): number {
  const last = availableParallelism() - 1;
  if (last === 0 || given['share-cores']) return last + 1;
  try {
    const others = last === 1 ? '0' : `0-${last - 1}`;
    pinTo(others, pid);
    if (database.pid !== null) pinTo(others, database.pid);
    pinTo(String(last), process.pid);
    return last;
  } catch {
    console.log('nothing is pinned: there is no taskset');
    return last + 1;
  }
}

function pinTo(processors: string, pid: number): void {
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', processors, String(pid)], {
    stdio: 'ignore',
  });
}
