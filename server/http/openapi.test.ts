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
    // Unknown fields are refused, and the description says so.
    if (schema?.type === 'object') expect(schema.additionalProperties).toBe(false);
    const gives = spec.file ?? (spec.response ? ['application/json'] : []);
    const done = operation.responses[gives.length > 0 ? String(spec.status ?? 200) : '204'];
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

  it('names the schemas that several endpoints share', () => {
    const response = document.paths['/api/tribs/{id}'].get.responses[200].content['application/json'].schema;
    expect(response.$ref).toMatch(/^#\/components\/schemas\/Trib/);
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(['Member', 'Community', 'ErrorBody']),
    );
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
    // Requests can be sent from it.
    const start = await app.visitor().get('/api/docs/start.js');
    expect(start.body).toContain('tryItOutEnabled: true');
    expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self'/);
  });
});

function resolved(schema?: { $ref?: string; type?: string; additionalProperties?: boolean }) {
  const name = schema?.$ref?.split('/').at(-1);
  return name === undefined ? schema : document.components.schemas[name];
}
