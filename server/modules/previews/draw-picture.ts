import { readFile } from 'node:fs/promises';
import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import { drawWords } from './draw-words';
import type { Card } from './previews.views';

export const PICTURE = { width: 1200, height: 630 };
const QUALITY = 84;

const backdropFile = readFile(new URL('./art/backdrop.svg', import.meta.url), 'utf8');

/** A JPEG of the night, the fire and the words of the card. */
export async function drawPicture(card: Card): Promise<Buffer> {
  const [backdrop, words] = await Promise.all([backdropFile, drawWords(card, PICTURE)]);
  const svg = backdrop.replace(/<\/svg>\s*$/, () => `${words}</svg>`);
  const { width, height, pixels } = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#0E0B0A' })
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer();
}
