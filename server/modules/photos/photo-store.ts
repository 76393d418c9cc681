import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../../config';
import { createS3Store } from './s3-store';

/** Stores the files of photos. Keys are built by `photos.rules`. */
export type PhotoStore = {
  /** Resolves once the file would survive a power cut. */
  put(key: string, bytes: Buffer, type: string): Promise<void>;
  get(key: string): Promise<Buffer | null>;
  /** Removing a missing file succeeds. */
  remove(keys: readonly string[]): Promise<void>;
  list(): AsyncIterable<{ key: string; writtenAt: Date }>;
};

export function openPhotoStore({
  dataDir,
  photoBucket,
}: Pick<Config, 'dataDir' | 'photoBucket'>): PhotoStore {
  return photoBucket ? createS3Store(photoBucket) : createLocalStore(join(dataDir, 'photos'));
}

/** One folder per photo. Files appear complete or not at all. */
function createLocalStore(root: string): PhotoStore {
  return {
    async put(key, bytes) {
      const path = join(root, key);
      const folder = dirname(path);
      await mkdir(folder, { recursive: true });
      const partial = `${path}.${randomUUID()}.part`;
      try {
        await writeFile(partial, bytes, { flush: true });
        await rename(partial, path);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
      await syncFolder(folder);
    },

    get: (key) => readFile(join(root, key)).catch(nullIfMissing),

    async remove(keys) {
      for (const key of keys) await rm(join(root, key), { force: true });
      for (const folder of new Set(keys.map((key) => dirname(join(root, key))))) {
        // The folder has another file, or is already gone.
        await rmdir(folder).catch(() => undefined);
      }
    },

    async *list() {
      for (const folder of (await readdir(root).catch(nullIfMissing)) ?? []) {
        for (const name of (await readdir(join(root, folder)).catch(nullIfMissing)) ?? []) {
          const found = await stat(join(root, folder, name)).catch(nullIfMissing);
          if (found) yield { key: `${folder}/${name}`, writtenAt: found.mtime };
        }
      }
    },
  };
}

/** A new file name is durable only when its folder is synced. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function nullIfMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
    return null;
  throw error;
}
