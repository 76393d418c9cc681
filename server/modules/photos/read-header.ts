import { fileTypeFromBuffer } from 'file-type';
import sharp, { type SharpOptions } from 'sharp';
import { HttpError } from '../../http/errors';
import { UNPACKED_BYTES_MAX, unpackedBytes } from './memory.rules';

const MEGAPIXELS_MAX = 50;

/** The formats that browsers and phones produce and sharp can read. Everything else is refused before decoding. */
const ACCEPTED = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/gif', 'image/avif']);
/** AVIF and HEIC share a container, under brands that do not always tell them apart. */
const CONTAINER = /^image\/(heic|heif)(-sequence)?$/;

// Decoders of other formats are disabled, so that no file can reach them.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`),
});
// One thread per picture and no cache: memory stays bounded and requests keep a core.
sharp.cache(false);
sharp.concurrency(1);

export const READING: SharpOptions = {
  limitInputPixels: MEGAPIXELS_MAX * 1_000_000,
  failOn: 'error',
  sequentialRead: true,
};

export type PictureHeader = { width: number; height: number; orientation: number; unpackedBytes: number };

const notAnImage = () =>
  new HttpError(
    415,
    'not_an_image',
    'Please upload an image file. JPEG, PNG, WebP, GIF and AVIF can be read here.',
  );
const isHeic = () =>
  new HttpError(
    415,
    'heic',
    'HEIC pictures cannot be read here. Please choose a JPEG, or take a screenshot.',
  );
const unreadable = () =>
  new HttpError(422, 'unreadable_image', 'This picture is damaged or cut off. Please choose another one.');
const tooManyPixels = () =>
  new HttpError(
    413,
    'too_many_pixels',
    `This picture has more than ${MEGAPIXELS_MAX} megapixels. Please choose a smaller one.`,
  );

const tooMuchMemory = () =>
  new HttpError(
    413,
    'too_many_pixels',
    'This picture is too large to be opened here. Please choose a smaller one, or an ordinary JPEG.',
  );

/** The format as detected from the bytes, before anything is decoded. */
export async function readHeader(source: Buffer): Promise<PictureHeader> {
  const type = await fileTypeFromBuffer(source).catch(() => undefined);
  const isContainer = CONTAINER.test(type?.mime ?? '');
  if (!type || !(ACCEPTED.has(type.mime) || isContainer)) throw notAnImage();
  const header = await sharp(source, READING)
    .metadata()
    .catch((error: unknown) => {
      if (isContainer) throw isHeic();
      throw refusalOf(error);
    });
  if (header.format === 'heif' && header.compression !== 'av1') throw isHeic();
  const { width, height, orientation = 1 } = header;
  if (width * height > MEGAPIXELS_MAX * 1_000_000) throw tooManyPixels();
  const held = unpackedBytes(header);
  if (held > UNPACKED_BYTES_MAX) throw tooMuchMemory();
  return { width, height, orientation, unpackedBytes: held };
}

/** Any error of a decoder on hostile bytes means a broken picture, not a bug of ours. */
export function refusalOf(error: unknown): HttpError {
  return error instanceof Error && /pixel limit|exceeds/i.test(error.message)
    ? tooManyPixels()
    : unreadable();
}
