import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { BucketConfig } from '../../config';
import type { PhotoStore } from './photo-store';

const PREFIX = 'photos/';
const TIMEOUT_MS = 15_000;
const RETRIES = 2;
const DELETES_PER_BATCH = 8;

/** The log keeps no messages, so the service's error becomes a code: `403 AccessDenied`. */
class StorageError extends Error {
  constructor(
    method: string,
    readonly code: string,
  ) {
    super(`The photo storage responded to ${method} with ${code}`);
  }
}

/** Any service that speaks the S3 protocol, with path-style addresses, which all of them support. */
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
        // Signed with the request: a body that was modified on the way is refused.
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

/** All the XML decoding that our keys and S3's tokens need. */
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
