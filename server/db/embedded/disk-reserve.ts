import { randomBytes } from 'node:crypto';
import { rmSync, statSync } from 'node:fs';
import { open, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { StorageFull } from '../errors';

const MB = 1024 * 1024;
/** Room for two segments of the write-ahead log, and for writes that were already admitted. */
const RESERVE_BYTES = 64 * MB;
/**
 * The log grows by 16 MB at a time. If another program fills the disk during a write, the ballast file is deleted to make room.
 */
const BALLAST_BYTES = 32 * MB;
/** What `initdb` and the migrations write on a first start, on top of the reserve and the ballast. */
const FIRST_START_BYTES = 64 * MB;

export type DiskReserve = {
  /** Throws if a first start would run out of space halfway. */
  requireDiskSpaceToStart(): Promise<void>;
  /** Throws `StorageFull` while less is free than the reserve plus `neededBytes`. */
  requireDiskSpace(neededBytes?: number): Promise<void>;
  restore(): Promise<void>;
  /** Deletes the ballast to free its space; returns false if it was already gone. */
  giveUpBallast(): boolean;
};

export type FreeBytes = (folder: string) => Promise<number>;

export function createDiskReserve(folder: string, freeBytes: FreeBytes = freeOnDisk): DiskReserve {
  const ballast = join(folder, 'ballast');
  const hasBallast = () => statSync(ballast, { throwIfNoEntry: false })?.size === BALLAST_BYTES;
  let restoring: Promise<void> | null = null;

  async function restore(): Promise<void> {
    if (hasBallast() || (await freeBytes(folder)) < RESERVE_BYTES + BALLAST_BYTES) return;
    await (restoring ??= writeBallast(ballast).finally(() => (restoring = null)));
  }

  return {
    restore,
    async requireDiskSpaceToStart() {
      const free = await freeBytes(folder);
      const needed = RESERVE_BYTES + BALLAST_BYTES + FIRST_START_BYTES;
      if (free >= needed) return;
      throw new StorageFull(
        `The data folder ${folder} has ${inMegabytes(free)} free, and a first start needs ${inMegabytes(needed)}. Make room, or set DATA_DIR.`,
      );
    },
    async requireDiskSpace(neededBytes = 0) {
      await restore();
      if (hasBallast() && (await freeBytes(folder)) >= RESERVE_BYTES + neededBytes) return;
      throw new StorageFull('The disk of the data folder is full');
    },
    giveUpBallast() {
      if (!hasBallast()) return false;
      rmSync(ballast);
      return true;
    },
  };
}

const inMegabytes = (bytes: number) => `${Math.floor(bytes / MB)} MB`;

async function freeOnDisk(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Writes random bytes, because some file systems store no blocks for zeros. The file appears complete or not at all. */
async function writeBallast(path: string): Promise<void> {
  const partial = `${path}.part`;
  try {
    const file = await open(partial, 'w');
    try {
      const piece = randomBytes(MB);
      for (let written = 0; written < BALLAST_BYTES; written += piece.length) await file.writeFile(piece);
    } finally {
      await file.close();
    }
    await rename(partial, path);
  } catch {
    // Something else took the space. Without the ballast no write is admitted until there is room.
    await rm(partial, { force: true });
  }
}
