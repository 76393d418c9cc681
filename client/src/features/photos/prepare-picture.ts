import { UserFacingError } from '../../lib/errors';
import * as t from './texts';

/** No screen shows more pixels, so more would only cost time. Leaves room to crop to half. */
const SIDE_MAX = 2560;
/** A smaller file is sent faster than it is scaled down. */
const BYTES_SMALL = 1_500_000;
const QUALITY = 0.88;
const SERVER_READS = /^image\/(jpeg|png|webp|gif|avif)$/;

export const UNREADABLE = t.cannotOpenedHereChoose;

/**
 * Returns the bytes to upload: the file itself if it is small, otherwise a JPEG of a useful size. Formats that only the
 * browser can decode, such as HEIC on an iPhone, become JPEG too. A redrawn picture no longer has its location metadata.
 */
export async function preparePicture(file: Blob): Promise<Blob> {
  const isReadable = SERVER_READS.test(file.type);
  const isMoving = file.type === 'image/gif';
  if (isReadable && (isMoving || file.size <= BYTES_SMALL)) return file;
  const smaller = await redrawn(file);
  if (smaller && (!isReadable || smaller.size < file.size)) return smaller;
  if (isReadable) return file;
  throw new UserFacingError(UNREADABLE);
}

/** Returns `null` if the browser cannot decode it, or lacks the memory. */
async function redrawn(file: Blob): Promise<Blob | null> {
  const objectUrl = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = objectUrl;
    await image.decode();
    const scale = Math.min(1, SIDE_MAX / Math.max(image.naturalWidth, image.naturalHeight));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
    canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
    const context = canvas.getContext('2d');
    if (!context) return null;
    // JPEG has no transparency, so it would turn black.
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(objectUrl);
  }
}
