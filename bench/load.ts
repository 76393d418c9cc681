/**
 * npm run bench -- load --people=2000 --seconds=60    on Postgres: the breaking point, then twice and five times as much
 * npm run bench -- load --embedded                    the same on the embedded database
 * npm run bench -- load --rate=500                    one rate only
 * npm run bench -- load --share-cores                 the server, Postgres and this client on all processors
 *
 * An open model: requests begin when they are due, whatever is still unanswered. As with browsers, everybody's connections
 * stay open and are used again, and another one is opened if all are taken: a client that waits for free ones hides an
 * overload, and one that opens new ones for everything measures how fast they are accepted. Without --share-cores, and where
 * there is `taskset`, this client has the last processor for itself, and the server and Postgres share the others.
 */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { mulberry32 } from '../server/testing/seeded-random';
import { type Connections, openConnections } from './connections';
import { type Client, fill, fillEmbedded, sessionsOf, tokenOf } from './fill';
import { childrenMs, cpuMs, printTable, quantile, residentBytes, sorted } from './report';
import { SEARCHES } from './server';
import { bundle, createDatabase, postmasterOf, startTrib, temporaryFolder } from './servers';
import { openSubscribers } from './streams';

export const MEETUPS = 1_000;
/** A round in which a smaller share than this gets a response, or that is slower than this, is beyond the breaking point. */
const ANSWERED_SHARE = 0.98;
const P99_MAX_MS = 1_000;
const STEP = 1.25;
const WARM_SECONDS = 20;
const DUE_EVERY_MS = 5;
/** With this, two thousand people make two hundred requests a second. */
const PERSON_ASKS_EVERY_S = 10;
const HEADINGS =
  'asked for, answered/s, mean ms, p50, p99, refused, failed, resets, CPU ms: server / Postgres / client, MB';

type Scene = { people: number; pid: number; postmaster: number; browsers: Connections[]; rooms: number[][] };
export type Round = {
  latencies: number[];
  refused: number;
  failed: number;
  resets: number;
  firstFailure?: string;
};

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      people: { type: 'string', default: '2000' },
      seconds: { type: 'string', default: '20' },
      rate: { type: 'string' },
      embedded: { type: 'boolean', default: false },
      'share-cores': { type: 'boolean', default: false },
    },
  });
  const people = Number(values.people);
  await bundle();
  const { env, rooms, postmaster } = await prepare(people, values.embedded);
  // The allocator has the same setting as in deploy/.
  const { url, pid } = await startTrib({ ...env, LOG_LEVEL: 'error', MALLOC_ARENA_MAX: '2' });
  const cores = values['share-cores'] ? availableParallelism() : pin([pid, postmaster]);
  const cookies = Array.from({ length: people }, (_, index) => `trib_session=${tokenOf(index + 1)}`);
  await openSubscribers(url, cookies);
  const scene = { people, pid, postmaster, browsers: cookies.map(() => openConnections(url)), rooms };
  const rows: (string | number)[][] = [];
  const at = async (rate: number, seconds = Number(values.seconds)) => {
    const round = await measure(scene, rate, seconds);
    rows.push(round.cells);
    return round;
  };
  const first = values.embedded ? 50 : 200;
  // This opens everybody's first connection, and warms up the code.
  await at(first, WARM_SECONDS);
  if (values.rate === undefined) {
    const best = await breakingPoint(at, first);
    const crowd = Math.round((best * PERSON_ASKS_EVERY_S) / cores);
    console.log(
      `${Math.round(best)}/s at best: ${crowd} people a core, if each asks every ${PERSON_ASKS_EVERY_S} s`,
    );
    for (const times of [2, 5]) {
      await at(Math.round(best * times));
      await delay(10_000);
      await at(first);
    }
  } else await at(Number(values.rate));
  const where = `${people} people with a stream each, ${values.embedded ? 'embedded' : 'Postgres'}`;
  printTable(where, HEADINGS.split(', '), rows);
}

async function breakingPoint(
  at: (rate: number) => ReturnType<typeof measure>,
  first: number,
): Promise<number> {
  let best = 0;
  for (let rate = first; ; rate *= STEP) {
    const { perSecond, answeredShare, p99 } = await at(Math.round(rate));
    best = Math.max(best, perSecond);
    if (answeredShare < ANSWERED_SHARE || p99 > P99_MAX_MS) return best;
  }
}

const ROOMS = `select m.user_id as person, c.id as room from memberships m join conversations c on c.trib_id = m.trib_id
  where m.status = 'joined'`;

/** Signs everybody in, and finds the rooms in which each may write. */
export const signIn = (people: number, rooms: number[][]) => async (client: Client) => {
  await client.query(sessionsOf(people));
  const { rows } = await client.query(ROOMS);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the statement's own columns
  for (const { person, room } of rows as { person: number; room: number }[])
    (rooms[person] ??= []).push(room);
};

async function prepare(people: number, isEmbedded: boolean) {
  const rooms: number[][] = [];
  const also = signIn(people, rooms);
  const env = { DATA_DIR: temporaryFolder() };
  if (isEmbedded) {
    await fillEmbedded(env.DATA_DIR, MEETUPS, also);
    return { env, rooms, postmaster: 0 };
  }
  const url = await createDatabase();
  await fill(url, MEETUPS, also);
  return { env: { ...env, DATABASE_URL: url }, rooms, postmaster: await postmasterOf(url) };
}

