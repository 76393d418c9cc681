import {
  createDocument,
  type CreateDocumentOptions,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi';
import * as z from 'zod/mini';
import * as account from '#shared/api/account';
import * as accountLinks from '#shared/api/account-links';
import * as aiPreferences from '#shared/api/ai-preferences';
import * as announcements from '#shared/api/announcements';
import * as attendance from '#shared/api/attendance';
import * as auth from '#shared/api/auth';
import * as calendar from '#shared/api/calendar';
import * as catalogue from '#shared/api/catalogue';
import * as chat from '#shared/api/chat';
import * as cities from '#shared/api/cities';
import * as common from '#shared/api/common';
import * as communities from '#shared/api/communities';
import * as communityInvites from '#shared/api/community-invites';
import * as firstPosts from '#shared/api/first-posts';
import * as friends from '#shared/api/friends';
import * as health from '#shared/api/health';
import * as hosting from '#shared/api/hosting';
import * as interests from '#shared/api/interests';
import * as invitations from '#shared/api/invitations';
import * as mail from '#shared/api/mail';
import * as notifications from '#shared/api/notifications';
import * as operators from '#shared/api/operators';
import * as photos from '#shared/api/photos';
import * as presence from '#shared/api/presence';
import * as push from '#shared/api/push';
import * as repeats from '#shared/api/repeats';
import * as safety from '#shared/api/safety';
import * as series from '#shared/api/series';
import * as settings from '#shared/api/settings';
import * as signIn from '#shared/api/sign-in';
import * as tables from '#shared/api/tables';
import * as tribRequests from '#shared/api/trib-requests';
import * as tribs from '#shared/api/tribs';
import * as users from '#shared/api/users';
import * as waysIn from '#shared/api/ways-in';
import { PRODUCT_NAME } from '#shared/domain/names';
import type { Access, Endpoint } from './endpoint';

export function describeApi(endpoints: readonly Endpoint[], sessionCookie: string) {
  const paths: ZodOpenApiPathsObject = {};
  for (const spec of endpoints) {
    const path = spec.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [spec.method]: operation(spec) };
  }
  const document = createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: `${PRODUCT_NAME} API`,
        version: '1',
        description: DESCRIPTION,
        contact: { name: PRODUCT_NAME },
      },
      servers: [{ url: '/' }],
      tags: [...new Set(endpoints.map(tagOf))].toSorted().map((name) => ({ name })),
      paths,
      components: {
        schemas: namedSchemas(new Set(endpoints.flatMap(({ params, query }) => [params, query]))),
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie } },
      },
    },
    { override: numberInText },
  );
  return onlyReferenced(document);
}

/** A number in a path or query is text until it is parsed, but callers should see a number. */
const numberInText: NonNullable<CreateDocumentOptions['override']> = ({ zodSchema, jsonSchema, io }) => {
  const { def } = zodSchema._zod;
  if (io !== 'input' || def.type !== 'pipe' || def.out._zod.def.type !== 'number') return;
  const { $schema: _, ...number } = z.toJSONSchema(def.out);
  delete jsonSchema.pattern;
  Object.assign(jsonSchema, number);
};

/**
 * Removes schemas that no operation uses. A schema that only responses use then needs no suffix to tell it from a request's.
 */
function onlyReferenced<D extends ReturnType<typeof createDocument>>(document: D): D {
  const all = document.components?.schemas ?? {};
  const used = new Set<string>();
  const visit = (node: unknown): void => {
    for (const [, name = ''] of JSON.stringify(node).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      visit(all[name]);
    }
  };
  visit(document.paths);
  const schemas = Object.fromEntries(Object.entries(all).filter(([name]) => used.has(name)));
  const text = JSON.stringify({ ...document, components: { ...document.components, schemas } });
  return JSON.parse(
    text.replaceAll(/"((?:#\/components\/schemas\/)?)(\w+)Output"/g, (whole, path: string, name: string) =>
      used.has(`${name}Output`) && !used.has(name) ? `"${path}${name}"` : whole,
    ),
  );
}

const DESCRIPTION = [
  'Bodies are JSON, an upload is the bytes of its picture. A session is an HttpOnly cookie set by register and login.',
  'Errors are {message, code, requestId, issues?}. Lists are arrays of at most `limit` (20, up to 100) items; the next page is',
  'in the Link header (rel="next"), and there is none after the last.',
  'A meetup is there for everybody as soon as it has been created, but for first posts that operators look at (`review`): `/api/tribs/{id}` and the page `/meetups?trib={id}` show it, and',
  'the feed has it where its rank puts it, after older ones of the same score. So a program that looks for one in',
  '`/api/tribs` follows Link to the end, or narrows the list with `q`; the creator finds it in `/api/users/{id}/tribs`.',
  'Where a picture is expected, new meetups, registrations and changes of a profile also take it as a base64 `data:` URL.',
].join(' ');

