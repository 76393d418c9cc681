import { readFile } from 'node:fs/promises';
import { Resvg } from '@resvg/resvg-js';
import satori from 'satori';
import sharp from 'sharp';
import { PRODUCT_NAME } from '#shared/domain/names';
import { cardLayout } from './card-layout';
import type { Card } from './previews.views';

export const PICTURE = { width: 1200, height: 630 };
const QUALITY = 84;

/** The letters our one font has. Any other script keeps its name in the title; the picture then greets without it. */
const DRAWABLE =
  /^[ -~\u00a0-\u00ff\u0152\u0153\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac\u2122]*$/;

const assets = Promise.all([
  readFile(new URL('./fonts/bricolage-bold.ttf', import.meta.url)),
  readFile(new URL('./art/backdrop.svg', import.meta.url), 'utf8'),
]);

/** A JPEG of the night, the fire and the words of the card. */
export async function drawPicture(card: Card): Promise<Buffer> {
  const [font, backdrop] = await assets;
  const words = await satori(cardLayout(drawable(card)), {
    ...PICTURE,
    fonts: [{ name: 'Bricolage', data: font, weight: 700, style: 'normal' }],
  });
  const svg = backdrop.replace(/<\/svg>\s*$/, () => `${words}</svg>`);
  const { width, height, pixels } = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#0E0B0A' })
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer();
}

function drawable(card: Card): Card {
  if ([card.headline, ...card.lines].every((text) => DRAWABLE.test(text))) return card;
  return { ...card, headline: 'You are invited', lines: [`to ${PRODUCT_NAME}`] };
}
