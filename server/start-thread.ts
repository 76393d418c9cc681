import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/**
 * Starts a thread from `file`, its source. A build has the compiled thread next to the bundle; in the source tree tsx
 * runs the source.
 */
export function startThread(file: URL, workerData?: unknown): Worker {
  const built = new URL(file.href.replace(/\.ts$/, '.mjs'));
  if (existsSync(fileURLToPath(built))) return new Worker(built, { workerData });
  const source = JSON.stringify(file.href);
  return new Worker(
    `import('tsx/esm/api').then(({ register }) => { register(); return import(${source}); })`,
    { eval: true, execArgv: [], workerData },
  );
}
