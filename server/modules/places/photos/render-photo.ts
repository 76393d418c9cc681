import sharp, { type Raw, type Sharp } from 'sharp';
import type { Crop } from '#shared/api/photos';
import { keptSize, type PhotoFormat, type Size, storedRegion, turned, widthsOf } from './photos.rules';
import { type PictureHeader, READING, refusalOf } from './read-header';

/** The byte limit of the feed's first picture holds at any width a phone picks. */
const FILE_BYTES_MAX = 70_000;
/** The first quality that fits is used; for pure noise that is the last. */
const QUALITIES = { avif: [50, 38, 26, 16, 8], webp: [76, 60, 42, 24, 6] } satisfies Record<
  PhotoFormat,
  number[]
>;
/** Measured (docs/decisions/009): one step more takes three times as long for 3 % fewer bytes. */
const AVIF_EFFORT = 3;
const WEBP_EFFORT = 4;
const DECODING_SECONDS = 10;
const BLUR_PIXELS = 16;

type RenderedFile = { width: number; format: PhotoFormat; bytes: Buffer };
export type RenderedPhoto = Size & { blur: string; files: RenderedFile[] };

type Pixels = { data: Buffer; raw: Raw };

/**
 * Renders the picture upright, cropped and in sRGB, in every width and both formats. Files are made from raw pixels, so
 * they contain no metadata of the source.
 */
export async function renderPhoto(
  source: Buffer,
  header: PictureHeader,
  crop: Crop | null,
  signal: AbortSignal,
): Promise<RenderedPhoto> {
  const pixels = await uprightPixels(source, header, crop);
  const { width, height } = pixels.raw;
  const files: RenderedFile[] = [];
  for (const target of widthsOf(width)) {
    const sized = await resized(pixels, target);
    for (const format of ['avif', 'webp'] as const) {
      signal.throwIfAborted();
      files.push({ width: target, format, bytes: await encode(sized, format) });
    }
  }
  return { width, height, files, blur: await blurOf(pixels) };
}

async function uprightPixels(source: Buffer, header: PictureHeader, crop: Crop | null): Promise<Pixels> {
  const { orientation } = header;
  const region = storedRegion(header, orientation, crop);
  const size = turned(keptSize(turned(region ?? header, orientation)), orientation);
  const decoded = sharp(source, READING).timeout({ seconds: DECODING_SECONDS });
  const cut = region ? decoded.extract(region) : decoded;
  const kept = await toPixels(
    cut
      .resize({ ...size, fit: 'fill' })
      .flatten({ background: '#fff' })
      .toColourspace('srgb'),
  ).catch((error: unknown) => {
    throw refusalOf(error);
  });
  return orientation > 1 ? toPixels(turn(open(kept), orientation)) : kept;
}

/** Sharp mirrors before it rotates. */
function turn(image: Sharp, orientation: number): Sharp {
  const angle = { 3: 180, 5: 90, 6: 90, 7: 270, 8: 270 }[orientation] ?? 0;
  if (orientation === 2) return image.flop();
  const mirrored = orientation === 4 || orientation === 5 || orientation === 7 ? image.flip() : image;
  return angle === 0 ? mirrored : mirrored.rotate(angle);
}

const open = ({ data, raw }: Pixels): Sharp => sharp(data, { raw });

async function toPixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

async function resized(pixels: Pixels, width: number): Promise<Pixels> {
  return width === pixels.raw.width ? pixels : toPixels(open(pixels).resize({ width }));
}

async function encode(pixels: Pixels, format: PhotoFormat): Promise<Buffer> {
  const untried = [...QUALITIES[format]];
  let bytes = Buffer.alloc(0);
  for (let quality = untried.shift(); quality !== undefined; quality = untried.shift()) {
    bytes = await encoded(open(pixels), format, quality).toBuffer();
    if (bytes.length <= FILE_BYTES_MAX) break;
    if (bytes.length > 2 * FILE_BYTES_MAX && untried.length > 1) untried.shift();
  }
  return bytes;
}

const encoded = (image: Sharp, format: PhotoFormat, quality: number): Sharp =>
  format === 'avif'
    ? image.avif({ quality, effort: AVIF_EFFORT, chromaSubsampling: '4:2:0' })
    : image.webp({ quality, effort: WEBP_EFFORT });

async function blurOf(pixels: Pixels): Promise<string> {
  const tiny = await open(pixels)
    .resize({ width: BLUR_PIXELS, height: BLUR_PIXELS, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 20, effort: 6 })
    .toBuffer();
  return `data:image/webp;base64,${tiny.toString('base64')}`;
}
