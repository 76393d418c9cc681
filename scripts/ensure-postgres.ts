import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { aptInstall, canAptInstall, findOnPath, isExecutable } from './lib/command';
import { isMain } from './lib/is-main';
import { type Cluster, startCluster } from './postgres/cluster';

/** The first migration creates these extensions; Debian ships them in its contrib package. */
const EXTENSIONS = ['cube', 'earthdistance', 'pg_trgm', 'unaccent'];

/** Provides a PostgreSQL for tests: the given one, or a temporary cluster in this folder that is removed when this process exits. */
export async function ensurePostgres(parent?: string): Promise<Cluster> {
  const given = process.env['TEST_DATABASE_URL'];
  const cluster = given
    ? { url: given, stop: async () => {} }
    : await startCluster(await ensurePostgresBinaries(), { parent });
  try {
    await requireExtensions(cluster.url);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return cluster;
}

export async function ensurePostgresBinaries(): Promise<string> {
  const installed = findPostgresBin();
  if (installed) return installed;
  if (canAptInstall() && (await aptInstall('postgresql', 'postgresql-contrib'))) {
    const bin = findPostgresBin();
    if (bin) return bin;
  }
  throw new Error(
    'No PostgreSQL server. Install one (Debian: apt-get install postgresql postgresql-contrib) so that initdb ' +
      'is on PATH or under /usr/lib/postgresql, or set TEST_DATABASE_URL to a server that tests may write to.',
  );
}

async function requireExtensions(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect().catch((error: unknown) => {
    throw new Error('The PostgreSQL to test against does not respond.', { cause: error });
  });
  try {
    const { rows } = await client.query<{ name: string }>('select name from pg_available_extensions');
    const missing = missingExtensions(rows.map((row) => row.name));
    if (missing.length > 0) {
      throw new Error(
        `This PostgreSQL lacks the extensions ${missing.join(', ')}: install its contrib package (Debian: postgresql-contrib).`,
      );
    }
  } finally {
    await client.end();
  }
}

export function missingExtensions(available: readonly string[]): string[] {
  return EXTENSIONS.filter((name) => !available.includes(name));
}

const DEBIAN_ROOT = '/usr/lib/postgresql';

/** Finds a folder with both initdb and postgres, on PATH first and then in Debian's folders, the newest version first. */
export function findPostgresBin(root = DEBIAN_ROOT): string | undefined {
  const onPath = findOnPath('initdb');
  const folders = onPath ? [dirname(onPath)] : [];
  folders.push(...newestFirst(versionFolders(root)).map((version) => join(root, version, 'bin')));
  return folders.find((bin) => isExecutable(join(bin, 'initdb')) && isExecutable(join(bin, 'postgres')));
}

export function newestFirst(versions: readonly string[]): string[] {
  return versions
    .filter((version) => /^\d+(\.\d+)?$/.test(version))
    .toSorted((a, b) => Number.parseFloat(b) - Number.parseFloat(a));
}

function versionFolders(root: string): string[] {
  try {
    return readdirSync(root);
  } catch {
    return [];
  }
}

if (isMain(import.meta.filename)) {
  const cluster = await ensurePostgres();
  process.stdout.write(`${cluster.url}\n`);
  // Keeps node running until one of the signals below.
  const awake = setInterval(() => {}, 60_000);
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  clearInterval(awake);
  await cluster.stop();
}
