import type { Writable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import type { Deps } from '../../deps';
import type { Db } from '../../db/handle';
import { fileKeys, idOfKey } from '../photos/photos.rules';
import { type ArchiveWriter, createArchive, json } from './archive';
import {
  listMigrations,
  listPhotos,
  listSequences,
  listTables,
  readRows,
  readSnapshot,
} from './backup.queries';

/** Told what was written, such as `users`, and how much of it. */
export type OnProgress = (what: string, count: number) => void;
type Options = { build: string; now: Date; onProgress: OnProgress };

/**
 * Photos first, so that only few are left to be read once the database has been: one that is deleted between the two would
 * be missing. They are never changed.
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
 * What is about this database and its servers alone: when it was made, ids of its transactions, which mean nothing in
 * another one, and who is connected. A browser that comes back is in another history, and reads everything again.
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

/** Null for a name that no backup has; a key is a path in the folder of photos. */
export function readEntryName(name: string): Named {
  const table = ROWS.exec(name)?.[1];
  if (table !== undefined) return { kind: 'rows', table };
  const key = PHOTO.exec(name)?.[1];
  return key !== undefined && isPhotoKey(key) ? { kind: 'photo', key } : null;
}

/** Of a photo that is complete: a file that is just being written has another ending. */
const isPhotoKey = (key: string) => idOfKey(key) !== null && PHOTO.test(photoEntry(key));

export const photoType = (key: string) => (key.endsWith('.avif') ? 'image/avif' : 'image/webp');
