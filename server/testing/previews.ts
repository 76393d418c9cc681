import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { RequestHandler } from 'express';
import { afterAll } from 'vitest';
import { createApp } from '../app';
import type { Config } from '../config';
import type { Deps } from '../deps';
import { completePage } from '../pages/complete-page';
import { HEAD_SLOT, parseTemplate } from '../pages/template';
import { idleAdmission, startTestApp } from './test-app';

const pad = `<p>${'the rest of the page '.repeat(400)}</p>`;
const template = parseTemplate(
  `<!doctype html><html><head><meta charset="utf-8">${HEAD_SLOT}</head>${pad}</html>`,
  'en',
);

export async function startPreviews(config: Partial<Config> = {}, options: Partial<Pick<Deps, 'log'>> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'trib-previews-'));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  const app = await startTestApp({ dataDir, publicUrl: 'https://trib.example', ...config }, options);
  const page: RequestHandler = async (req, res) => {
    const { status, html } = await completePage(app, () => template, req);
    res.status(status).type('html').send(html);
  };
  const server = createServer(createApp(app, { pages: [page], admission: idleAdmission() })).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  let listed = 0;
  const fetchRaw = (path: string, headers: Record<string, string> = {}) => getRaw({ port, path, headers });
  return {
    app,
    fetchRaw,
    /** The account gets a username, because demo accounts are unlisted. */
    listedPerson: (displayName: string) =>
      app.person({ displayName, username: `listed.${++listed}`, password: 'seven embers glow' }),
    pageAt: async (path: string) => textOf(await fetchRaw(path)),
    pictureOf: (html: string) => fetchRaw(new URL(tag(html, 'og:image') ?? '').pathname),
  };
}

type FetchedPage = {
  status: number;
  encoding: string | undefined;
  type: string;
  cache: string;
  body: Buffer;
};

/** Does not use fetch, which would decode the response. */
function getRaw(request: {
  port: number;
  path: string;
  headers: Record<string, string>;
}): Promise<FetchedPage> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', ...request }, (res) => {
      const parts: Buffer[] = [];
      res.on('data', (part: Buffer) => parts.push(part));
      res.on('end', () => {
        const { 'content-encoding': encoding, 'content-type': type, 'cache-control': cache } = res.headers;
        const body = Buffer.concat(parts);
        resolve({ status: res.statusCode ?? 0, encoding, type: type ?? '', cache: cache ?? '', body });
      });
    }).on('error', reject);
  });
}

export function textOf({ encoding, body }: Pick<FetchedPage, 'encoding' | 'body'>): string {
  if (encoding === 'gzip') return gunzipSync(body).toString();
  return encoding === 'br' ? brotliDecompressSync(body).toString() : body.toString();
}

export function tag(html: string, property: string): string | undefined {
  return new RegExp(`<meta (?:property|name)="${property}" content="([^"]*)">`).exec(html)?.[1];
}
