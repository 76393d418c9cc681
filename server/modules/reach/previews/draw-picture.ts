import { Resvg } from '@resvg/resvg-js';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import { drawWords } from './draw-words';
import type { Card, Scene } from './previews.views';

const PICTURE = { width: 1200, height: 630 };
const QUALITIES = [84, 74, 62, 48, 34];
const BYTES_MAX = 200_000;

const backdropFile = readFile(new URL('./art/backdrop.svg', import.meta.url), 'utf8');

/** Draws the card's text over our fire at night, or over the meetup's own picture, as a JPEG. */
export async function drawPicture(card: Card, photo: Uint8Array | null = null): Promise<Buffer> {
  const [backdrop, words] = await Promise.all([backdropFile, drawWords(card, PICTURE)]);
  const pixels = card.scene
    ? await drawScene(words, card.scene, photo, PICTURE)
    : await drawNight(backdrop.replace(/<\/svg>\s*$/, () => `${words}</svg>`));
  return compressed(sharp(pixels, { raw: { ...PICTURE, channels: 3 } }));
}

function drawNight(svg: string): Promise<Buffer> {
  const { width, height, pixels } = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .flatten({ background: NIGHT })
    .raw()
    .toBuffer();
}

/** Some chat apps show no larger picture, so a busy photo gets a lower quality. */
async function compressed(picture: Sharp): Promise<Buffer> {
  let jpeg = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    jpeg = await picture.clone().jpeg({ quality, mozjpeg: true }).toBuffer();
    if (jpeg.length <= BYTES_MAX) break;
  }
  return jpeg;
}

const NIGHT = '#0E0B0A';
/** The picture is on the right; towards the text on the left it is nearly transparent. */
const PICTURE_AREA = { left: 400, width: 800, height: 630 };
/** The stops go from the left edge of the picture to its right edge, and leave 4.5:1 for text on a white photo. */
const SHADE = [
  [0, 1],
  [0.3, 0.88],
  [0.5, 0.5],
  [0.76, 0.12],
  [1, 0],
] as const;

/** Covers are portrait images, with their subject below this line. */
const COVER_TOP = 210;

const COVERS = [
  new URL('./client/covers/', import.meta.url),
  new URL('../../../../client/public/covers/', import.meta.url),
];

async function drawScene(
  words: string,
  { cover }: Scene,
  photo: Uint8Array | null,
  size: { width: number; height: number },
) {
  const picture = await sharp(photo ?? (await readCover(cover)))
    .resize(PICTURE_AREA.width, PICTURE_AREA.height, { fit: 'cover' })
    .toBuffer();
  const over = new Resvg(shaded(words, size), { font: { loadSystemFonts: false } }).render().asPng();
  return sharp({ create: { ...size, channels: 3, background: NIGHT } })
    .composite([
      { input: picture, left: PICTURE_AREA.left, top: 0 },
      { input: over, left: 0, top: 0 },
    ])
    .removeAlpha()
    .raw()
    .toBuffer();
}

async function readCover(slug: string): Promise<Buffer> {
  // The built client is next to the built server; the source tree has the client's public files instead.
  const folder = COVERS.find((url) => existsSync(fileURLToPath(url)));
  const svg = await readFile(new URL(`${slug}.svg`, folder), 'utf8');
  const drawn = new Resvg(svg, { fitTo: { mode: 'width', value: PICTURE_AREA.width } }).render().asPng();
  return sharp(drawn)
    .extract({ left: 0, top: COVER_TOP, width: PICTURE_AREA.width, height: PICTURE_AREA.height })
    .toBuffer();
}

function shaded(words: string, { width, height }: { width: number; height: number }): string {
  const stops = SHADE.map(
    ([at, dark]) => `<stop offset="${at}" stop-color="${NIGHT}" stop-opacity="${dark}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><linearGradient id="shade" gradientUnits="userSpaceOnUse" x1="${PICTURE_AREA.left}" y1="0" x2="${PICTURE_AREA.left + PICTURE_AREA.width}" y2="0">${stops.join('')}</linearGradient><rect x="${PICTURE_AREA.left}" width="${PICTURE_AREA.width}" height="${height}" fill="url(#shade)"/>${words}</svg>`;
}
