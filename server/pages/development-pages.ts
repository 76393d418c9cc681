import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { RequestHandler } from 'express';
import type { Pages } from './pages';

const INDEX = 'client/index.html';

/** Vite as middleware on our own server: one port, and both sides reload. */
export async function developmentPages(server: Server): Promise<Pages> {
  const { createServer } = await import('vite');
  const vite = await createServer({ appType: 'custom', server: { middlewareMode: true, ws: { server } } });
  const index: RequestHandler = async (req, res) => {
    const html = await vite.transformIndexHtml(req.originalUrl, await readFile(INDEX, 'utf8'));
    res.type('html').send(html);
  };
  return { pages: [vite.middlewares, index], close: () => vite.close() };
}
