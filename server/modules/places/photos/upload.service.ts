import { randomUUID } from 'node:crypto';
import type { Crop, Photo } from '#shared/api/photos';
import { PHOTO_PATH } from '#shared/domain/photos';
import { isStorageFull } from '../../../db/errors';
import type { Db } from '../../../db/handle';
import { lockPerson } from '../../../db/locks';
import type { Deps } from '../../../deps';
import { HttpError, storageFull, unavailable } from '../../../http/errors';
import { PICTURE_BYTES } from '../../../http/json-body';
import { LIMITS } from '../../../http/rate-limit';
import { quotaExceeded, tooLarge } from './photos.errors';
import { bytesOf, insertPhoto } from './photos.queries';
import { fileKey } from './photos.rules';
import { readHeader, UNPACKED_BYTES_MAX, withoutPngText } from './read-header';
import { type RenderedPhoto, renderPhoto } from './render-photo';
import { createUploadLimiter, createWeightedQueue, type Sender } from './upload-limits';

export const UPLOAD = { maxBytes: PICTURE_BYTES, tooLarge };

/** This is about a thousand photos in all sizes: more than a host needs, and too few to fill a disk. */
export const PERSON_BYTES_MAX = 300_000_000;

async function requireQuota(db: Db, ownerId: number, more = 0): Promise<void> {
  if ((await bytesOf(db, ownerId)) + more > PERSON_BYTES_MAX) throw quotaExceeded();
}

export type PhotoUploads = ReturnType<typeof createPhotoUploads>;

/** Holds what all uploads of a process share: how many arrive and wait, and how many are decoded at once. */
export function createPhotoUploads() {
  const renderQueue = createWeightedQueue(UNPACKED_BYTES_MAX);
  /** Headers are read one at a time: with two renderings, this leaves one of the four shared threads to password hashing. */
  const headerQueue = createWeightedQueue(1);
  return {
    ...createUploadLimiter(),
    async render(bytes: Buffer, crop: Crop | null, signal: AbortSignal): Promise<RenderedPhoto> {
      const source = withoutPngText(bytes);
      const header = await headerQueue.run(1, () => readHeader(source), signal);
      const render = () => renderPhoto(source, header, crop, signal);
      return renderQueue.run(header.unpackedBytes, render, signal);
    },
  };
}

type StoreDeps = Pick<Deps, 'photoStore' | 'log'>;
type UploadDeps = StoreDeps & Pick<Deps, 'db' | 'limiter' | 'photoUploads'>;
export type PhotoRow = Photo & { bytes: number };
type Upload = Sender & { signal: AbortSignal };

export function storeUpload(
  deps: StoreDeps & Pick<Deps, 'db'>,
  ownerId: number,
  rendered: RenderedPhoto,
  signal: AbortSignal,
): Promise<Photo> {
  return storePhoto(deps, rendered, signal, async ({ bytes, ...photo }) => {
    await deps.db.transaction(async (tx) => {
      // The lock makes uploads of one person take turns, so that their bytes add up.
      await lockPerson(tx, ownerId);
      await requireQuota(tx, ownerId, bytes);
      await insertPhoto(tx, { ...photo, ownerId, bytes });
    });
    return photo;
  });
}

export async function requireRoom({ db, limiter }: Pick<Deps, 'db' | 'limiter'>, personId: number) {
  await limiter.consume(LIMITS.photosPerUser, personId);
  await requireQuota(db, personId);
}

const DATA = /^data:[^,]{1,60},/;

/** Stores a picture that a request carries as a `data:` URL as the person's upload; any other URL stays as it is. */
export async function storePicture(
  deps: UploadDeps,
  { personId, network, signal }: Upload & { personId: number },
  url: string,
): Promise<string> {
  if (!DATA.test(url)) return url;
  await requireRoom(deps, personId);
  return deps.photoUploads.run({ personId, network }, async () => {
    const rendered = await deps.photoUploads.render(decode(url), null, signal);
    return (await storeUpload(deps, personId, rendered, signal)).url;
  });
}

/** The picture of a registration: `register` creates the person together with the photo's row. */
export function withPortrait<T>(
  deps: UploadDeps,
  { signal, ...sender }: Upload,
  url: string | null | undefined,
  register: (portrait: PhotoRow | null) => Promise<T>,
): Promise<T> {
  if (!url || !DATA.test(url)) return register(null);
  return deps.photoUploads.run(sender, async () => {
    const rendered = await deps.photoUploads.render(decode(url), null, signal);
    return storePhoto(deps, rendered, signal, register);
  });
}

function decode(url: string): Buffer {
  const bytes = Buffer.from(url.replace(DATA, ''), 'base64');
  if (bytes.length > UPLOAD.maxBytes) throw tooLarge();
  return bytes;
}

/** Files are written before the row, so that no row is without its files. Files without a row are swept. */
async function storePhoto<T>(
  { photoStore, log }: StoreDeps,
  { width, height, blur, files }: RenderedPhoto,
  signal: AbortSignal,
  writeRow: (photo: PhotoRow) => Promise<T>,
): Promise<T> {
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
    return await writeRow({ id, url: PHOTO_PATH + id, width, height, blur, bytes });
  } catch (error) {
    // After any other failure the row may have been written, so its files must stay.
    if (error instanceof HttpError) await forget();
    throw error;
  }
}
