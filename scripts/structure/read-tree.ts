import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFile } from './types';

const FOLDERS = ['bench', 'client', 'e2e', 'scripts', 'server', 'shared'];
const CODE = /\.(?:tsx?|mjs)$/;
const SKIPPED = /^(?:client\/public|server\/db\/migrations)\/|\.d\.ts$/;

/** Every code file of the repository, by its path from the root with forward slashes. */
export function readTree(root: string): SourceFile[] {
  const configs = readdirSync(root).filter((name) => name.endsWith('.config.ts'));
  return [...configs, ...FOLDERS.flatMap((folder) => listFiles(root, folder))]
    .filter((path) => CODE.test(path) && !SKIPPED.test(path))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

function listFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    );
}
