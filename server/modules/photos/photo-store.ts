import { join } from 'node:path';
import type { Config } from '../../config';
import { createLocalStore } from './local-store';
import { createS3Store } from './s3-store';

/** Stores the files of photos. Keys are built by `photo-file.rules`. */
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
