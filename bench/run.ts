/**
 * npm run bench                    fills three databases, measures, updates bench/README.md
 * npm run bench -- --sizes=1000    a quick look, writes nothing; `--rounds=1` makes it quicker
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { ensurePostgres } from '../scripts/ensure-postgres';
import { databaseUrl } from '../server/testing/postgres-url';
import { fill } from './fill';
import { type Group, type Report, table, writeFigures } from './report';
import { type Plan, runRounds, type Series } from './rounds';
import { bundle, type Server, startEmptyRoute, startTrib } from './servers';
import { emptyRoute, readTargets, type Target, writeTargets } from './targets';

const SIZES = [1_000, 10_000, 100_000];
const PLAN: Plan = { rounds: 5, seconds: 3, warmUpSeconds: 3 };

type FilledServer = { size: number; server: Server };

/** Steps that are run in reverse order at the end, even after a failure. */
const undo: (() => Promise<unknown>)[] = [];

async function main(): Promise<void> {
  const { sizes, plan } = readArguments();
  await bundle();
  const cluster = await ensurePostgres();
  undo.push(() => cluster.stop());
  const empty = await startEmptyRoute();
  undo.push(empty.stop);
  const filled: FilledServer[] = [];
  for (const size of sizes) filled.push({ size, server: await prepare(cluster.url, size) });
  const report: Report = {
    plan,
    // Reads come first, because the writes would turn the small database into a larger one.
    groups: [
      await measureGroup(empty.url, filled, readTargets, plan),
      await measureGroup(empty.url, filled, writeTargets, plan),
    ],
  };
  console.log(table(report));
  if (sizes.join() === SIZES.join() && plan.rounds === PLAN.rounds) writeFigures(report, new Date());
}

function readArguments(): { sizes: number[]; plan: Plan } {
  const { values } = parseArgs({ options: { sizes: { type: 'string' }, rounds: { type: 'string' } } });
  const sizes = values.sizes?.split(',').map(Number) ?? SIZES;
  const plan = { ...PLAN, rounds: Number(values.rounds ?? PLAN.rounds) };
  if (sizes.every((size) => Number.isInteger(size) && size >= 1_000)) return { sizes, plan };
  throw new Error('--sizes takes whole numbers of at least 1000, separated by commas');
}

async function prepare(clusterUrl: string, size: number): Promise<Server> {
  const name = `trib_bench_${process.pid}_${size}`;
  await administer(clusterUrl, `create database ${name}`);
  undo.push(() => administer(clusterUrl, `drop database ${name} with (force)`));
  const url = databaseUrl(clusterUrl, name);
  const began = performance.now();
  await fill(url, size);
  process.stderr.write(`${size} meetups filled in ${Math.round((performance.now() - began) / 1000)} s\n`);
  const server = await startTrib({ DATABASE_URL: url, SEED: 'off', RATE_LIMITS: 'off' });
  undo.push(server.stop);
  return server;
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function measureGroup(
  emptyUrl: string,
  filled: readonly FilledServer[],
  targetsOf: (url: string) => Target[],
  plan: Plan,
): Promise<Group> {
  const bySize = filled.map(({ size, server }) => ({ size, targets: targetsOf(server.url) }));
  const all = await runRounds([emptyRoute(emptyUrl), ...bySize.flatMap(({ targets }) => targets)], plan);
  const seriesOf = (target: Target): Series => {
    const found = all.find((series) => series.target === target);
    if (!found) throw new Error(`${target.name} was not measured`);
    return found;
  };
  const [yardstick] = all;
  if (!yardstick) throw new Error('Nothing was measured');
  return {
    yardstick,
    sizes: bySize.map(({ size, targets }) => ({ size, series: targets.map(seriesOf) })),
  };
}

async function cleanUp(): Promise<void> {
  for (const step of undo.splice(0).toReversed()) {
    await step().catch((error: unknown) => console.error(error));
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void cleanUp().then(() => process.exit(130)));
}

try {
  await main();
} finally {
  await cleanUp();
}
