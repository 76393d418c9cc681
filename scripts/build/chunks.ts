import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Chunk = { file: string; name?: string; imports?: string[]; css?: string[] };
type Manifest = Record<string, Chunk>;

const PRELOAD = /<link rel="modulepreload"[^>]* href="([^"]+)">\s*/g;

/** These modules' chunks and everything they import, each once. */
export function chunksOf(clientFolder: string, entries: readonly string[]): Chunk[] {
  const manifest: Manifest = JSON.parse(readFileSync(join(clientFolder, '.vite/manifest.json'), 'utf8'));
  return [...new Set(entries.flatMap((entry) => withImports(manifest, entry)))];
}

function withImports(manifest: Manifest, key: string): Chunk[] {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no chunk for ${key}.`);
  return [chunk, ...(chunk.imports ?? []).flatMap((each) => withImports(manifest, each))];
}

export const preloadedIn = (page: string) => [...page.matchAll(PRELOAD)].map(([, href = '']) => href);
export const withoutPreloads = (page: string) => page.replaceAll(PRELOAD, '');

export const stylesheets = (chunks: readonly Chunk[]) =>
  chunks
    .flatMap(({ css = [] }) => css)
    .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)
    .join('');
