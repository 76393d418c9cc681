import { gunzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import type { Deps } from '../../../deps';
import type { Db } from '../../../db/handle';
import { errorCodes } from '../../../db/errors';
import { lockMigrations, migrateWithin, readMigrations, requireKnown } from '../../../db/migrate';
import { type Entry, parse, readArchive } from './archive';
import { isDamaged, isNotEmpty } from './backup.errors';
import {
  analyze,
  countWaiting,
  deletePhotos,
  dropWaiting,
  emptyTables,
  endEverySession,
  insertRows,
  liftTimeLimits,
  listTables,
  setSequences,
  suspendChecks,
  type Table,
} from './backup.queries';
import { DATABASE_ENTRY, photoType, readEntryName, type OnProgress } from './backup.service';

const databaseSchema = z.object({
  migrations: z.array(z.object({ hash: z.string(), position: z.number() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), last: z.nullable(z.string()) })),
});
type Described = z.output<typeof databaseSchema>;
/** Far above what a thousand rows take. */
const BATCH_MAX_BYTES = 256 * 1024 * 1024;

/**
 * Reads the whole file without writing anything, and throws if it could not be restored. Returns the ids of photos whose files
 * were already gone when the backup was made.
 */
export async function checkBackup(path: string): Promise<string[]> {
  let described: Described | null = null;
  const entries = readArchive(path);
  for (;;) {
    const next = await entries.next();
    if (next.done) {
      if (described === null) throw isDamaged('it has no database');
      requireKnown(described.migrations, readMigrations());
      return next.value.missingPhotos;
    }
    const entry = next.value;
    const named = readEntryName(entry.name);
    if (entry.name === DATABASE_ENTRY && described === null) described = parse(databaseSchema, entry);
    else if (named === null) throw isDamaged(`${entry.name} is no part of one`);
    else if (named.kind === 'rows' && !described?.tables.some(({ name }) => name === named.table))
      throw isDamaged(`nothing says what ${entry.name} is of`);
  }
}

/**
 * Inserts all rows in one transaction, so an interrupted restore can be started again: it leaves an empty database, and photo
 * files that are simply written again.
 */
export async function restoreBackup(
  { database, photoStore }: Pick<Deps, 'database' | 'photoStore'>,
  path: string,
  onProgress: OnProgress,
  settle: (tx: Db) => Promise<void> = async () => {},
): Promise<void> {
  await database.db.transaction(async (tx) => {
    await liftTimeLimits(tx);
    await lockMigrations(tx);
    const { length } = await listTables(tx);
    if (length > 0) throw isNotEmpty(length);
    let restoring: Restoring | null = null;
    let files = 0;
    const entries = readArchive(path);
    for (;;) {
      const next = await entries.next();
      if (next.done) {
        await takenFrom(DATABASE_ENTRY, () => restoring?.finish(next.value.missingPhotos));
        await settle(tx);
        break;
      }
      const named = readEntryName(next.value.name);
      const entry = next.value;
      if (entry.name === DATABASE_ENTRY) restoring = await prepare(tx, entry, onProgress);
      else if (named?.kind === 'rows')
        await takenFrom(entry.name, () => restoring?.insert(named.table, entry));
      else if (named?.kind === 'photo') {
        await photoStore.put(named.key, next.value.content, photoType(named.key));
        onProgress('files of photos', (files += 1));
      }
    }
  });
  await analyze(database.db);
  await database.flush();
}

/** Error codes of zlib, and those of Postgres for rows that are malformed, too large or refer to missing rows. */
const IS_OF_CONTENT = /^(?:Z_\w+|ERR_BUFFER_TOO_LARGE|22\w{3}|23\w{3}|42\w{3})$/;

async function takenFrom(name: string, take: () => Promise<void> | undefined): Promise<void> {
  try {
    await take();
  } catch (error) {
    throw errorCodes(error).some((code) => IS_OF_CONTENT.test(code))
      ? isDamaged(`${name} cannot be read`, error)
      : error;
  }
}

export type Waiting = { mails: number; announcements: number };

/**
 * Ends every session, because the file may have been in other hands, and drops mails and announcements that are more than an
 * hour late. The operator decides whether the rest of what is due is sent.
 */
export async function settleRestored(tx: Db, maySend: (waiting: Waiting) => Promise<boolean>): Promise<void> {
  await endEverySession(tx);
  await dropWaiting(tx, 60);
  const waiting = await countWaiting(tx);
  if (waiting.mails + waiting.announcements > 0 && !(await maySend(waiting))) await dropWaiting(tx, 0);
}

type Restoring = {
  insert(table: string, entry: Entry): Promise<void>;
  finish(missingPhotos: readonly string[]): Promise<void>;
};

/** Brings the schema to its state at the time of the backup. Newer migrations run after the rows are inserted. */
async function prepare(tx: Db, entry: Entry, onProgress: OnProgress): Promise<Restoring> {
  const { migrations, tables, sequences } = parse(databaseSchema, entry);
  const applied = new Set(migrations.map(({ hash }) => hash));
  const all = readMigrations();
  await migrateWithin(
    tx,
    all.filter(({ hash }) => applied.has(hash)),
  );
  const known = new Map((await listTables(tx)).map((table) => [table.name, table]));
  // Tables that are not ours were added by somebody else, who has to move them. `migrations` keeps its rows, because they say
  // when this database was made.
  const ours = tables.filter(({ name }) => known.has(name) && name !== 'migrations');
  for (const table of ours) requireSameColumns(table, known.get(table.name));
  const resume = await suspendChecks(tx);
  await emptyTables(tx, ours);
  const byName = new Map(ours.map((table) => [table.name, table]));
  let rows = 0;
  let before = '';
  return {
    async insert(name, { content }) {
      const table = byName.get(name);
      if (!table) return;
      const lines = gunzipSync(content, { maxOutputLength: BATCH_MAX_BYTES }).toString().split('\n');
      await insertRows(tx, table, lines);
      rows = (name === before ? rows : 0) + lines.length;
      before = name;
      onProgress(name, rows);
    },
    async finish(missingPhotos) {
      await setSequences(tx, sequences);
      await resume();
      await deletePhotos(tx, missingPhotos);
      await migrateWithin(tx, all);
    },
  };
}

function requireSameColumns({ name, columns }: Table, known: Table | undefined): void {
  if (columns.toSorted().join() !== known?.columns.toSorted().join())
    throw isDamaged(`its table ${name} has other columns`);
}
