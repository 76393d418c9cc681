import type { Metadata } from 'sharp';

/** The memory budget for decoding, for one picture or two together. */
export const UNPACKED_BYTES_MAX = 240_000_000;

type Shape = Pick<Metadata, 'format' | 'width' | 'height' | 'channels' | 'depth' | 'isProgressive'> & {
  chromaSubsampling?: string | undefined;
};

/**
 * Roughly what a decoder allocates, measured with 49 megapixels (docs/decisions/009). Most formats are read in
 * strips; progressive ones are held whole, and AVIF several times over.
 */
export function unpackedBytes(shape: Shape): number {
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
