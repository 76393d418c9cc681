import { randomUUID } from 'node:crypto';
import type { Photo } from '#shared/api/photos';
import { PHOTO_PATH } from '#shared/domain/photos';
import { isStorageFull } from '../../db/errors';
import type { Db } from '../../db/handle';
import type { Deps } from '../../deps';
import { HttpError, storageFull, unavailable } from '../../http/errors';
import { fileKey } from './photo-file.rules';
import { bytesOf, insertPhoto } from './photos.queries';
import type { RenderedPhoto } from './render-photo';
import { lockPerson } from '../../db/locks';

/** About a thousand photos in all sizes: more than a host needs, and too few to fill a disk. */
export const PERSON_BYTES_MAX = 300_000_000;

const quotaExceeded = () =>
  new HttpError(
    413,
    'no_room',
    'Your photos take up all the room one person has. Old ones make room when unused.',
  );

export async function requireQuota(db: Db, ownerId: number, more = 0): Promise<void> {
  if ((await bytesOf(db, ownerId)) + more > PERSON_BYTES_MAX) throw quotaExceeded();
}

/**
 * The files first, then the row: a row never exists without its files. Files without a row, e.g. after a crash, are
 * swept.
 */
export async function storePhoto(
  { db, photoStore, log }: Pick<Deps, 'db' | 'photoStore' | 'log'>,
  ownerId: number,
  { width, height, blur, files }: RenderedPhoto,
  signal: AbortSignal,
): Promise<Photo> {
  const id = randomUUID();
  const keyed = files.map((file) => ({ ...file, key: fileKey(id, file.width, file.format) }));
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
  const forget = () =>
    photoStore.remove(keyed.map(({ key }) => key)).catch((error: unknown) => {
      log.warn({ err: error, photoId: id }, 'files of a refused photo are left for the sweep');
    });
  try {
    for (const file of keyed) {
      signal.throwIfAborted();
      await photoStore.put(file.key, file.bytes, `image/${file.format}`);
    }
    signal.throwIfAborted();
  } catch (error) {
    await forget();
    if (signal.aborted) throw error;
    log.error({ err: error }, 'a photo could not be stored');
    throw isStorageFull(error) ? storageFull() : unavailable();
  }
  try {
    await db.transaction(async (tx) => {
      // Uploads of one person are serialized to add up their bytes.
      await lockPerson(tx, ownerId);
      await requireQuota(tx, ownerId, bytes);
      await insertPhoto(tx, { id, ownerId, width, height, bytes, blur });
    });
  } catch (error) {
    // After any other failure the row may have been written: then its files must stay.
    if (error instanceof HttpError) await forget();
    throw error;
  }
  return { id, url: PHOTO_PATH + id, width, height, blur };
}
