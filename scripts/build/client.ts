import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { routeChunks } from './route-chunks';

/** Vite's default way of reading the configuration warns about what a later version will require. */
const QUIET = { logLevel: 'warn', configLoader: 'runner' } as const;
const PRERENDER_ENTRY = 'client/src/entry-prerender.tsx';

/** Builds the browser's files into dist/client, and the module that renders the landing page into dist/prerender. */
export async function buildClient(root: string, out: string): Promise<void> {
  const config = { configFile: join(root, 'vite.config.ts'), ...QUIET };
  await build({
    ...config,
    plugins: [routeChunks(root)],
    build: { outDir: join(out, 'client'), emptyOutDir: true, manifest: false },
  });
  const prerender = join(root, PRERENDER_ENTRY);
  if (!existsSync(prerender)) return;
  await build({
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
