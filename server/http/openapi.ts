import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { errorBody } from '#shared/api/common';
import { PRODUCT_NAME } from '#shared/domain/names';
import type { Endpoint } from './endpoint';
import { namedSchemas } from './named-schemas';

/** The OpenAPI document, generated from the same definitions that serve the API. */
export function describeApi(endpoints: readonly Endpoint[], sessionCookie: string) {
  const paths: ZodOpenApiPathsObject = {};
  for (const spec of endpoints) {
    const path = spec.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [spec.method]: operation(spec) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: { title: `${PRODUCT_NAME} API`, version: '1', description: DESCRIPTION },
    paths,
    components: {
      schemas: namedSchemas(new Set(endpoints.flatMap(({ params, query }) => [params, query]))),
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie } },
    },
  });
}

const DESCRIPTION = [
  'Bodies are JSON, an upload is the bytes of its picture. A session is an HttpOnly cookie set by register and login.',
  'Errors are {message, code, requestId, issues?}. Lists are arrays of at most `limit` (20, up to 100) items; the next page is',
  'in the Link header (rel="next"), and there is none after the last.',
  'A meetup is there for everybody as soon as it has been created: `/api/tribs/{id}` and the page `/meetups?trib={id}` show it, and',
  'the feed has it where its rank puts it, after older ones of the same score. So a program that looks for one in',
  '`/api/tribs` follows Link to the end, or narrows the list with `q`; the creator finds it in `/api/users/{id}/tribs`.',
  'Where a picture is expected, new meetups, registrations and changes of a profile also take it as a base64 `data:` URL.',
].join(' ');

function operation(spec: Endpoint): ZodOpenApiOperationObject {
  const params: ZodOpenApiOperationObject['requestParams'] = {};
  if (spec.params) params.path = spec.params;
  if (spec.query) params.query = spec.query;
  return {
    summary: spec.summary,
    tags: [spec.path.split('/')[2] ?? 'api'],
    requestParams: params,
    ...(spec.body && {
      requestBody: {
        required: !spec.body.safeParse(undefined).success,
        content: { 'application/json': { schema: spec.body } },
      },
    }),
    ...(spec.takesImage && { requestBody: { required: true, content: { 'image/*': { schema: BINARY } } } }),
    ...(spec.access !== 'anyone' && { security: [{ session: [] }] }),
    responses: {
      ...success(spec),
      417: { description: 'An Expect header other than 100-continue' },
      ...Object.fromEntries(
        refusals(spec).map((status) => [
          status,
          { description: 'Refused', content: { 'application/json': { schema: errorBody } } },
        ]),
      ),
    },
  };
}

function refusals(spec: Endpoint): number[] {
  // A body that is too large or not JSON is refused on every endpoint.
  const statuses = new Set([400, 413, 415, 429, 503, ...(spec.refuses ?? [])]);
  if (spec.access !== 'anyone') statuses.add(401);
  // Writes must come from our own pages.
  if (spec.method !== 'get') statuses.add(403);
  if (spec.params || spec.access === 'operator') statuses.add(404);
  if (spec.takesImage || spec.pictures) statuses.add(422);
  return [...statuses].toSorted((a, b) => a - b);
}

const BINARY = { type: 'string', format: 'binary' } as const;

function success(spec: Endpoint): ZodOpenApiOperationObject['responses'] {
  const done = { description: 'Done' };
  if (spec.file) {
    const content = Object.fromEntries(spec.file.map((type) => [type, { schema: BINARY }]));
    return { 200: { ...done, content } };
  }
  if (!spec.response) return { 204: done };
  return { [spec.status ?? 200]: { ...done, content: { 'application/json': { schema: spec.response } } } };
}
