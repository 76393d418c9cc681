import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { errorBody } from '#shared/api/common';
import { PRODUCT_NAME } from '#shared/domain/names';
import type { Endpoint } from './endpoint';

/** The contract as OpenAPI, made from the same definitions that serve it. */
export function describeApi(endpoints: readonly Endpoint[]) {
  const paths: ZodOpenApiPathsObject = {};
  for (const spec of endpoints) {
    const path = spec.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [spec.method]: operation(spec) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: { title: `${PRODUCT_NAME} API`, version: '1', description: DESCRIPTION },
    paths,
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'trib_session' } } },
  });
}

const DESCRIPTION = [
  'Bodies are JSON. A session is an HttpOnly cookie set by register and login.',
  'Errors are {message, code, requestId, issues?}. Lists are arrays; the next page is in the Link header.',
].join(' ');

function operation(spec: Endpoint): ZodOpenApiOperationObject {
  const params: ZodOpenApiOperationObject['requestParams'] = {};
  if (spec.params) params.path = spec.params;
  if (spec.query) params.query = spec.query;
  const refusals = [
    '400',
    ...(spec.access === 'anyone' ? [] : ['401']),
    ...(spec.params ? ['404'] : []),
    '429',
    '503',
  ];
  return {
    summary: spec.summary,
    tags: [spec.path.split('/')[2] ?? 'api'],
    requestParams: params,
    ...(spec.body && {
      requestBody: { required: true, content: { 'application/json': { schema: spec.body } } },
    }),
    ...(spec.access !== 'anyone' && { security: [{ session: [] }] }),
    responses: {
      ...(spec.answer
        ? {
            [spec.status ?? 200]: {
              description: 'Done',
              content: { 'application/json': { schema: spec.answer } },
            },
          }
        : { 204: { description: 'Done' } }),
      ...Object.fromEntries(
        refusals.map((status) => [
          status,
          { description: 'Refused', content: { 'application/json': { schema: errorBody } } },
        ]),
      ),
    },
  };
}
