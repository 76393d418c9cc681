import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { buildServer } from '../scripts/build/server';
import { ensurePostgres } from '../scripts/ensure-postgres';
import { CITY_FILE } from '../server/db/city-file';
import { databaseUrl } from '../server/testing/postgres-url';
import { type ServerProcess, spawnServer } from '../server/testing/spawn-server';

/** Steps that the runner takes in reverse order at the end, even after a failure. */
export const undo: (() => unknown)[] = [];

async function cleanUp(): Promise<void> {
  for (const step of undo.splice(0).toReversed()) {
    try {
      await step();
    } catch (error) {
      console.error(error);
    }
  }
}

/** Measures, takes the steps above, and ends this process: subscribers and browsers may still have sockets. */
export async function runCleanly(measure: () => Promise<void>): Promise<never> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void cleanUp().then(() => process.exit(130)));
  try {
    await measure();
  } finally {
    await cleanUp();
  }
  process.exit(process.exitCode ?? 0);
}

const root = join(import.meta.dirname, '..');

export type Running = ServerProcess & { url: string };

/** Starts the production bundle of a checkout, which `bundle` has to build first: figures of an old one would be worthless. */
export const startTrib = (env: Record<string, string>, folder = root) =>
  start(join(folder, 'dist/server.mjs'), env);

/** An Express application with one JSON route and nothing else, which rates are compared with. */
export const startEmptyRoute = () => start(join(import.meta.dirname, 'empty-route.mjs'), {});

/** To profile, use `BENCH_NODE_FLAGS=--cpu-prof`. */
async function start(file: string, env: Record<string, string>): Promise<Running> {
  const flags = process.env['BENCH_NODE_FLAGS']?.split(' ').filter(Boolean) ?? [];
  const server = spawnServer([...flags, file], env);
  undo.push(async () => {
    server.kill('SIGKILL');
    await server.exited;
  });
  return { ...server, url: await server.ready };
}

/** Builds the server along with the cities, which both the filled database and the server read: a fresh clone has no build. */
export async function bundle(folder = root): Promise<void> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same file as beside this one
  const { setup } = (await ownFile(folder, 'scripts/gazetteer/ensure-cities.ts')) as {
    setup: () => Promise<void>;
  };
  await setup();
  const dist = join(folder, 'dist');
  await buildServer(folder, dist);
  copyFileSync(join(folder, relative(root, CITY_FILE)), join(dist, basename(CITY_FILE)));
}

const ownFile = (folder: string, file: string): Promise<unknown> =>
  import(pathToFileURL(join(folder, file)).href);

/** This checkout and, if another one is named, that one before it. */
export const checkoutsOf = (other: string | undefined) =>
  (other === undefined ? [root] : [resolve(other), root]).map((folder, at, all) => ({
    folder,
    name: at === all.length - 1 ? '' : ', before',
  }));

export type Fill = {
  fill: (url: string, meetups: number) => Promise<void>;
  fillEmbedded: (folder: string, meetups: number) => Promise<void>;
};

/** Another checkout fills its own schema. */
export async function fillOf(folder: string): Promise<Fill> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same file as beside this one
  return (await ownFile(folder, 'bench/fill.ts')) as Fill;
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'trib-bench-'));
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

let cluster: ReturnType<typeof ensurePostgres> | null = null;
let databases = 0;

/** Makes an empty database, which loses nothing in a crash. */
export async function createDatabase(): Promise<string> {
  if (cluster === null) undo.push(async () => (await cluster)?.stop());
  const { url } = await (cluster ??= ensurePostgres());
  const name = `trib_bench_${process.pid}_${(databases += 1)}`;
  await query(url, `create database ${name}`);
  undo.push(() => query(url, `drop database ${name} with (force)`));
  await query(url, `alter database ${name} set synchronous_commit = on`);
  return databaseUrl(url, name);
}

/** The process whose children are the backends of this database. */
export async function postmasterOf(url: string): Promise<number> {
  const file = "split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int";
  const [found] = await query<{ pid: number }>(url, `select ${file} as pid`);
  return found?.pid ?? 0;
}

export async function query<T extends object>(
  url: string,
  statement: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<T>(statement, values);
    return rows;
  } finally {
    await client.end();
  }
}
