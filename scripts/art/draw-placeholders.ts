/** Draws the 99 pictures for people without a photo: `npm run art`. The same code gives the same files. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ANIMALS } from './animals';
import { compact } from './compact';
import { dot } from './kit';
import { writeRaster } from './raster';

const COUNT = 99;
const LIMIT = 2000;
const RASTER_WIDTH = 216;

/** The ground and the glow behind the head: the night round the fire, apart from every coat. */
const GROUNDS: readonly (readonly [string, string])[] = [
  ['#34465E', '#465C78'],
  ['#7A2C3E', '#923C4E'],
  ['#2B5153', '#3A6667'],
  ['#D8A24A', '#E5B766'],
  ['#52304A', '#68405E'],
  ['#5E7A5C', '#74906F'],
  ['#B5533A', '#C9684C'],
  ['#7F93A8', '#97AABD'],
  ['#E0A08A', '#ECB6A1'],
];

function placeholder(index: number): string {
  const [ground, glow] = GROUNDS[index % GROUNDS.length] ?? ['', ''];
  const animal = ANIMALS[index % ANIMALS.length];
  const svg = [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120" stroke-linecap="round" fill="none">',
    `<path d="M0 0h120v120H0z" fill="${ground}"/>`,
    dot(60, 58, 47, glow),
    // Within the circle that pages cut out.
    `<g transform="translate(6 12)scale(.9)">${animal?.() ?? ''}</g></svg>\n`,
  ].join('');
  return compact(svg);
}

const folder = fileURLToPath(new URL('../../client/public/portraits/', import.meta.url));
mkdirSync(folder, { recursive: true });
let largest = 0;
for (let number = 1; number <= COUNT; number += 1) {
  const svg = placeholder(number - 1);
  const size = Buffer.byteLength(svg);
  if (size > LIMIT) throw new Error(`placeholder ${number} is too large`);
  largest = Math.max(largest, size);
  writeFileSync(`${folder}placeholder-${number}.svg`, svg);
  // oxlint-disable-next-line no-await-in-loop -- sharp has threads of its own
  await writeRaster(svg, `${folder}placeholder-${number}.webp`, RASTER_WIDTH);
}
process.stdout.write(`${COUNT} placeholders, the largest ${largest} bytes\n`);
