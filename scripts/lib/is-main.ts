import { realpathSync } from 'node:fs';

/** Whether the file behind `filename` (pass `import.meta.filename`) is the one node was started with. */
export function isMain(filename: string): boolean {
  const started = process.argv[1];
  return started !== undefined && realpathSync(started) === filename;
}
