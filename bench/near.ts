/**
 * npx tsx bench/near.ts                          1,000 and 100,000 meetups in 2,000 cities, on Postgres
 * npx tsx bench/near.ts --sizes=1000 --rounds=1  a quick look
 *
 * The signed-in feed with and without a city, in turn; then the search for cities, one after another.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { ensurePostgres } from '../scripts/ensure-postgres';
import { databaseUrl } from '../server/testing/postgres-url';
import { fill } from './fill';
import { median } from './measure';
import { medians, ratio, runRounds, type Series } from './rounds';
import { bundle, type Server, startTrib } from './servers';
import { feedTarget, type Target } from './targets';

const CITIES = 2_000;
/** Each account is in another city, this many apart in the list by population. */
const STEP = 37;
const CITY_SEARCHES = ['par', 'new york', 'sao paulo', 'münchen', 'amsterdm', 'san', 'paris, tex', 'qqqqqq'];
const CITY_ROUNDS = 20;

const { values } = parseArgs({ options: { sizes: { type: 'string' }, rounds: { type: 'string' } } });
const sizes = values.sizes?.split(',').map(Number) ?? [1_000, 100_000];
const plan = { rounds: Number(values.rounds ?? 5), seconds: 3, warmUpSeconds: 3 };

await bundle();
const cluster = await ensurePostgres();
const admin = new pg.Client({ connectionString: cluster.url });
await admin.connect();
const undo: (() => Promise<unknown>)[] = [() => cluster.stop(), () => admin.end()];
try {
  const filled = [];
  for (const size of sizes) filled.push(await prepare(size));
  const all = await runRounds(
    filled.flatMap(({ targets }) => targets),
    plan,
  );
  report(filled, all);
  const [first] = filled;
  if (first) await measureCitySearch(first.server);
} finally {
  for (const step of undo.toReversed()) await step();
}

type FilledServer = { size: number; server: Server; targets: Target[] };

async function prepare(size: number): Promise<FilledServer> {
  const name = `trib_bench_near_${process.pid}_${size}`;
  await admin.query(`create database ${name}`);
  undo.push(() => admin.query(`drop database ${name} with (force)`));
  const url = databaseUrl(cluster.url, name);
  await fill(url, size, { cities: CITIES });
  const server = await startTrib({ DATABASE_URL: url, SEED: 'off', RATE_LIMITS: 'off' });
  undo.push(server.stop);
  const ids = await idsOfCities(url);
  const near = (account: number) => ids[(account * STEP) % CITIES];
  return {
    size,
    server,
    targets: [
      feedTarget('feed of 20, signed in', server.url, () => ''),
      feedTarget('with a city', server.url, (account) => `&near=${near(account)}`),
      feedTarget(
        'with a town that has no meetups',
        server.url,
        (account) => `&near=${ids[CITIES + account]}`,
      ),
    ],
  };
}

/** The ids of all cities, the largest first; those after the first 2,000 have no meetups of their own. */
async function idsOfCities(url: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ id: number }>('select id from cities order by population desc, id');
  await client.end();
  return rows.map(({ id }) => id);
}

function report(filled: readonly FilledServer[], all: readonly Series[]): void {
  const seriesOf = ({ targets }: FilledServer) =>
    targets.flatMap((one) => all.filter(({ target }) => target === one));
  console.log('| meetups | what | requests/s | of the rate without | p50 ms | p99 ms |');
  console.log('| ---: | --- | ---: | ---: | ---: | ---: |');
  for (const one of filled) {
    const [without, ...rest] = seriesOf(one);
    for (const series of without ? [without, ...rest] : []) {
      const { perSecond, p50, p99 } = medians(series);
      const figures = [p50, p99].map((ms) => ms.toFixed(1)).join(' | ');
      const part = without ? ratio(series, without, 'perSecond').toFixed(2) : '';
      console.log(
        `| ${one.size} | ${series.target.name} | ${Math.round(perSecond)} | ${part} | ${figures} |`,
      );
    }
  }
  const [small, large] = [filled[0], filled.at(-1)];
  if (small && large && small !== large) {
    for (const [at, series] of seriesOf(large).entries()) {
      const other = seriesOf(small)[at];
      if (other)
        console.log(`growth of p50, ${series.target.name}: ${ratio(series, other, 'p50').toFixed(2)}`);
    }
  }
  console.log(`load ${loadavg()[0]?.toFixed(1)}`);
}

async function measureCitySearch({ url }: Server): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < CITY_ROUNDS; round++) {
    for (const typed of CITY_SEARCHES) {
      const began = performance.now();
      const response = await fetch(`${url}/api/cities?q=${encodeURIComponent(typed)}`);
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${typed}: ${response.status}`);
      times.push(performance.now() - began);
    }
  }
  console.log(
    `city search: median ${median(times).toFixed(1)} ms, worst ${Math.max(...times).toFixed(1)} ms`,
  );
}
