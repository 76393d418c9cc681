import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

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
