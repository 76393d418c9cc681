import { describe, expect, it } from 'vitest';
import { AUTHORIZATION } from './authorization-matrix';
import { type Line, type Owned, type Role, ROLES, type Target, TARGETS } from './authorization-roles';
import { apiEndpoints } from './routes';
import type { Agent, ApiResponse } from './testing/agent';
import { withoutRequestId } from './testing/expect-error';
import { expectPhotosWhole, PIXEL, upload } from './testing/pictures';
import { expectInvariants } from './testing/rows';
import { startTestApp } from './testing/test-app';
import { createCast, type Cast, ENDED_SESSION, NOTHING, OPERATORS } from './testing/cast';

const app = await startTestApp({ operators: OPERATORS });
const endpoints = apiEndpoints(app).map(({ method, path }) => `${method.toUpperCase()} ${path}`);
const { body: description } = await app.visitor().get('/api/openapi.json');
const forReading = await createCast(app);

describe('the authorization matrix', () => {
  it('has a line for every endpoint and no other', () => {
    expect(Object.keys(AUTHORIZATION).toSorted()).toEqual(endpoints.toSorted());
  });

  it.each(Object.entries(AUTHORIZATION))('has an entry for every role and target of %s', (endpoint, line) => {
    const targets = TARGETS.filter((target) => line[target] !== undefined);
    const isAboutSomebody = endpoint.includes('/:') || typeof line.body === 'function';
    if (!isAboutSomebody) expect(targets).toEqual(['any']);
    else if (!endpoint.includes('/:provider')) expect(targets).toEqual(['own', 'other', 'missing']);
    for (const target of targets) {
      expect(cells(line, target)).toHaveLength(ROLES.length);
      for (const cell of cells(line, target)) expect(cell).toMatch(/^([1-5]\d\d|-)$/);
    }
  });

  it.each(endpoints)('holds for %s', async (endpoint) => {
    const line = AUTHORIZATION[endpoint] ?? {};
    // Endpoints that change rows get people of their own; reads can share them.
    const newCast = () => createCast(app, { photos: false, messages: endpoint.includes('/conversations/') });
    let cast = endpoint.startsWith('GET') ? forReading : await newCast();
    const statuses: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const target of TARGETS) {
      if (line.endsSessions && target !== 'own') cast = await newCast();
      for (const [index, role] of ROLES.entries()) {
        const cell = cells(line, target)[index];
        if (cell === undefined || cell === '-') continue;
        const response = await request(cast, endpoint, role, target);
        expected[`${role}, ${target}`] = cell;
        statuses[`${role}, ${target}`] = String(response.status);
        expect(published(endpoint)).toContain(String(response.status));
        if (target === 'other' && response.status === 404)
          await expectLikeMissing(cast, endpoint, role, response);
      }
    }
    expect(Object.keys(expected).length).toBeGreaterThanOrEqual(ROLES.length);
    expect(statuses).toEqual(expected);
  });

  it('leaves every invariant intact', async () => {
    await expectInvariants(app.db);
    await expectPhotosWhole(app);
  });
});

/** Every status that the OpenAPI description documents. */
function published(endpoint: string): string[] {
  const [method = '', path = ''] = endpoint.split(' ');
  const operation = description.paths[path.replaceAll(/:(\w+)/g, '{$1}')][method.toLowerCase()];
  return Object.keys(operation.responses);
}

const cells = (line: Line, target: Target) => line[target]?.trim().split(/\s+/) ?? [];

/** A refusal does not reveal that something exists to people who may not see it. */
async function expectLikeMissing(
  cast: Cast,
  endpoint: string,
  role: Role,
  hidden: ApiResponse,
): Promise<void> {
  const missing = await request(cast, endpoint, role, 'missing');
  expect(missing.status).toBe(404);
  expect(withoutRequestId(hidden)).toEqual(withoutRequestId(missing));
}

function request(cast: Cast, endpoint: string, role: Role, target: Target): Promise<ApiResponse> {
  const [method = '', path = ''] = endpoint.split(' ');
  const agent: Agent = role === 'visitor' ? cast.visitor : cast.people[role].agent;
  const about = ownerOf(cast, role, target);
  const address = path.replaceAll(/:(\w+)/g, (_whole, name: string) => parameter(name, path, about));
  const given = AUTHORIZATION[endpoint]?.body;
  const body = typeof given === 'function' ? given(about) : given;
  if (AUTHORIZATION[endpoint]?.image) return upload(agent, PIXEL);
  if (method === 'POST') return agent.post(address, body);
  if (method === 'PUT') return agent.put(address, body);
  return agent.send(method, address, {
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
}

function ownerOf(cast: Cast, role: Role, target: Target): Owned {
  if (target === 'other') return role === 'host' ? cast.otherHost : cast.people.host;
  return target === 'own' && role !== 'visitor' ? cast.people[role] : NOTHING;
}

/** What a path parameter stands for. */
function parameter(name: string, path: string, owner: Owned): string {
  if (name === 'provider') return 'google';
  if (name === 'uid') return owner.subject;
  if (name === 'sessionId') return ENDED_SESSION;
  if (path.startsWith('/api/photos/')) return owner.photoId;
  if (path.startsWith('/api/admin/')) return String(owner.reportId);
  if (name === 'messageId') return String(owner.messageId);
  if (path.startsWith('/api/conversations/')) return String(owner.conversationId);
  if (path.startsWith('/api/communities/')) return String(owner.communityId);
  const isTrib = name === 'tribId' || (name === 'id' && path.startsWith('/api/tribs/'));
  return String(isTrib ? owner.tribId : owner.userId);
}
