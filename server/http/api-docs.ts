import { type RequestHandler, Router } from 'express';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import sirv from 'sirv';
import type { createDocument } from 'zod-openapi';
import { PRODUCT_NAME } from '#shared/domain/names';

type ApiDocument = ReturnType<typeof createDocument>;

const DAY_S = 86_400;

/**
 * Serves the OpenAPI document, and an explorer in which every call can be tried. The document is made when it is
 * first requested, not at every start.
 */
export function apiDocs(describe: () => ApiDocument): RequestHandler {
  const router = Router();
  let document: ApiDocument | undefined;
  router.get('/api/openapi.json', (_req, res) => {
    document ??= describe();
    res.json(document);
  });
  router.get('/api/docs', (_req, res) => {
    res.type('html').send(PAGE);
  });
  router.get('/api/docs/start.js', (_req, res) => {
    res.type('js').send(START);
  });
  const files = sirv(explorerFolder(), { maxAge: DAY_S });
  router.get(
    FILES.map((file) => `/api/docs/${file}`),
    (req, res, next) => {
      req.url = req.url.slice('/api/docs'.length);
      res.removeHeader('Cache-Control');
      files(req, res, next);
    },
  );
  return router;
}

/** Finds the package without importing it, which would execute its two megabytes; only its files are needed. */
function explorerFolder(): string {
  return dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
}

const FILES = ['swagger-ui-bundle.js', 'swagger-ui.css'];

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${PRODUCT_NAME} API</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/api/docs/swagger-ui.css"></head><body><div id="api"></div>
<noscript>This explorer needs JavaScript; the description itself is <a href="/api/openapi.json">openapi.json</a>.</noscript>
<script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`;

/** A separate file, because our pages run no inline scripts. */
const START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#api', deepLinking: true, tryItOutEnabled: true,
  defaultModelsExpandDepth: 0, docExpansion: 'list', validatorUrl: null });`;
