import fc from 'fast-check';
import type { Agent, ApiResponse } from './agent';
import { fromSchema, type JsonSchema, someOf } from './api-arbitrary';
import { ENDED_SESSION, NOTHING, type OwnedIds, type Role, ROLES, type UsersByRole } from './users-by-role';
import { anyCharacter } from '#shared/testing/any-character';

type Parameter = { name: string; in: string; required?: boolean; schema?: JsonSchema };
type Operation = {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
};
export type ApiDocument = { paths: Record<string, Record<string, Operation>> };

/** The person whose thing a path parameter refers to, or a text; mostly the thing exists. */
type PathParameter = { whose: Exclude<Role, 'visitor'> | 'mine' } | { text: string };
export type Call = {
  endpoint: string;
  role: Role;
  path: Partial<Record<string, PathParameter>>;
  query: Partial<Record<string, string>>;
  body: string | undefined;
};

const PEOPLE = ROLES.filter((role) => role !== 'visitor');

/** Calls after which a person stays a visitor for the rest of the test, so they are generated less often. */
const SIGNS_OUT = new Set([
  'DELETE /api/session',
  'DELETE /api/users/{id}',
  'DELETE /api/users/{id}/sessions',
]);

/** Generates any call of any endpoint by anybody, from the OpenAPI description alone. */
export function anyCall(document: ApiDocument): fc.Arbitrary<Call> {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const endpoint = `${method.toUpperCase()} ${path}`;
      return { weight: SIGNS_OUT.has(endpoint) ? 1 : 10, arbitrary: callOf(endpoint, operation) };
    }),
  );
  return fc.oneof(...calls);
}

function callOf(endpoint: string, { parameters = [], requestBody }: Operation): fc.Arbitrary<Call> {
  const inside = (where: string) => parameters.filter((one) => one.in === where);
  const named = fc.oneof(
    { weight: 5, arbitrary: fc.constant({ whose: 'mine' as const }) },
    { weight: 5, arbitrary: fc.record({ whose: fc.constantFrom(...PEOPLE) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        text: fc.constantFrom('0', '-1', '2147483647', '2147483648', 'me', '%00', '1.5', 'google'),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ text: fc.string({ unit: anyCharacter, minLength: 1 }).map(encode) }),
    },
  );
  const query = someOf(
    Object.fromEntries(
      inside('query').map(({ name, schema = {} }) => [name, fromSchema(schema).map(String)]),
    ),
    [],
  );
  const schema = requestBody?.content['application/json']?.schema;
  return fc.record({
    endpoint: fc.constant(endpoint),
    role: fc.constantFrom(...ROLES),
    path: fc.record(Object.fromEntries(inside('path').map(({ name }) => [name, named]))),
    query,
    body: schema
      ? fc.option(fromSchema(schema).map(write), { nil: undefined, freq: 12 })
      : fc.constant(undefined),
  });
}

/** Keeps lone surrogates as escapes, as an attacker would send them. */
const write = (value: unknown) => JSON.stringify(value) ?? 'null';
const encode = (text: string) => encodeURIComponent(Buffer.from(text).toString()).replaceAll('.', '%2E');

export function perform(
  byRole: UsersByRole,
  { endpoint, role, path, query, body }: Call,
): Promise<ApiResponse> {
  const [method = '', template = ''] = endpoint.split(' ');
  const agent: Agent = role === 'visitor' ? byRole.visitor : byRole.people[role].agent;
  const address = template.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const named = path[name] ?? { text: '1' };
    if ('text' in named) return named.text;
    const owned = ownerOf(byRole, role, named.whose);
    if (name === 'uid') return owned.subject;
    if (name === 'provider') return 'google';
    if (name === 'sessionId' || name === 'passkeyId') return ENDED_SESSION;
    if (name === 'token') return owned.calendarToken;
    if (template.startsWith('/api/photos/')) return owned.photoId;
    if (template.startsWith('/api/admin/')) return String(owned.reportId);
    if (template.startsWith('/api/communities/'))
      return String(name === 'userId' ? owned.userId : owned.communityId);
    const isTrib = name === 'tribId' || (name === 'id' && template.startsWith('/api/tribs/'));
    return String(isTrib ? owned.tribId : owned.userId);
  });
  const search = Object.entries(query).map(([key, value]) => `${key}=${encode(value ?? '')}`);
  return agent.send(method, search.length > 0 ? `${address}?${search.join('&')}` : address, {
    ...(body !== undefined && { body, headers: { 'content-type': 'application/json' } }),
  });
}

function ownerOf(byRole: UsersByRole, role: Role, whose: Exclude<Role, 'visitor'> | 'mine'): OwnedIds {
  if (whose !== 'mine') return byRole.people[whose];
  return role === 'visitor' ? NOTHING : byRole.people[role];
}
