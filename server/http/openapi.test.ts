import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { apiEndpoints } from '../routes';
import { startTestApp } from '../testing/test-app';

const app = await startTestApp();
const { status, body: document } = await app.visitor().get('/api/openapi.json');
const endpoints = apiEndpoints(app);
const asPath = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}');

describe('the published description', () => {
  it('is an OpenAPI document', () => {
    expect(status).toBe(200);
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Trib API', version: '1' } });
  });

  it('has exactly the endpoints of the API', () => {
    const described = Object.keys(document.paths).flatMap((path) =>
      Object.keys(document.paths[path]).map((method) => `${method} ${path}`),
    );
    expect(described.toSorted()).toEqual(
      endpoints.map(({ method, path }) => `${method} ${asPath(path)}`).toSorted(),
    );
  });

  it.each(endpoints)('describes the request and response of $method $path', (spec) => {
    const operation = document.paths[asPath(spec.path)][spec.method];
    expect(operation.summary).toBe(spec.summary);
    const parameters: { name: string; in: string; required?: boolean }[] = operation.parameters ?? [];
    const inPath = parameters.filter((one) => one.in === 'path').map(({ name }) => name);
    expect(inPath).toEqual([...spec.path.matchAll(/:(\w+)/g)].map(([, name]) => name));
    const takes = spec.takesImage ? ['image/*'] : spec.body ? ['application/json'] : [];
    expect(Object.keys(operation.requestBody?.content ?? {})).toEqual(takes);
    const schema = resolved(operation.requestBody?.content['application/json']?.schema);
    // Unknown fields are refused, and the description must say so.
    if (schema?.type === 'object') expect(schema.additionalProperties).toBe(false);
    const gives = spec.file ?? (spec.response ? ['application/json'] : []);
    const done = operation.responses[String(spec.status ?? (gives.length > 0 ? 200 : 204))];
    expect(done.description).toBe('Done');
    expect(Object.keys(done.content ?? {})).toEqual([...gives]);
    expect(operation.security).toEqual(spec.access === 'anyone' ? undefined : [{ session: [] }]);
    if (spec.access !== 'anyone') expect(operation.responses).toHaveProperty('401');
    for (const refused of ['400', '413', '415', '417', '429', '503'])
      expect(operation.responses).toHaveProperty(refused);
  });

  it('names the session cookie, with its prefix on https', async () => {
    const nameOf = (one: typeof document) => one.components.securitySchemes.session.name;
    const https = await startTestApp({ publicUrl: 'https://trib.example' });
    const { body } = await https.visitor().get('/api/openapi.json');
    expect([nameOf(document), nameOf(body)]).toEqual(['trib_session', '__Host-trib_session']);
  });

  it('has no dangling references', () => {
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path);
    const missing = refs.filter((path) => {
      let node = document;
      for (const key of path.split('/')) node = node?.[key];
      return node === undefined;
    });
    expect(missing).toEqual([]);
  });

  it('takes numbers in paths and queries', () => {
    const { parameters } = document.paths['/api/communities/{id}/members'].get;
    const schemaOf = (name: string) => parameters.find((one: { name: string }) => one.name === name).schema;
    expect(schemaOf('id')).toEqual({ type: 'integer', minimum: 1, maximum: 2147483647 });
    expect(schemaOf('limit')).toMatchObject({ type: 'integer', minimum: 1 });
  });

  it('names, describes and tags every operation', () => {
    const operations = endpoints.map(({ path, method }) => document.paths[asPath(path)][method]);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(endpoints.length);
    expect(document.paths['/api/users/{id}/sessions'].get.operationId).toBe('getUsersByIdSessions');
    expect(operations.filter(({ description }) => !description)).toEqual([]);
    const declared = document.tags.map(({ name }: { name: string }) => name);
    expect(new Set(operations.flatMap(({ tags }) => tags))).toEqual(new Set(declared));
    expect(document.servers).toEqual([{ url: '/' }]);
  });

  it('refers to every schema that has a name in shared/api, and to each once it is listed', async () => {
    const names = await namesInShared();
    const inlined = endpoints.flatMap((spec) => {
      const { requestBody, responses } = document.paths[asPath(spec.path)][spec.method];
      const shown = (
        schema: unknown,
        content?: { content?: Record<string, { schema: { $ref?: string } }> },
      ) =>
        names.has(schema) && !content?.content?.['application/json']?.schema.$ref ? [names.get(schema)] : [];
      return [
        ...shown(spec.body, requestBody),
        ...shown(spec.response, responses[String(spec.status ?? 200)]),
      ];
    });
    expect(inlined).toEqual([]);
    const text = JSON.stringify(document);
    const listed = Object.keys(document.components.schemas);
    expect(listed.filter((name) => !text.includes(`"#/components/schemas/${name}"`))).toEqual([]);
    expect(listed).toEqual(expect.arrayContaining(['Member', 'Message', 'ErrorBody']));
  });

  it('can be explored on a page that runs no inline script', async () => {
    const page = await app.visitor().get('/api/docs');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    expect(page.body).not.toMatch(/<script(?! src="\/)/);
    for (const [, address = ''] of page.body.matchAll(/(?:src|stylesheet" href)="([^"]+)"/g)) {
      const file = await app.visitor().get(address);
      expect({ address, status: file.status }).toEqual({ address, status: 200 });
    }
    // The explorer can send requests.
    const start = await app.visitor().get('/api/docs/start.js');
    expect(start.body).toContain('tryItOutEnabled: true');
    expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self'/);
  });
});

async function namesInShared(): Promise<Map<unknown, string>> {
  const folder = join(import.meta.dirname, '../../shared/api');
  const files = readdirSync(folder).filter((name) => !name.includes('.test.'));
  const modules: object[] = await Promise.all(files.map((name) => import(join(folder, name))));
  return new Map(modules.flatMap((module) => Object.entries(module).map(([name, value]) => [value, name])));
}

function resolved(schema?: { $ref?: string; type?: string; additionalProperties?: boolean }) {
  const name = schema?.$ref?.split('/').at(-1);
  return name === undefined ? schema : document.components.schemas[name];
}
