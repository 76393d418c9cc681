import { existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { CITY_FILE } from '../server/db/city-file';
import { buildClient } from './build/client';
import { buildPages } from './build/pages';
import { precompress } from './build/precompress';
import { buildServer } from './build/server';
import { buildServiceWorker } from './build/service-worker';
import { writeCities } from './gazetteer/write-cities';

const root = join(import.meta.dirname, '..');
const out = join(root, 'dist');

async function build(): Promise<void> {
  const began = new Date();
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out);
  if (existsSync(join(root, 'client/index.html'))) {
    await timed('client', () => buildClient(root, out));
    await timed('pages', () => buildPages(root, out));
    await timed('worker', () => buildServiceWorker(root, out));
    await timed('precompress', () => precompress(join(out, 'client')));
  }
  await timed('cities', () => writeCities(join(out, basename(CITY_FILE))));
  await timed('server', () => buildServer(root, out));
  const stamp = join(out, '.stamp');
  writeFileSync(stamp, '');
  // The stamp gets the time at which the build began, so that a source changed during the build is newer and the next
  // start builds again.
  utimesSync(stamp, began, began);
}

async function timed(part: string, work: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await work();
  console.log(`${part.padEnd(12)} ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

await build();
