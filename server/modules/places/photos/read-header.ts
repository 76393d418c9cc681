import { fileTypeFromBuffer } from 'file-type';
import sharp, { type SharpOptions, type Metadata } from 'sharp';
import type { HttpError } from '../../../http/errors';
import { isHeic, notAnImage, tooManyPixels, tooMuchMemory, unreadable } from './photos.errors';

const MEGAPIXELS_MAX = 50;

/** The formats that browsers and phones produce and sharp can read. Everything else is refused before decoding. */
const ACCEPTED = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/gif', 'image/avif']);
/** AVIF and HEIC share a container, and its brand does not always tell them apart. */
const CONTAINER = /^image\/(heic|heif)(-sequence)?$/;

// Decoders of other formats are disabled, so that no file can reach them.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`),
});
// With one thread for each picture and no cache, memory stays bounded and requests keep a core.
sharp.cache(false);
sharp.concurrency(1);

export const READING: SharpOptions = {
  limitInputPixels: MEGAPIXELS_MAX * 1_000_000,
  failOn: 'error',
  sequentialRead: true,
};

export type PictureHeader = { width: number; height: number; orientation: number; unpackedBytes: number };

/** Refuses formats as detected from the bytes, before anything is decoded. */
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
  if (width * height > MEGAPIXELS_MAX * 1_000_000) throw tooManyPixels(MEGAPIXELS_MAX);
  const held = unpackedBytes(header);
  if (held > UNPACKED_BYTES_MAX) throw tooMuchMemory();
  return { width, height, orientation, unpackedBytes: held };
}

/** Any error of a decoder on hostile bytes means a broken picture, and not a bug of ours. */
export function refusalOf(error: unknown): HttpError {
  return error instanceof Error && /pixel limit|exceeds/i.test(error.message)
    ? tooManyPixels(MEGAPIXELS_MAX)
    : unreadable();
}

/** The memory budget for decoding, shared by the pictures that are decoded at the same time. */
export const UNPACKED_BYTES_MAX = 240_000_000;

type Shape = Pick<Metadata, 'format' | 'width' | 'height' | 'channels' | 'depth' | 'isProgressive'> & {
  chromaSubsampling?: string | undefined;
};

/**
 * Roughly what a decoder allocates, measured with 49 megapixels (docs/decisions/009). Most formats are read in strips;
 * progressive ones are held whole, and AVIF several times over.
 */
function unpackedBytes(shape: Shape): number {
  return shape.width * shape.height * bytesPerPixel(shape);
}

const IN_STRIPS = 1;

function bytesPerPixel({ format, channels, depth, isProgressive, chromaSubsampling }: Shape): number {
  const deep = depth === 'uchar' ? 1 : 2;
  if (format === 'heif') return 18 * deep;
  if (format === 'gif') return 4.8;
  if (format === 'webp') return 4;
  if (!isProgressive) return IN_STRIPS;
  if (format === 'jpeg') return chromaSubsampling === '4:2:0' ? 3.3 : 2.1 * channels;
  return 1.15 * channels * deep;
}

const START = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const TEXT = new Set(['tEXt', 'zTXt', 'iTXt']);
/** The bytes around a chunk's data: length and type before it, checksum after it. */
const AROUND = 12;

/**
 * Removes the text chunks of a PNG. A decoder expands all of them with the header, up to 8 MB each, hundreds per file,
 * before it reports the size of the picture; we keep none. No other accepted format compresses them.
 */
export function withoutPngText(source: Buffer): Buffer {
  if (!source.subarray(0, START.length).equals(START)) return source;
  const kept: Buffer[] = [];
  let keptTo = 0;
  for (let at = START.length; at + AROUND <= source.length;) {
    const end = at + AROUND + source.readUInt32BE(at);
    if (TEXT.has(source.toString('latin1', at + 4, at + 8))) {
      kept.push(source.subarray(keptTo, at));
      keptTo = Math.min(end, source.length);
    }
    at = end;
  }
  return kept.length === 0 ? source : Buffer.concat([...kept, source.subarray(keptTo)]);
}
