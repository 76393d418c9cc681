import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { CITY_FILE } from '../server/db/city-file';
import { precompress } from './build/precompress';
import { writeCities } from './gazetteer/write-cities';
import { build as viteBuild } from 'vite';
import { routeChunks } from './build/route-chunks';
import { stamped } from './build/stamped';
import { readAreas } from './texts/catalogue';
import { inLanguage, inlineTextsOfBundle } from './texts/inline';
import { addressesIn, languagesToBuild, pagesOf, splitLanguages } from './texts/split';
import { createHash } from 'node:crypto';
import { build as esbuild, type Plugin } from 'esbuild';

const root = join(import.meta.dirname, '..');
const out = join(root, 'dist');
const languages = languagesToBuild(process.env);

async function build(): Promise<void> {
  // They import texts that have just been written.
  const { buildServer, bundleShared } = await import('./build/server');
  const { buildPages } = await import('./build/pages');
  await timed('client', buildClient);
  await timed('languages', async () => splitLanguages(root, join(out, 'client'), languages));
  // Other threads compress the scripts while this one draws the pages.
  const scripts = timed('scripts', () => precompress(join(out, 'client/assets')));
  await timed('pages', () => buildPages(root, out, languages));
  await timed('worker', () => buildServiceWorker(bundleShared(root)));
  await timed('server', () => buildServer(root, out));
  await timed('cities', () => writeCities(join(out, basename(CITY_FILE))));
  await scripts;
  await timed('precompress', () => precompress(join(out, 'client')));
}

async function timed(part: string, work: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await work();
  console.log(`${part.padEnd(12)} ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

/** Vite's default way of reading the configuration warns about what a later version will require. */
const QUIET = { logLevel: 'warn', configLoader: 'runner' } as const;
const PRERENDER_ENTRY = 'client/src/entry-prerender.tsx';

/** Builds the browser's files into dist/client, and the module that renders the landing page into dist/prerender. */
async function buildClient(): Promise<void> {
  const config = { configFile: join(root, 'vite.config.ts'), ...QUIET };
  await viteBuild({
    ...config,
    plugins: [routeChunks(root)],
    build: { outDir: join(out, 'client'), emptyOutDir: true, manifest: false },
  });
  const prerender = join(root, PRERENDER_ENTRY);
  await viteBuild({
    ...config,
    build: {
      ssr: prerender,
      outDir: join(out, 'prerender'),
      emptyOutDir: true,

      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: 'entry-prerender.js' } },
    },
  });
}

const ENTRY = 'client/src/worker/service-worker.ts';
/** Files that the app loads without being asked; pictures are not worth the data. */
const APP_FILE = /\.(?:js|css|woff2)$/;

async function buildServiceWorker(shared: Plugin): Promise<void> {
  const folder = join(out, 'client');
  const files = readdirSync(join(folder, 'assets'))
    .filter((name) => APP_FILE.test(name))
    .toSorted()
    .map((name) => `/assets/${name}`);
  const pages = languages.map((lang) => readFileSync(join(folder, pagesOf(lang), 'app.html'), 'utf8'));
  const version = createHash('sha256')
    .update(JSON.stringify([files, pages]))
    .digest('hex')
    .slice(0, 12);
  const { outputFiles } = await esbuild({
    absWorkingDir: root,
    entryPoints: [ENTRY],
    write: false,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    plugins: [inlineTextsOfBundle(root), shared],
    define: { APP_FILES: JSON.stringify(files), VERSION: JSON.stringify(version) },
    logLevel: 'warning',
  });
  const areas = readAreas(root);
  for (const lang of languages) {
    const code = outputFiles.map(({ text }) => addressesIn(lang, inLanguage(text, lang, areas))).join('');
    writeFileSync(join(folder, pagesOf(lang), 'sw.js'), code);
  }
}

await stamped(root, build);
