import { idOfKey } from '../photos/photos.rules';

/**
 * What is about this database and its servers alone: ids of its transactions, which mean nothing in another one, and who is
 * connected. A browser that comes back finds its last event missing, and reads everything again.
 */
export const WITHOUT_ROWS: ReadonlySet<string> = new Set(['events', 'feed_changes', 'instances', 'presence']);

export const DATABASE_ENTRY = 'database.json';
export const photoEntry = (key: string) => `photos/${key}`;
export const rowsEntry = (table: string, batch: number) => `tables/${table}/${batch}.jsonl.gz`;

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
export const isPhotoKey = (key: string) => idOfKey(key) !== null && PHOTO.test(photoEntry(key));

export const photoType = (key: string) => (key.endsWith('.avif') ? 'image/avif' : 'image/webp');
