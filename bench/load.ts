/**
 * npm run load -- --people 2000 --seconds 60            on Postgres: the breaking point, then twice and five times as much
 * npm run load -- --rate 500 --server OTHER/dist/server.mjs   one rate only, of another build
 *
 * An open model: requests begin when they are due, whatever is still unanswered, each on a connection of its own if need
 * be. A client that waits for free connections hides an overload.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ensurePostgres } from '../scripts/ensure-postgres';
import { databaseUrl } from '../server/testing/postgres-url';
import { mulberry32 } from '../server/testing/seeded-random';
import { type ServerProcess, spawnServer } from '../server/testing/spawn-server';
import { tokenOf } from './fill';
import { quantile } from './measure';
import { bundle } from './servers';
import { residentBytes } from './stream-figures';
import { openSubscribers } from './stream-subscribers';
import { fillPeople, query } from './stream-room';
import { SEARCHES } from './targets';

const { values: given } = parseArgs({
  options: {
    people: { type: 'string', default: '2000' },
    seconds: { type: 'string', default: '20' },
    rate: { type: 'string' },
    server: { type: 'string', default: 'dist/server.mjs' },
  },
});
const people = Number(given.people);
const seconds = Number(given.seconds);

/** A round that answers less than this share of what was asked for, or later than this, is beyond the breaking point. */
const ANSWERED_SHARE = 0.98;
const P99_MAX_MS = 1_000;
const FIRST_RATE = 200;
const STEP = 1.25;
const DUE_EVERY_MS = 5;

type Call = { method: string; path: string; body?: object };
type Round = { latencies: number[]; refused: number; failed: number; resets: number; firstFailure?: string };

const random = mulberry32(29);
const below = (count: number) => Math.floor(random() * count);

await bundle();
const cluster = await ensurePostgres();
const name = `trib_bench_load_${process.pid}`;
await query(cluster.url, `create database ${name}`);
await query(cluster.url, `alter database ${name} set synchronous_commit = on`);
const database = databaseUrl(cluster.url, name);
const folder = mkdtempSync(join(tmpdir(), 'trib-load-'));
let server: ServerProcess | null = null;
try {
  await fillPeople(database);
  const rooms = await roomsOf();
  server = spawnServer([given.server], { DATABASE_URL: database, DATA_DIR: folder, LOG_LEVEL: 'error' });
  await loadAll(server, await server.ready, rooms);
} finally {
  server?.kill('SIGKILL');
  await server?.exited;
  rmSync(folder, { recursive: true, force: true });
  await query(cluster.url, `drop database ${name} with (force)`);
  await cluster.stop();
}
process.exit(0);

