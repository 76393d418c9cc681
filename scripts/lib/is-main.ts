import { realpathSync } from 'node:fs';

/** Whether node was started with this file; pass `import.meta.filename`. */
export function isMain(filename: string): boolean {
  const started = process.argv[1];
  return started !== undefined && realpathSync(started) === filename;
}
