/**
 * npx tsx bench/feed.ts --other=../trib-before        the feed of this checkout and of another one, in turn
 * npx tsx bench/feed.ts --other=… --sizes=10000 --embedded=5000 --rounds=3
 *
 * Requests per second beside an empty route, and what a request costs the processor: in the server and in Postgres.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { ensurePostgres } from '../scripts/ensure-postgres';
import { databaseUrl } from '../server/testing/postgres-url';
import { load, median } from './measure';
import { cpuMs } from './processor';
import { type Server, startEmptyRoute } from './servers';
import { emptyRoute, feedTarget, readTargets, type Target } from './targets';

const { values } = parseArgs({
  options: {
    other: { type: 'string' },
    sizes: { type: 'string', default: '1000,10000,100000' },
    embedded: { type: 'string', default: '5000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
  },
});
const checkouts = [values.other, '.'].flatMap((folder) => (folder === undefined ? [] : [resolve(folder)]));
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);

/** The functions of the checkout that is measured: another one fills its own schema and starts its own build. */
type Bench = {
  fill: (url: string, meetups: number) => Promise<void>;
  fillEmbedded: (folder: string, meetups: number) => Promise<void>;
  bundle: () => Promise<void>;
  startTrib: (env: Record<string, string>) => Promise<Server>;
};
async function benchOf(folder: string): Promise<Bench> {
  const modules: unknown[] = [];
  for (const name of ['fill', 'servers'])
    modules.push(await import(pathToFileURL(join(folder, `bench/${name}.ts`)).href));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same files as beside this one
  return Object.assign({}, ...modules) as Bench;
}

type Row = { what: string; target: Target; pid: number; database: string | null };
const undo: (() => unknown)[] = [];

try {
  const cluster = await ensurePostgres();
  undo.push(() => cluster.stop());
  const empty = await startEmptyRoute();
  undo.push(empty.stop);
  const rows: Row[] = [
    { what: 'empty route', target: emptyRoute(empty.url), pid: pidOf('empty-route'), database: null },
  ];
  for (const folder of checkouts) {
    const bench = await benchOf(folder);
    await bench.bundle();
    for (const size of numbers(values.sizes))
      rows.push(...(await onPostgres(bench, folder, size, cluster.url)));
    for (const size of numbers(values.embedded)) rows.push(...(await onEmbedded(bench, folder, size)));
  }
  await measure(rows);
} finally {
  for (const step of undo.toReversed()) await step();
}

function numbers(list: string): number[] {
  return list.split(',').filter(Boolean).map(Number);
}

async function onPostgres(bench: Bench, folder: string, size: number, clusterUrl: string): Promise<Row[]> {
  const database = `trib_bench_${process.pid}_${checkouts.indexOf(folder)}_${size}`;
  await administer(clusterUrl, `create database ${database}`);
  undo.push(() => administer(clusterUrl, `drop database ${database} with (force)`));
  const url = databaseUrl(clusterUrl, database);
  await bench.fill(url, size);
  return start(bench, folder, `${size} meetups on Postgres`, { DATABASE_URL: url }, database);
}

async function onEmbedded(bench: Bench, folder: string, size: number): Promise<Row[]> {
  const data = mkdtempSync(join(tmpdir(), 'trib-bench-'));
  undo.push(() => rmSync(data, { recursive: true }));
  await bench.fillEmbedded(data, size);
  return start(bench, folder, `${size} meetups, embedded`, { DATA_DIR: data }, null);
}

async function start(
  bench: Bench,
  folder: string,
  where: string,
  env: Record<string, string>,
  database: string | null,
): Promise<Row[]> {
  const began = performance.now();
  const server = await bench.startTrib({ SEED: 'off', RATE_LIMITS: 'off', ...env });
  console.log(`${where}, ${nameOf(folder)}: ready after ${Math.round(performance.now() - began)} ms`);
  undo.push(server.stop);
  const pid = pidOf(join(folder, 'dist/server.mjs'));
  const search = readTargets(server.url).filter(({ name }) => name.startsWith('search'));
  return [feedTarget('feed', server.url, () => ''), ...(database === null ? [] : search)].map((target) => ({
    what: `${target.name}, ${where}, ${nameOf(folder)}`,
    target,
    pid,
    database,
  }));
}

function nameOf(folder: string): string {
  return folder === checkouts.at(-1) ? 'after' : 'before';
}

/** The youngest child of this process whose command contains this. */
function pidOf(command: string): number {
  const children = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], {
    encoding: 'utf8',
  });
  const found = children.split('\n').filter((line) => line.includes(command));
  return Number(found.at(-1)?.trim().split(' ')[0]);
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Processor time of all connections to this database, in milliseconds. */
function postgresMs(database: string): number {
  const processes = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n');
  const ids = processes.filter((line) => line.includes(`postgres: `) && line.includes(` ${database} `));
  return ids.reduce((sum, line) => sum + cpuMs(Number(line.trim().split(' ')[0])), 0);
}

type Figures = Record<'perSecond' | 'p50' | 'server' | 'postgres', number[]>;

async function measure(rows: readonly Row[]): Promise<void> {
  const figures = rows.map((): Figures => ({ perSecond: [], p50: [], server: [], postgres: [] }));
  for (const { target } of rows) await load(target, seconds);
  for (let round = 0; round < rounds; round++) {
    for (const [at, { target, pid, database }] of rows.entries()) {
      const before = [cpuMs(pid), database === null ? 0 : postgresMs(database)] as const;
      const { perSecond, p50 } = await load(target, seconds);
      const requests = perSecond * seconds;
      figures[at]?.perSecond.push(perSecond);
      figures[at]?.p50.push(p50);
      figures[at]?.server.push((cpuMs(pid) - before[0]) / requests);
      figures[at]?.postgres.push(((database === null ? 0 : postgresMs(database)) - before[1]) / requests);
    }
  }
  console.log('| what | requests/s | of the empty route | p50 ms | server, CPU ms | Postgres, CPU ms |');
  console.log('| --- | ---: | ---: | ---: | ---: | ---: |');
  const empty = figures[0];
  for (const [at, { what }] of rows.entries()) {
    const figure = figures[at];
    if (!figure || !empty) continue;
    const ratio = median(figure.perSecond.map((value, round) => value / (empty.perSecond[round] ?? 1)));
    const cells = [figure.p50, figure.server, figure.postgres].map((list) => median(list).toFixed(2));
    console.log(
      `| ${what} | ${Math.round(median(figure.perSecond))} | ${ratio.toFixed(3)} | ${cells.join(' | ')} |`,
    );
  }
}
