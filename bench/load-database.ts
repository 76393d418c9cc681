import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { ensurePostgres } from '../scripts/ensure-postgres';
import { openEmbedded } from '../server/db/embedded';
import { databaseFolder } from '../server/db/wal-flush';
import { databaseUrl } from '../server/testing/postgres-url';
import { fillEmbedded } from './fill';
import { fillPeople, MEETUPS, query, sessionsOfAll } from './stream-room';

export type LoadDatabase = {
  env: Record<string, string>;
  /** Must not be used while a server runs on the embedded database. */
  read<T extends object>(statement: string): Promise<T[]>;
  /**
   * Bytes in tables and indexes or, in `tables`, the whole data folder with its write-ahead log; and the server's connections.
   */
  figures(): Promise<{ tables: number; indexes: number; connections: number }>;
  /** The database's process, or null if it has none. */
  pid: number | null;
  end(): Promise<void>;
};

export async function postgresForLoad(): Promise<LoadDatabase> {
  const cluster = await ensurePostgres();
  const name = `trib_bench_load_${process.pid}`;
  await query(cluster.url, `create database ${name}`);
  await query(cluster.url, `alter database ${name} set synchronous_commit = on`);
  const url = databaseUrl(cluster.url, name);
  const folder = mkdtempSync(join(tmpdir(), 'trib-load-'));
  await fillPeople(url);
  // Backends that start later run on the same processors as this process.
  const [postmaster] = await query<{ pid: number }>(
    url,
    "select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid",
  );
  return {
    env: { DATABASE_URL: url, DATA_DIR: folder },
    read: (statement) => query(url, statement),
    pid: postmaster?.pid ?? null,
    async figures() {
      const [found] = await query<{ tables: number; indexes: number; connections: number }>(
        url,
        `select sum(pg_table_size(oid))::float8 as tables, sum(pg_indexes_size(oid))::float8 as indexes,
           (select count(*)::int from pg_stat_activity where datname = current_database()) - 1 as connections
         from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
      );
      if (!found) throw new Error('No sizes');
      return found;
    },
    async end() {
      rmSync(folder, { recursive: true, force: true });
      await query(cluster.url, `drop database ${name} with (force)`);
      await cluster.stop();
    },
  };
}

export async function embeddedForLoad(): Promise<LoadDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'trib-load-'));
  const read = async (statement: string) => {
    const database = await openEmbedded(folder, { onTrouble: (error) => console.error(error) });
    const { rows } = await database.db.execute(sql.raw(statement));
    await database.close();
    return rows;
  };
  await fillEmbedded(folder, MEETUPS);
  await read(sessionsOfAll());
  return {
    env: { DATA_DIR: folder },
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the statement's own columns
    read: async <T>(statement: string) => (await read(statement)) as T[],
    pid: null,
    figures: async () => ({ tables: bytesIn(databaseFolder(folder)), indexes: 0, connections: 1 }),
    end: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

function bytesIn(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files.reduce(
    (sum, { parentPath, name }) =>
      sum + (statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}