async function loadAll({ pid }: ServerProcess, url: string, rooms: readonly number[][]): Promise<void> {
  const cookies = Array.from({ length: people }, (_, index) => `trib_session=${tokenOf(index + 1)}`);
  await openSubscribers(url, cookies);
  console.log(`${people} people with a stream each, rounds of ${seconds} s, ${given.server}`);
  console.log(
    '| asked for | answered/s | mean ms | p50 | p99 | refused | failed | resets | server CPU | MB |',
  );
  console.log('| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
  const acknowledged: string[] = [];
  const at = (rate: number) => measure(url, pid, rate, rooms, acknowledged);
  if (given.rate !== undefined) {
    await at(Number(given.rate));
  } else {
    let best = 0;
    for (let rate = FIRST_RATE; ; rate = Math.round(rate * STEP)) {
      const { answeredShare, p99, perSecond } = await at(rate);
      best = Math.max(best, perSecond);
      if (answeredShare < ANSWERED_SHARE || p99 > P99_MAX_MS) break;
    }
    console.log(`breaking point ${best.toFixed(0)}/s, with ${(people / 2).toFixed(0)} people a core`);
    for (const times of [2, 5]) {
      const { perSecond } = await at(Math.round(best * times));
      console.log(`at ${times} times as much: ${((100 * perSecond) / best).toFixed(0)} % of the best`);
      await delay(10_000);
      await at(FIRST_RATE);
    }
  }
  await compare(acknowledged);
}

/** Each acknowledged message is stored once. */
async function compare(acknowledged: readonly string[]): Promise<void> {
  const rows = await query<{ id: string }>(database, 'select client_id as id from messages');
  const counts = new Map<string, number>();
  for (const { id } of rows) counts.set(id, (counts.get(id) ?? 0) + 1);
  const lost = acknowledged.filter((id) => !counts.has(id)).length;
  const doubled = [...counts.values()].filter((count) => count > 1).length;
  console.log(`${acknowledged.length} messages acknowledged: ${lost} lost, ${doubled} doubled`);
}

async function measure(
  url: string,
  pid: number,
  rate: number,
  rooms: readonly number[][],
  /** The client ids of messages. */
  acknowledged: string[],
) {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  const round: Round = { latencies: [], refused: 0, failed: 0, resets: 0 };
  const pending = new Set<Promise<void>>();
  const before = processorSeconds(pid);
  const began = performance.now();
  let sent = 0;
  while (performance.now() - began < seconds * 1000) {
    const due = ((performance.now() - began) / 1000) * rate;
    for (; sent < due; sent += 1) {
      const one = send(agent, url, below(people) + 1, rooms, round, acknowledged);
      pending.add(one);
      void one.finally(() => pending.delete(one));
    }
    await delay(DUE_EVERY_MS);
  }
  const cpu = (processorSeconds(pid) - before) / seconds;
  const answeredInTime = round.latencies.length;
  await Promise.all(pending);
  agent.destroy();
  const sorted = round.latencies.toSorted((a, b) => a - b);
  const mean = sorted.reduce((sum, ms) => sum + ms, 0) / sorted.length;
  const [p50, p99] = [quantile(sorted, 0.5), quantile(sorted, 0.99)];
  const perSecond = answeredInTime / seconds;
  const cells = [rate, perSecond.toFixed(0), mean.toFixed(0), p50.toFixed(0), p99.toFixed(0), round.refused];
  const more = [round.failed, round.resets, cpu.toFixed(2), (residentBytes(pid) / 1024 ** 2).toFixed(0)];
  console.log(`| ${[...cells, ...more].join(' | ')} |`);
  if (round.firstFailure) console.log(`first failure: ${round.firstFailure}`);
  return { answeredShare: sorted.length / sent, p99, perSecond };
}

async function send(
  agent: Agent,
  url: string,
  person: number,
  rooms: readonly number[][],
  round: Round,
  acknowledged: string[],
): Promise<void> {
  const { method, path, body } = nextCall(person, rooms[person] ?? []);
  const began = performance.now();
  const text = body && JSON.stringify(body);
  await new Promise<void>((resolve) => {
    const headers = {
      cookie: `trib_session=${tokenOf(person)}`,
      ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    };
    const asked = request(url + path, { method, agent, headers }, (response) => {
      response.resume().on('close', () => {
        const { statusCode: status = 0 } = response;
        // A meetup may be full, and another request may have joined or left it just now.
        if (status < 300 || status === 409) round.latencies.push(performance.now() - began);
        else if (status === 503) round.refused += 1;
        else fail(`${method} ${path}: ${status}`);
        if (status === 201 && body && 'clientId' in body) acknowledged.push(String(body.clientId));
        resolve();
      });
    });
    asked.on('error', (error) => {
      round.resets += 1;
      round.firstFailure ??= error.message;
      resolve();
    });
    asked.end(text);
  });

  function fail(what: string): void {
    round.failed += 1;
    round.firstFailure ??= what;
  }
}

/** 40 % feed, 20 Discover, 20 reading chats, 12 sending, 5 joining and leaving, 2 profiles, 1 search. */
function nextCall(person: number, rooms: readonly number[]): Call {
  const share = random() * 100;
  const room = rooms[below(rooms.length)];
  const meetup = 1 + below(1_000);
  if (share < 40) return get('/api/tribs?limit=20');
  if (share < 50) return get('/api/ideas');
  if (share < 60) return get('/api/communities');
  if (share < 70 || room === undefined) return get('/api/conversations');
  if (share < 80) return get(`/api/conversations/${room}/messages`);
  if (share < 92) {
    const body = { clientId: randomUUID(), text: 'Who is coming?' };
    return { method: 'POST', path: `/api/conversations/${room}/messages`, body };
  }
  if (share < 94.5) return { method: 'PUT', path: `/api/tribs/${meetup}/membership` };
  if (share < 97) return { method: 'DELETE', path: `/api/tribs/${meetup}/membership` };
  if (share < 99) return get(`/api/users/${person}`);
  return get(`/api/tribs?q=${encodeURIComponent(SEARCHES[below(SEARCHES.length)] ?? 'walk')}`);
}

function get(path: string): Call {
  return { method: 'GET', path };
}

/** The conversations of everybody's meetups, by the person's id. */
async function roomsOf(): Promise<number[][]> {
  const rows = await query<{ person: number; room: number }>(
    database,
    `select m.user_id as person, c.id as room from memberships m join conversations c on c.trib_id = m.trib_id
     where m.status = 'joined'`,
  );
  const rooms: number[][] = [];
  for (const { person, room } of rows) (rooms[person] ??= []).push(room);
  return rooms;
}

/** Of the server's process, in user and kernel mode; the clock of /proc has a hundred ticks a second. */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
