import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RequestHandler } from 'express';
import sirv from 'sirv';
import type { Deps } from '../deps';
import type { Pages } from './pages';

const YEAR = 31_536_000;

/** Files of the build: named by content under /assets, so kept for a year; every page is the one HTML. */
export async function builtPages(_deps: Deps, folder: string): Promise<Pages> {
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  const assets = sirv(folder, {
    etag: true,
    gzip: true,
    brotli: true,
    extensions: [],
    setHeaders(res, path) {
      res.setHeader(
        'Cache-Control',
        path.startsWith('/assets/') ? `public, max-age=${YEAR}, immutable` : 'public, max-age=3600',
      );
    },
  });
  const files: RequestHandler = (req, res, next) => {
    if (req.path === '/' || req.path === '/index.html' || req.path.startsWith('/.')) next();
    else assets(req, res, next);
  };
  const page: RequestHandler = (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      next();
      return;
    }
    res.set('Cache-Control', 'no-cache').type('html').send(html);
  };
  return { pages: [files, page], inlineScriptHashes: inlineScriptHashes(html), close: async () => {} };
}

export function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script]) =>
      `sha256-${createHash('sha256')
        .update(script ?? '')
        .digest('base64')}`,
  );
}
