import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Photo } from '#shared/api/photos';
import { PHOTO_PATH } from '#shared/domain/photos';
import type { Db } from '../../db/handle';
import { photos } from '../../db/schema/photos';
import { users } from '../../db/schema/users';
import type { Deps } from '../../deps';
import { HttpError, unavailable } from '../../http/errors';
import { fileKey } from './photo-file.rules';
import { bytesOf } from './photos.queries';
import type { RenderedPhoto } from './render-photo';

/** About a thousand photos with all their sizes: nobody hosts that much, and a disk is not filled by one. */
export const PERSON_BYTES_MAX = 300_000_000;

const noRoom = () =>
  new HttpError(
    413,
    'no_room',
    'Your photos take up all the room one person has. Old ones make room when unused.',
  );

export async function requireRoom(db: Db, ownerId: number, more = 0): Promise<void> {
  if ((await bytesOf(db, ownerId)) + more > PERSON_BYTES_MAX) throw noRoom();
}

/**
 * The files first, then the row: a row never exists without its files. Files without a row, as after a crash,
 * are nobody's and swept.
 */
export async function keepPhoto(
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
    throw unavailable();
  }
  try {
    await db.transaction(async (tx) => {
      // Uploads of one person count their bytes one after the other.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('no key update');
      await requireRoom(tx, ownerId, bytes);
      await tx.insert(photos).values({ id, ownerId, width, height, bytes, blur });
    });
  } catch (error) {
    // After any other failure the row may still have been written: then its files must stay.
    if (error instanceof HttpError) await forget();
    throw error;
  }
  return { id, url: PHOTO_PATH + id, width, height, blur };
}
