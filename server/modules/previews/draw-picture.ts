import { readFile } from 'node:fs/promises';
import { Resvg } from '@resvg/resvg-js';
import sharp, { type Sharp } from 'sharp';
import { drawScene } from './draw-scene';
import { drawWords } from './draw-words';
import type { Card } from './previews.views';

const PICTURE = { width: 1200, height: 630 };
const QUALITIES = [84, 74, 62, 48, 34];
const BYTES_MAX = 200_000;

const backdropFile = readFile(new URL('./art/backdrop.svg', import.meta.url), 'utf8');

/** A JPEG of the card's text over our fire at night, or over the meetup's own picture. */
export async function drawPicture(card: Card, photo: Uint8Array | null = null): Promise<Buffer> {
  const [backdrop, words] = await Promise.all([backdropFile, drawWords(card, PICTURE)]);
  const pixels = card.scene
    ? await drawScene(words, card.scene, photo, PICTURE)
    : await drawNight(backdrop.replace(/<\/svg>\s*$/, () => `${words}</svg>`));
  return small(sharp(pixels, { raw: { ...PICTURE, channels: 3 } }));
}

function drawNight(svg: string): Promise<Buffer> {
  const { width, height, pixels } = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#0E0B0A' })
    .raw()
    .toBuffer();
}

/** Some chat apps show no larger picture: a busy photo gets a lower quality. */
async function small(picture: Sharp): Promise<Buffer> {
  let jpeg = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    jpeg = await picture.clone().jpeg({ quality, mozjpeg: true }).toBuffer();
    if (jpeg.length <= BYTES_MAX) break;
  }
  return jpeg;
}
