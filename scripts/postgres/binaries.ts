import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findOnPath, isExecutable } from '../lib/command';

const DEBIAN_ROOT = '/usr/lib/postgresql';

/** The folder with both initdb and postgres: PATH first, then Debian's folders, newest version first. */
export function findPostgresBin(root = DEBIAN_ROOT): string | undefined {
  const onPath = findOnPath('initdb');
  const folders = onPath ? [dirname(onPath)] : [];
  folders.push(...newestFirst(versionFolders(root)).map((version) => join(root, version, 'bin')));
  return folders.find((bin) => isExecutable(join(bin, 'initdb')) && isExecutable(join(bin, 'postgres')));
}

export function newestFirst(versions: readonly string[]): string[] {
  return versions
    .filter((version) => /^\d+(\.\d+)?$/.test(version))
    .toSorted((a, b) => Number.parseFloat(b) - Number.parseFloat(a));
}

function versionFolders(root: string): string[] {
  try {
    return readdirSync(root);
  } catch {
    return [];
  }
}
