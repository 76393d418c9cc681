import type { Metadata } from 'sharp';

/** What one picture, or two together, may take while they are unpacked. */
export const UNPACKED_BYTES_MAX = 240_000_000;

type Shape = Pick<Metadata, 'format' | 'width' | 'height' | 'channels' | 'depth' | 'isProgressive'> & {
  chromaSubsampling?: string | undefined;
};

/**
 * About what a decoder holds of a picture, measured with 49 megapixels (docs/decisions/009). Most formats are
 * read in strips; those that fill in their details later are held whole, and AVIF several times over.
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
