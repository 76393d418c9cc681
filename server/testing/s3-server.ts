import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';

export const ACCOUNT = { accessKeyId: 'AKIDTEST', secretAccessKey: 'only for tests', region: 'eu-test-1' };
export const BUCKET = 'pictures';
const PAGE = 3;

type StoredObject = { bytes: Buffer; type: string | undefined; at: Date };
export type S3Server = {
  endpoint: string;
  objects: Map<string, StoredObject>;
  refusals: string[];
  failNext(count: number): void;
};

/**
 * The part of S3 that we use: objects by path, paged lists, and signatures. Those are computed here from Amazon's
 * description of version 4, not by the library that creates ours. Neither npm nor Debian has a maintained server of
 * the protocol (docs/decisions/009).
 */
export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, StoredObject>();
  const refusals: string[] = [];
  let failures = 0;
  const server = createServer((req, res) => void response(req, res)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The storage has no port');

  async function response(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const body = await bodyOf(req);
    const url = new URL(req.url ?? '/', 'http://storage');
    const problem = wrongSignature(req, url, body);
    if (failures > 0) {
      failures -= 1;
      refuse(res, 503, 'SlowDown');
    } else if (problem !== null) {
      refuse(res, 403, problem);
    } else if (url.pathname.split('/')[1] !== BUCKET) {
      refuse(res, 404, 'NoSuchBucket');
    } else if (url.searchParams.get('list-type') === '2') {
      list(res, url.searchParams);
    } else {
      act(req, res, decodeURIComponent(url.pathname.slice(BUCKET.length + 2)), body);
    }
  }

  function act(req: IncomingMessage, res: ServerResponse, key: string, body: Buffer): void {
    const found = objects.get(key);
    if (req.method === 'PUT') {
      objects.set(key, { bytes: body, type: req.headers['content-type'], at: new Date() });
      res.end();
    } else if (req.method === 'DELETE') {
      objects.delete(key);
      res.writeHead(204).end();
    } else if (found) {
      res.writeHead(200, { 'content-type': found.type }).end(found.bytes);
    } else {
      refuse(res, 404, 'NoSuchKey');
    }
  }

  /** The continuation token is the last key, with characters in front that XML has to escape. */
  function list(res: ServerResponse, query: URLSearchParams): void {
    const from = (query.get('continuation-token') ?? '').replace(/^<&"/, '');
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > from)
      .toSorted();
    const page = keys.slice(0, PAGE);
    const entries = page.map(
      (key) =>
        `<Contents><Key>${key}</Key><LastModified>${objects.get(key)?.at.toISOString()}</LastModified></Contents>`,
    );
    const more =
      keys.length > PAGE
        ? `<NextContinuationToken>&lt;&amp;&quot;${page.at(-1)}</NextContinuationToken>`
        : '';
    res.end(`<?xml version="1.0"?><ListBucketResult>${more}${entries.join('')}</ListBucketResult>`);
  }

  function refuse(res: ServerResponse, status: number, code: string): void {
    refusals.push(code);
    res.writeHead(status).end(`<Error><Code>${code}</Code><Message>No</Message></Error>`);
  }

  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    objects,
    refusals,
    failNext: (count) => (failures = count),
  };
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer | string, data: string) => createHmac('sha256', key).update(data).digest();
const percent = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** The error that S3 would return for a request, or null. */
function wrongSignature(req: IncomingMessage, url: URL, body: Buffer): string | null {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
  const [, id, day = '', region = '', signed = '', signature] =
    pattern.exec(req.headers.authorization ?? '') ?? [];
  const time = String(req.headers['x-amz-date']);
  const hash = String(req.headers['x-amz-content-sha256']);
  if (id !== ACCOUNT.accessKeyId) return 'InvalidAccessKeyId';
  if (region !== ACCOUNT.region || !time.startsWith(day)) return 'AuthorizationHeaderMalformed';
  const names = signed.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name)))
    return 'AccessDenied';
  const sentAt = Date.parse(time.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'));
  if (!(Math.abs(Date.now() - sentAt) < 15 * 60_000)) return 'RequestTimeTooSkewed';
  if (hash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const headers = names.map((name): [string, string] => [name, String(req.headers[name])]);
  const expected = signatureOf(
    { method: req.method ?? '', url, headers, hash, time, region },
    ACCOUNT.secretAccessKey,
  );
  return expected === signature ? null : 'SignatureDoesNotMatch';
}

type SignedRequest = {
  method: string;
  url: URL;
  headers: readonly [string, string][];
  hash: string;
  time: string;
  region: string;
};

/** The version 4 signature of an S3 request, with the signed headers in order. */
export function signatureOf(
  { method, url, headers, hash, time, region }: SignedRequest,
  secret: string,
): string {
  const query = [...url.searchParams].map(([name, value]) => `${percent(name)}=${percent(value)}`).toSorted();
  const lines = headers.map(([name, value]) => `${name}:${value.trim()}\n`).join('');
  const names = headers.map(([name]) => name).join(';');
  const request = [method, url.pathname, query.join('&'), lines, names, hash].join('\n');
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(request)].join('\n');
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secret}`, time.slice(0, 8)));
  return hmac(key, text).toString('hex');
}

async function bodyOf(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk);
  return Buffer.concat(chunks);
}
