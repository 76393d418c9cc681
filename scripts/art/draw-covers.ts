/** Draws the covers as SVG and as pixels: `npm run art`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { COVER_WIDTHS } from '../../shared/domain/photos';
import { compact } from './compact';
import { ARTS } from './covers-arts';
import { FITNESS } from './covers-fitness';
import { FOOD } from './covers-food';
import { HOBBIES } from './covers-hobbies';
import { OUTDOOR } from './covers-outdoor';
import { OUTINGS } from './covers-outings';
import { PLAY } from './covers-play';
import { writeRaster } from './raster';
import { SOCIAL } from './covers-social';
import { TABLE } from './covers-table';

const LIMIT = 6000;
const folder = fileURLToPath(new URL('../../client/public/covers/', import.meta.url));
mkdirSync(folder, { recursive: true });
let largest = 0;
const drawings = Object.entries({
  ...OUTDOOR,
  ...FITNESS,
  ...PLAY,
  ...FOOD,
  ...SOCIAL,
  ...ARTS,
  ...HOBBIES,
  ...OUTINGS,
  ...TABLE,
});
for (const [slug, draw] of drawings) {
  const svg = compact(draw());
  const bytes = Buffer.byteLength(svg);
  if (bytes > LIMIT) throw new Error(`${slug} is ${bytes} bytes`);
  largest = Math.max(largest, bytes);
  writeFileSync(`${folder}${slug}.svg`, svg);
  // oxlint-disable-next-line no-await-in-loop -- sharp has threads of its own
  await Promise.all(COVER_WIDTHS.map((width) => writeRaster(svg, `${folder}${slug}-${width}.webp`, width)));
}
process.stdout.write(`${drawings.length} covers, the largest ${largest} bytes\n`);
