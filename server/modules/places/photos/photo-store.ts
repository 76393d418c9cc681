import { randomUUID, createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import type { Config, BucketConfig } from '../../../config';

/** Keys are built by `photos.rules`. */
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

/** Keeps one folder for each photo. Files appear complete or not at all. */
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
        // The folder still has another file, or is already gone.
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

/** A new file name survives a power cut only after its folder is synced. */
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

const PREFIX = 'photos/';
const TIMEOUT_MS = 15_000;
const RETRIES = 2;
const DELETES_PER_BATCH = 8;

/** The log keeps no error messages, so the service's error becomes a code such as `403 AccessDenied`. */
class StorageError extends Error {
  constructor(
    method: string,
    readonly code: string,
  ) {
    super(`The photo storage responded to ${method} with ${code}`);
  }
}

/** Works with any service that speaks the S3 protocol; path-style addresses are used because all of them support those. */
export function createS3Store({
  endpoint,
  bucket,
  region,
  accessKeyId,
  secretAccessKey,
}: BucketConfig): PhotoStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES });
  const root = `${endpoint}/${bucket}`;

  async function call(method: string, path: string, body?: Buffer, type?: string): Promise<Response> {
    const response = await client.fetch(root + path, {
      method,
      headers: {
        // The hash is signed with the request, so the service refuses a body that was modified on the way.
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
        ...(type !== undefined && { 'content-type': type }),
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body && { body: new Uint8Array(body) }),
    });
    if (response.ok || response.status === 404) return response;
    throw new StorageError(method, await codeOf(response));
  }

  return {
    async put(key, bytes, type) {
      const response = await call('PUT', `/${PREFIX}${key}`, bytes, type);
      // For an upload, a 404 can only mean a missing bucket.
      if (!response.ok) throw new StorageError('PUT', await codeOf(response));
    },

    async get(key) {
      const response = await call('GET', `/${PREFIX}${key}`);
      const bytes = Buffer.from(await response.arrayBuffer());
      return response.ok ? bytes : null;
    },

    async remove(keys) {
      for (let from = 0; from < keys.length; from += DELETES_PER_BATCH) {
        const some = keys.slice(from, from + DELETES_PER_BATCH);
        await Promise.all(some.map(async (key) => (await call('DELETE', `/${PREFIX}${key}`)).arrayBuffer()));
      }
    },

    async *list() {
      let token: string | undefined;
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix: PREFIX });
        if (token !== undefined) query.set('continuation-token', token);
        const page = await (await call('GET', `?${query}`)).text();
        for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const key = valueOf(entry, 'Key');
          const writtenAt = new Date(valueOf(entry, 'LastModified') ?? Number.NaN);
          if (key?.startsWith(PREFIX)) yield { key: key.slice(PREFIX.length), writtenAt };
        }
        token = valueOf(page, 'NextContinuationToken');
      } while (token !== undefined);
    },
  };
}

/** Decodes only what our keys and S3's tokens can contain, so no XML parser is needed. */
function valueOf(xml: string, name: string): string | undefined {
  const written = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return written
    ?.replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#34;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

async function codeOf(response: Response): Promise<string> {
  return `${response.status} ${valueOf(await response.text(), 'Code') ?? 'without a reason'}`;
}
