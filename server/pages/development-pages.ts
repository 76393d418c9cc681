import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { RequestHandler } from 'express';
import { FALLBACK } from '#shared/texts/languages';
import type { Deps } from '../deps';
import { completePage } from './complete-page';
import type { Pages } from './pages';
import { HEAD_SLOT, parseTemplate } from './template';

const INDEX = 'client/index.html';

/** Runs Vite as middleware of our own server, so that there is one port and both sides reload. Nothing is prerendered. */
export async function developmentPages(deps: Deps, server: Server): Promise<Pages> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    appType: 'custom',
    configLoader: 'runner',
    server: { middlewareMode: true, ws: { server } },
  });
  const page: RequestHandler = async (req, res) => {
    const index = await vite.transformIndexHtml(req.originalUrl, await readFile(INDEX, 'utf8'));
    const template = parseTemplate(
      index.replace(/<title>.*?<\/title>/s, () => HEAD_SLOT),
      FALLBACK,
    );
    const { status, html } = await completePage(deps, () => template, req);
    res.status(status).type('html').send(html);
  };
  return { pages: [vite.middlewares, page], close: () => vite.close() };
}
