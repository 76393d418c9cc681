import { type RequestHandler, Router } from 'express';
import type { createDocument } from 'zod-openapi';
import { PRODUCT_NAME } from '#shared/domain/names';
import { escapeHtml } from './escape-html';

type ApiDocument = ReturnType<typeof createDocument>;

/** The description for programs, and the same as a page that needs no script. */
export function apiDocs(document: ApiDocument): RequestHandler {
  const page = docsPage(document);
  const router = Router();
  router.get('/api/openapi.json', (_req, res) => {
    res.json(document);
  });
  router.get('/api/docs', (_req, res) => {
    res.type('html').send(page);
  });
  return router;
}

function docsPage(document: ApiDocument): string {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, operation]) => operationHtml(method, path, operation)),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${PRODUCT_NAME} API</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><style>${STYLE}</style></head>
<body><main><h1>${PRODUCT_NAME} API</h1><p>${escapeHtml(document.info.description ?? '')}</p>
<p><a href="/api/openapi.json">openapi.json</a></p>${operations.join('\n')}</main></body></html>`;
}

type Operation = {
  summary?: string;
  security?: unknown[];
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, { content?: Record<string, { schema: unknown }> }>;
};

function operationHtml(method: string, path: string, operation: Operation): string {
  const parameters = (operation.parameters ?? [])
    .map((p) => `<li><code>${escapeHtml(p.name)}</code> in ${p.in}${p.required ? ', required' : ''}</li>`)
    .join('');
  const body = operation.requestBody?.content['application/json']?.schema;
  const statuses = Object.entries(operation.responses).map(([status, response]) => {
    const schema = response.content?.['application/json']?.schema;
    return schema && Number(status) < 300 ? schemaHtml(`Answer ${status}`, schema) : '';
  });
  return `<section><h2><span>${method.toUpperCase()}</span> ${escapeHtml(path)}</h2>
<p>${escapeHtml(operation.summary ?? '')}${operation.security ? ' <em>Needs a session.</em>' : ''}</p>
${parameters && `<ul>${parameters}</ul>`}${body ? schemaHtml('Body', body) : ''}${statuses.join('')}</section>`;
}

function schemaHtml(title: string, schema: unknown): string {
  return `<details><summary>${title}</summary><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`;
}

const STYLE = `body{margin:0;background:#0E0B0A;color:#F6EFE9;font:16px/1.5 system-ui,sans-serif}
main{max-width:760px;margin:0 auto;padding:32px 20px}section{border-top:1px solid #2E2622;padding:12px 0}
h2{font-size:16px;margin:8px 0;font-family:ui-monospace,monospace;overflow-wrap:anywhere}h2 span,a{color:#FF8A6B}
p,ul{margin:4px 0}em{color:#B5A79C}pre{background:#171311;padding:12px;border-radius:14px;overflow:auto;font-size:12px}
summary{cursor:pointer;padding:6px 0}`;
