import type { Writable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import type { Deps } from '../../../deps';
import type { Db } from '../../../db/handle';
import { fileKeys, idOfKey } from '../../places/photos/photos.rules';
import { type ArchiveWriter, createArchive, json } from './archive';
import {
  listMigrations,
  listPhotos,
  listSequences,
  listTables,
  readRows,
  readSnapshot,
} from './backup.queries';

/** `what` is a table such as `users`, or photos; `count` is how many rows or files were written so far. */
export type OnProgress = (what: string, count: number) => void;
type Options = { build: string; now: Date; onProgress: OnProgress };

/**
 * Photo files never change and are copied first, so that few are left to copy after the database was read: a photo that is
 * deleted between the two would be missing.
 */
export async function writeBackup(
  { db, photoStore }: Pick<Deps, 'db' | 'photoStore'>,
  out: Writable,
  { build, now, onProgress }: Options,
): Promise<{ missingPhotos: string[] }> {
  const archive = await createArchive(out, { build, createdAt: now.toISOString() });
  const stored = new Set<string>();

  async function storePhoto(key: string): Promise<boolean> {
    if (stored.has(key)) return true;
    const bytes = await photoStore.get(key);
    if (bytes === null) return false;
    await archive.add(photoEntry(key), bytes);
    stored.add(key);
    onProgress('files of photos', stored.size);
    return true;
  }

  for await (const { key } of photoStore.list()) if (isPhotoKey(key)) await storePhoto(key);
  const photos = await readSnapshot(db, async (tx) => {
    await writeDatabase(tx, archive, onProgress);
    return listPhotos(tx);
  });
  const missingPhotos: string[] = [];
  for (const photo of photos) {
    for (const key of fileKeys(photo)) {
      if (!(await storePhoto(key)) && !missingPhotos.includes(photo.id)) missingPhotos.push(photo.id);
    }
  }
  await archive.finish({ missingPhotos });
  return { missingPhotos };
}

async function writeDatabase(tx: Db, archive: ArchiveWriter, onProgress: OnProgress): Promise<void> {
  const tables = await listTables(tx);
  await archive.add(
    DATABASE_ENTRY,
    json({ migrations: await listMigrations(tx), tables, sequences: await listSequences(tx) }),
  );
  for (const table of tables.filter(({ name }) => !NOT_BACKED_UP.has(name))) {
    let [batch, rows] = [0, 0];
    for await (const lines of readRows(tx, table)) {
      batch += 1;
      rows += lines.length;
      await archive.add(rowsEntry(table.name, batch), gzipSync(lines.join('\n')));
      onProgress(table.name, rows);
    }
  }
}

/**
 * These tables describe only this database and its servers: when it was made, its transaction ids, which mean nothing in another
 * database, and who is connected. A browser that returns notices the other history and reads everything again.
 */
export const NOT_BACKED_UP: ReadonlySet<string> = new Set([
  'events',
  'feed_changes',
  'instances',
  'migrations',
  'presence',
]);

export const DATABASE_ENTRY = 'database.json';
const photoEntry = (key: string) => `photos/${key}`;
const rowsEntry = (table: string, batch: number) => `tables/${table}/${batch}.jsonl.gz`;

type Named = { kind: 'photo'; key: string } | { kind: 'rows'; table: string } | null;

const PHOTO = /^photos\/([^/]+\/[\w-]+\.(?:avif|webp))$/;
const ROWS = /^tables\/(\w+)\/\d+\.jsonl\.gz$/;

/** Null for a name that no backup contains. A photo's key is its path in the photo folder. */
export function readEntryName(name: string): Named {
  const table = ROWS.exec(name)?.[1];
  if (table !== undefined) return { kind: 'rows', table };
  const key = PHOTO.exec(name)?.[1];
  return key !== undefined && isPhotoKey(key) ? { kind: 'photo', key } : null;
}

/** Accepts only complete photos: a file that is still being written has another extension. */
const isPhotoKey = (key: string) => idOfKey(key) !== null && PHOTO.test(photoEntry(key));

export const photoType = (key: string) => (key.endsWith('.avif') ? 'image/avif' : 'image/webp');
