/**
 * npx tsx bench/invitations.ts                 100,000 meetups in four cities, on Postgres
 * npx tsx bench/invitations.ts --meetups=1000  a quick look
 *
 * One request after another: the feed near a city, and invitations made for the first time, found again, and
 * counted for preferences of every kind.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { CITY_IDS } from '#shared/domain/trib-options';
import { ensurePostgres } from '../scripts/ensure-postgres';
import { databaseUrl } from '../server/testing/postgres-url';
import { ACCOUNTS, fill, tokenOf } from './fill';
import { median } from './measure';
import { bundle, startTrib } from './servers';

const ROUNDS = 4;
const { values } = parseArgs({ options: { meetups: { type: 'string' } } });
const meetups = Number(values.meetups ?? 100_000);

const ANYTHING = {
  preferredDays: [],
  preferredTimes: [],
  preferredGroupSizeMin: 2,
  preferredGroupSizeMax: 20,
  maxTravelDistance: 50,
  selectedInterests: [],
  activityTypes: [],
  meetupFrequency: 'weekly',
};
const MUCH = {
  ...ANYTHING,
  preferredDays: ['Saturday'],
  preferredTimes: ['Late night (10PM+)'],
  preferredGroupSizeMax: 8,
  selectedInterests: [6, 9],
  activityTypes: ['Outdoor'],
};
const KINDS: [name: string, path: string, body?: object][] = [
  ['feed of 20, near a city', '/api/tribs?limit=20&'],
  ['invitations', '/api/invitations?'],
  ['fitting no preferences', '/api/invitations/count?', ANYTHING],
  ['fitting many preferences', '/api/invitations/count?', MUCH],
];

await bundle();
const cluster = await ensurePostgres();
const admin = new pg.Client({ connectionString: cluster.url });
await admin.connect();
const name = `trib_bench_invitations_${process.pid}`;
const undo: (() => Promise<unknown>)[] = [() => cluster.stop(), () => admin.end()];
try {
  await admin.query(`create database ${name}`);
  undo.push(() => admin.query(`drop database ${name} with (force)`));
  const url = databaseUrl(cluster.url, name);
  await fill(url, meetups);
  const server = await startTrib({ DATABASE_URL: url, SEED: 'off', RATE_LIMITS: 'off' });
  undo.push(server.stop);
  await measure(server.url);
} finally {
  for (const step of undo.toReversed()) await step();
}

async function measure(url: string): Promise<void> {
  const times = new Map<string, number[]>();
  for (let round = 0; round < ROUNDS; round++) {
    for (let account = 1; account <= ACCOUNTS; account++) {
      for (const [kind, path, body] of KINDS) {
        const ms = await timeOf(`${url}${path}near=${cityOf(account)}`, account, body);
        const what = kind === 'invitations' ? `${kind}, ${round === 0 ? 'made' : 'found again'}` : kind;
        times.set(what, [...(times.get(what) ?? []), ms]);
      }
    }
  }
  console.log('| what | median ms | p95 ms | worst ms |\n| --- | ---: | ---: | ---: |');
  for (const [what, all] of times) {
    const sorted = all.toSorted((a, b) => a - b);
    const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? 0;
    console.log(
      `| ${what} | ${median(all).toFixed(1)} | ${p95.toFixed(1)} | ${(sorted.at(-1) ?? 0).toFixed(1)} |`,
    );
  }
  console.log(`${meetups} meetups, load ${loadavg()[0]?.toFixed(1)}`);
}

function cityOf(account: number): number {
  const ids = Object.values(CITY_IDS);
  return ids[account % ids.length] ?? CITY_IDS['Austin, TX'];
}

async function timeOf(address: string, account: number, body?: object): Promise<number> {
  const began = performance.now();
  const response = await fetch(address, {
    method: body ? 'POST' : 'GET',
    headers: { cookie: `trib_session=${tokenOf(account)}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return performance.now() - began;
}
