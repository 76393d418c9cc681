import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { importsOf } from './check-structure';
import { SMALLEST_RUNS } from './fresh-clone';

const root = join(import.meta.dirname, '..');

/** Every file of the repository that a file loads, itself included. */
function loadedWith(entry: string, loaded = new Set<string>()): Set<string> {
  if (loaded.has(entry)) return loaded;
  loaded.add(entry);
  for (const { target, typeOnly } of importsOf({
    path: entry,
    text: readFileSync(join(root, entry), 'utf8'),
  })) {
    const file = ['.ts', '.tsx', '.mjs']
      .map((ending) => target + ending)
      .find((path) => existsSync(join(root, path)));
    if (file && !typeOnly) loadedWith(file, loaded);
  }
  return loaded;
}

it('knows the smallest run of every script of package.json', () => {
  expect(Object.keys(SMALLEST_RUNS).toSorted()).toEqual(Object.keys(packageJson.scripts).toSorted());
});

it.each(Object.entries(packageJson.scripts))(
  'npm run %s makes the cities if it reads them',
  (_name, command) => {
    const entries = command
      .split(/[\s"]+/)
      .filter((word) => /^\w.*\.m?ts$/.test(word) && !word.includes('*'));
    const loaded = [...entries.reduce((files, entry) => loadedWith(entry, files), new Set<string>())];
    const reads = loaded.includes('server/db/city-file.ts');
    const makes = loaded.some((path) => path.startsWith('scripts/gazetteer/'));
    expect(!reads || makes).toBe(true);
  },
);
