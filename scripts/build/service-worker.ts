import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build as bundle } from 'esbuild';
import { bundleShared } from './server';

const ENTRY = 'client/src/worker/service-worker.ts';
/** Files that the app loads without being asked; pictures are not worth the data. */
const APP_FILE = /\.(?:js|css|woff2)$/;

export async function buildServiceWorker(root: string, out: string): Promise<void> {
  const folder = join(out, 'client');
  const files = readdirSync(join(folder, 'assets'))
    .filter((name) => APP_FILE.test(name))
    .toSorted()
    .map((name) => `/assets/${name}`);
  const page = readFileSync(join(folder, 'app.html'), 'utf8');
  const version = createHash('sha256')
    .update(JSON.stringify([files, page]))
    .digest('hex')
    .slice(0, 12);
  await bundle({
    absWorkingDir: root,
    entryPoints: [ENTRY],
    outfile: join(folder, 'sw.js'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    plugins: [bundleShared(root)],
    define: { APP_FILES: JSON.stringify(files), VERSION: JSON.stringify(version) },
    logLevel: 'warning',
  });
}
