/** Draws the covers: `npx tsx scripts/art/draw-covers.ts`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compact } from './compact';
import { ARTS } from './covers-arts';
import { FITNESS } from './covers-fitness';
import { FOOD } from './covers-food';
import { OUTDOOR } from './covers-outdoor';
import { PLAY } from './covers-play';
import { SOCIAL } from './covers-social';

const LIMIT = 6000;
const folder = fileURLToPath(new URL('../../client/public/covers/', import.meta.url));
mkdirSync(folder, { recursive: true });
const sizes = Object.entries({ ...OUTDOOR, ...FITNESS, ...PLAY, ...FOOD, ...SOCIAL, ...ARTS }).map(
  ([slug, draw]) => {
    const svg = compact(draw());
    const bytes = Buffer.byteLength(svg);
    if (bytes > LIMIT) throw new Error(`${slug} is ${bytes} bytes`);
    writeFileSync(`${folder}${slug}.svg`, svg);
    return bytes;
  },
);
process.stdout.write(`${sizes.length} covers, the largest ${Math.max(...sizes)} bytes\n`);