async function measure({ people, pid, postmaster, browsers, rooms }: Scene, rate: number, seconds: number) {
  const round: Round = { latencies: [], refused: 0, failed: 0, resets: 0 };
  const pending = new Set<Promise<void>>();
  const cpu = () => {
    const { user, system } = process.cpuUsage();
    return [cpuMs(pid), postmaster === 0 ? 0 : childrenMs(postmaster), (user + system) / 1_000];
  };
  const before = cpu();
  const began = performance.now();
  let sent = 0;
  while (performance.now() - began < seconds * 1_000) {
    const due = ((performance.now() - began) / 1_000) * rate;
    for (; sent < due; sent += 1) {
      const person = below(people) + 1;
      const browser = browsers[person - 1];
      if (!browser) break;
      const one = send(browser, person, nextCall(person, rooms[person] ?? []), round);
      pending.add(one);
      void one.finally(() => pending.delete(one));
    }
    await delay(DUE_EVERY_MS);
  }
  const inTime = round.latencies.length;
  const used = cpu().map((ms, at) => ((ms - (before[at] ?? 0)) / inTime).toFixed(2));
  await Promise.all(pending);
  const latencies = sorted(round.latencies);
  const mean = latencies.reduce((sum, ms) => sum + ms, 0) / latencies.length;
  const p99 = quantile(latencies, 0.99);
  const times = [mean, quantile(latencies, 0.5), p99].map(Math.round);
  if (round.firstFailure) console.log(`first failure: ${round.firstFailure}`);
  const { refused, failed, resets } = round;
  const megabytes = Math.round(residentBytes(pid) / 1024 ** 2);
  const perSecond = inTime / seconds;
  const cells = [rate, Math.round(perSecond), ...times, refused, failed, resets, used.join(' / '), megabytes];
  return { cells, answeredShare: latencies.length / sent, p99, perSecond };
}

type Call = { method: string; path: string; body?: object };

export async function send(
  browser: Connections,
  person: number,
  { method, path, body }: Call,
  round: Round,
): Promise<void> {
  const began = performance.now();
  const head = `${method} ${path} HTTP/1.1\r\nHost: ${browser.host}\r\nCookie: trib_session=${tokenOf(person)}\r\n`;
  const json = body ? JSON.stringify(body) : '';
  const type = body ? `Content-Type: application/json\r\nContent-Length: ${json.length}\r\n` : '';
  try {
    const status = await browser.ask(`${head}${type}\r\n${json}`);
    // The meetup may be full, or another request may just have joined or left it.
    if (status < 300 || status === 409) round.latencies.push(performance.now() - began);
    else if (status === 503) round.refused += 1;
    else {
      round.failed += 1;
      round.firstFailure ??= `${method} ${path}: ${status}`;
    }
  } catch (error) {
    round.resets += 1;
    round.firstFailure ??= String(error);
  }
}

const random = mulberry32(29);
export const below = (count: number) => Math.floor(random() * count);
const get = (path: string): Call => ({ method: 'GET', path });
const membership = (method: string): Call => ({
  method,
  path: `/api/tribs/${1 + below(MEETUPS)}/membership`,
});

/** How many of a hundred requests are of each kind. */
const MIX: [share: number, call: (person: number, room: number | undefined) => Call][] = [
  [40, () => get('/api/tribs?limit=20')],
  [10, () => get('/api/ideas')],
  [10, () => get('/api/communities')],
  [10, () => get('/api/conversations')],
  [10, (_, room) => get(room === undefined ? '/api/conversations' : `/api/conversations/${room}/messages`)],
  [12, (_, room) => (room === undefined ? get('/api/conversations') : message(room))],
  [2.5, () => membership('PUT')],
  [2.5, () => membership('DELETE')],
  [2, (person) => get(`/api/users/${person}`)],
  [1, () => get(`/api/tribs?q=${encodeURIComponent(SEARCHES[below(SEARCHES.length)] ?? 'walk')}`)],
];

function message(room: number): Call {
  const body = { clientId: randomUUID(), text: 'Who is coming?' };
  return { method: 'POST', path: `/api/conversations/${room}/messages`, body };
}

export function nextCall(person: number, rooms: readonly number[]): Call {
  let left = random() * 100;
  const [, call] = MIX.find(([share]) => (left -= share) < 0) ?? MIX[0] ?? [];
  return call?.(person, rooms[below(rooms.length)]) ?? get('/api/tribs?limit=20');
}

/** Gives this process the last processor, and the others to these. Returns how many those have. */
function pin(pids: readonly number[]): number {
  const last = availableParallelism() - 1;
  if (last === 0) return 1;
  try {
    for (const pid of pids) if (pid !== 0) pinTo(last === 1 ? '0' : `0-${last - 1}`, pid);
    pinTo(String(last), process.pid);
    return last;
  } catch {
    console.log('nothing is pinned: there is no taskset');
    return last + 1;
  }
}

function pinTo(processors: string, pid: number): void {
  const flags = ['--all-tasks', '--cpu-list', '--pid', processors, String(pid)];
  execFileSync('taskset', flags, { stdio: 'ignore' });
}
