import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build as bundle } from 'esbuild';
import { bundleShared } from './server';

/** The modules the feed needs for its first card: its page, the navigation, the deck, and the response schemas. */
const SHOWS_FIRST_CARD = [
  'src/features/feed/FeedPage.tsx',
  'src/app/BottomNav.tsx',
  'src/features/feed/FeedDeck.tsx',
  '../shared/api/tribs.ts',
  '../shared/api/users.ts',
];

type Chunk = { file: string; name?: string; imports?: string[]; css?: string[] };
type Manifest = Record<string, Chunk>;

/** The feed's page preloads all of them, instead of discovering them script by script. */
export async function feedPage(root: string, clientFolder: string, app: string): Promise<string> {
  const manifest: Manifest = JSON.parse(readFileSync(join(clientFolder, '.vite/manifest.json'), 'utf8'));
  const chunks = new Set(SHOWS_FIRST_CARD.flatMap((entry) => withImports(manifest, entry)));
  const news = [...chunks].filter(({ file }) => !app.includes(file));
  const sheets = news.flatMap(({ css = [] }) => css);
  const named = [...app.matchAll(PRELOAD)].map(([, href = '']) => href);
  const script = await earlyScript(root, [...named, ...news.map(({ file }) => `/${file}`)]);
  return app
    .replaceAll(PRELOAD, '')
    .replace('<script type="module"', (tag) => `<script>${script}</script>\n    ${tag}`)
    .replace('</head>', (tag) => `  ${sheets.map(sheet).join('')}\n  ${tag}`);
}

const PRELOAD = /<link rel="modulepreload"[^>]* href="([^"]+)">\s*/g;
const sheet = (file: string) => `<link rel="stylesheet" crossorigin href="/${file}">`;

function withImports(manifest: Manifest, key: string): Chunk[] {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no chunk for ${key}.`);
  return [chunk, ...(chunk.imports ?? []).flatMap((each) => withImports(manifest, each))];
}

/** Inlined before our scripts and above every stylesheet, which would delay it. */
async function earlyScript(root: string, scripts: string[]): Promise<string> {
  const { outputFiles } = await bundle({
    absWorkingDir: root,
    entryPoints: ['client/src/entry-early.ts'],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    plugins: [bundleShared(root)],
    define: { SCRIPTS: JSON.stringify(scripts) },
    logLevel: 'warning',
  });
  return outputFiles.map(({ text }) => text.trim()).join('');
}
