import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Fonts for names in other scripts than ours, in this order: what an earlier one has is not taken from a later one. */
export const FONT_PACKAGES = [
  // Cyrillic, Greek, Devanagari and the rest of Latin
  { name: 'noto-sans', weight: 700 },
  { name: 'noto-sans-hebrew', weight: 700 },
  // Arabic and Persian; the letters of Noto are built of parts, which satori puts in the wrong places
  { name: 'vazirmatn', weight: 700 },
  // Japanese
  { name: 'dela-gothic-one', weight: 400 },
  // Korean
  { name: 'do-hyeon', weight: 400 },
] as const;

/** Beside the bundle, where the build has copied what is needed of it; in the source tree the package itself. */
export function fontFolder(name: string, from = import.meta.url): string {
  const copied = fileURLToPath(new URL(`./fonts/${name}`, from));
  if (existsSync(copied)) return copied;
  return dirname(createRequire(from).resolve(`@fontsource/${name}/unicode.json`));
}
