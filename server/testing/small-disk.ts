import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startQuota } from './disk-quota';

const PIECES = [1024 * 1024, 4096];

export type SmallDisk = {
  folder: string;
  /** False if only this process is told that the disk is full; other threads cannot notice then. */
  isMounted: boolean;
  fill(): void;
  free(): void;
  end(): void;
};

/**
 * Makes a small disk that a test can fill: mounted in memory if possible, otherwise a folder for which this process
 * is told that the disk is full. The caller removes it.
 */
export function smallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'trib-disk-'));
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'trib-test', folder]);
  const filler = join(folder, 'filler');
  const disk =
    mount.status === 0
      ? {
          fill: () => fillUp(filler),
          free: () => rmSync(filler),
          end: () => void spawnSync('umount', [folder]),
        }
      : startQuota(folder);
  return {
    folder,
    isMounted: mount.status === 0,
    fill: disk.fill,
    free: disk.free,
    end() {
      disk.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function fillUp(path: string): void {
  const file = openSync(path, 'w');
  try {
    for (const size of PIECES) while (isWritten(file, Buffer.alloc(size)));
  } finally {
    closeSync(file);
  }
}

function isWritten(file: number, piece: Buffer): boolean {
  try {
    return writeSync(file, piece) === piece.length;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return false;
    throw error;
  }
}
