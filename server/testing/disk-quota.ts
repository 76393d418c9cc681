import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';

const noSpace = () => Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });

const pathOf = (file: number) => fs.readlinkSync(`/proc/self/fd/${file}`);

/** Stands in for a small disk where none can be mounted: while it is full, files in this folder cannot grow. */
export function startQuota(folder: string) {
  let isFull = false;
  let ballastBytes = 0;
  const { writeSync } = fs;
  const { writeFile, statfs } = fs.promises;
  const ballast = join(folder, 'ballast');
  /** Deleting the ballast frees as many bytes as it had. */
  const takes = (bytes: number) => {
    if (fs.existsSync(ballast) || bytes > ballastBytes) return false;
    ballastBytes -= bytes;
    return true;
  };

  Object.assign(fs, {
    writeSync(
      file: number,
      bytes: Uint8Array,
      offset = 0,
      length = bytes.length,
      position: number | null = null,
    ) {
      const grows = Number(position) + length - fs.fstatSync(file).size;
      if (isFull && grows > 0 && pathOf(file).startsWith(folder) && !takes(grows)) throw noSpace();
      return writeSync(file, bytes, offset, length, position);
    },
  });
  Object.assign(fs.promises, {
    async writeFile(path: string, ...rest: unknown[]) {
      if (isFull && path.startsWith(folder)) throw noSpace();
      return Reflect.apply(writeFile, fs.promises, [path, ...rest]);
    },
    async statfs(path: string) {
      return isFull && path.startsWith(folder) ? { bavail: 0, bsize: 4096 } : statfs(path);
    },
  });
  syncBuiltinESMExports();
  return {
    fill() {
      ballastBytes = fs.statSync(ballast, { throwIfNoEntry: false })?.size ?? 0;
      isFull = true;
    },
    free: () => void (isFull = false),
    end() {
      Object.assign(fs, { writeSync });
      Object.assign(fs.promises, { writeFile, statfs });
      syncBuiltinESMExports();
    },
  };
}