const ACCESS: Record<Access, string> = {
  anyone: 'Anyone may call it.',
  session: 'For signed-in people.',
  self: 'Only for the person whose id is in the path; 404 for others.',
  operator: 'Only for operators; 404 for others.',
};

const tagOf = ({ path }: Endpoint) => path.split('/')[2] ?? 'api';

/** For example, `GET /api/users/:id/sessions` is `getUsersByIdSessions`. */
function operationIdOf({ method, path }: Endpoint): string {
  const words = path.replace('/api/', '').replaceAll(/:/g, 'by-').match(/\w+/g) ?? [];
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function descriptionOf(spec: Endpoint): string {
  const takes = spec.takesImage ? 'The body is the bytes of a picture.' : '';
  const pages = spec.query && 'cursor' in spec.query.shape ? 'The next page is in the Link header.' : '';
  const shared = spec.isPublic ? 'The response is the same for everybody.' : '';
  const fresh = spec.needsFreshSignIn ? 'Needs a sign-in of the last ten minutes.' : '';
  return [ACCESS[spec.access], fresh, takes, pages, shared].filter(Boolean).join(' ');
}

function operation(spec: Endpoint): ZodOpenApiOperationObject {
  const params: ZodOpenApiOperationObject['requestParams'] = {};
  if (spec.params) params.path = spec.params;
  if (spec.query) params.query = spec.query;
  return {
    operationId: operationIdOf(spec),
    summary: spec.summary,
    description: descriptionOf(spec),
    tags: [tagOf(spec)],
    requestParams: params,
    ...(spec.body && {
      requestBody: {
        required: !spec.body.safeParse(undefined).success,
        content: { 'application/json': { schema: spec.body } },
      },
    }),
    ...(spec.takesImage && { requestBody: { required: true, content: { 'image/*': { schema: BINARY } } } }),
    ...(spec.access !== 'anyone' && { security: [{ session: [] }] }),
    responses: responsesOf(spec),
  };
}

function responsesOf(spec: Endpoint): ZodOpenApiOperationObject['responses'] {
  const refused = { description: 'Refused', content: { 'application/json': { schema: common.errorBody } } };
  return {
    ...success(spec),
    417: { description: 'An Expect header other than 100-continue' },
    ...Object.fromEntries(refusals(spec).map((status) => [status, refused])),
  };
}

export const documentedStatuses = (spec: Endpoint): number[] => Object.keys(responsesOf(spec)).map(Number);

function refusals(spec: Endpoint): number[] {
  // Every endpoint refuses a body that is too large or not JSON.
  const statuses = new Set([400, 413, 415, 429, 503, ...(spec.refuses ?? [])]);
  if (spec.access !== 'anyone') statuses.add(401);
  // Writes get 403 unless they come from our own pages.
  if (spec.method !== 'get' || spec.needsFreshSignIn) statuses.add(403);
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
  if (!spec.response) return { [spec.status ?? 204]: done };
  return { [spec.status ?? 200]: { ...done, content: { 'application/json': { schema: spec.response } } } };
}

const AREAS = [
  [account, accountLinks, aiPreferences, announcements, attendance, auth, calendar],
  [catalogue, chat, cities],
  [common, communities, communityInvites],
  [
    firstPosts,
    friends,
    health,
    hosting,
    interests,
    invitations,
    mail,
    notifications,
    operators,
    photos,
    presence,
    push,
    repeats,
    safety,
  ],
  [series, settings, signIn, tables, tribRequests, tribs, users, waysIn],
].flat();

const NAMED = [
  z.ZodMiniObject,
  z.ZodMiniUnion,
  z.ZodMiniDiscriminatedUnion,
  z.ZodMiniArray,
  z.ZodMiniOptional,
];

/** Every body and response by its name in `shared/api` in Pascal case: `topMember` is `TopMember`. */
function namedSchemas(parameters: ReadonlySet<unknown>): Record<string, z.ZodMiniType> {
  const named: Record<string, z.ZodMiniType> = {};
  for (const [name, value] of AREAS.flatMap((area) => Object.entries(area))) {
    if (!isNamed(value) || parameters.has(value)) continue;
    const title = name.charAt(0).toUpperCase() + name.slice(1);
    if (named[title]) throw new Error(`Two schemas of shared/api are called ${name}`);
    named[title] = value;
  }
  return named;
}

function isNamed(value: unknown): value is z.ZodMiniType {
  return NAMED.some((kind) => value instanceof kind);
}
