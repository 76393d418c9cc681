import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SatoriOptions } from 'satori';

type Font = SatoriOptions['fonts'][number];
/** Web fonts come in subsets, so that a few Japanese characters do not cost 3 MB. */
type Piece = { file: string; has: (letter: number) => boolean };

const OWN_LETTERS = /[ -~\u00a0-\u00ff]/;

const bold: Promise<Font> = readFile(new URL('./fonts/bricolage-bold.ttf', import.meta.url)).then((data) => ({
  name: 'Bricolage',
  data,
  weight: 700,
}));
let pieces: Promise<Piece[]> | undefined;
const read = new Map<string, Promise<Buffer>>();

/** Our own typeface first, then a subset of another font for every character it lacks. Most cards need none. */
export async function fontsFor(text: string): Promise<Font[]> {
  const files = new Set<string>();
  for (const letter of text) {
    if (OWN_LETTERS.test(letter)) continue;
    pieces ??= listPieces();
    const piece = (await pieces).find(({ has }) => has(letter.codePointAt(0) ?? 0));
    if (piece) files.add(piece.file);
  }
  return Promise.all([bold, ...[...files].map(load)]);
}

async function load(file: string): Promise<Font> {
  const reading = read.get(file) ?? readFile(file);
  read.set(file, reading);
  return { name: file, data: await reading, weight: 700 };
}

async function listPieces(): Promise<Piece[]> {
  const lists = await Promise.all(
    FONT_PACKAGES.map(async ({ name, weight }) => {
      const folder = fontFolder(name);
      const ranges: Record<string, string> = JSON.parse(await readFile(join(folder, 'unicode.json'), 'utf8'));
      return Object.entries(ranges).map(([key, letters]): Piece => ({
        file: join(folder, `files/${name}-${key.replaceAll(/[[\]]/g, '')}-${weight}-normal.woff`),
        has: isIn(letters),
      }));
    }),
  );
  return lists.flat();
}

/** Parses `U+0370-0377,U+037A`, the unicode-range syntax of stylesheets. */
function isIn(letters: string): Piece['has'] {
  const ranges = letters.split(',').map((range) => {
    const [first = '', last = first] = range.trim().replace(/^U\+/i, '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  });
  return (letter) => ranges.some(([first, last]) => letter >= first && letter <= last);
}

/** Fonts for names in other scripts, in order of preference. */
export const FONT_PACKAGES = [
  // Cyrillic, Greek, Devanagari and the rest of Latin
  { name: 'noto-sans', weight: 700 },
  { name: 'noto-sans-hebrew', weight: 700 },
  // Arabic and Persian; Noto composes letters from parts, which satori misplaces
  { name: 'vazirmatn', weight: 700 },
  // Japanese
  { name: 'dela-gothic-one', weight: 400 },
  // Korean
  { name: 'do-hyeon', weight: 400 },
] as const;

/** Next to the bundle, where the build copies the needed files; in the source tree the package itself. */
export function fontFolder(name: string, from = import.meta.url): string {
  const copied = fileURLToPath(new URL(`./fonts/${name}`, from));
  if (existsSync(copied)) return copied;
  return dirname(createRequire(from).resolve(`@fontsource/${name}/unicode.json`));
}
