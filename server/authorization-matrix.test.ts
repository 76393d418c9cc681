import { describe, expect, it } from 'vitest';
import { AUTHORIZATION } from './authorization-matrix';
import { apiEndpoints } from './routes';
import type { Agent, ApiResponse } from './testing/agent';
import { withoutRequestId } from './testing/expect-error';
import { expectPhotosWhole, PIXEL, upload } from './testing/pictures';
import { NO_MAIL_SERVER } from './testing/mail';
import { expectInvariants } from './testing/rows';
import { startTestApp } from './testing/test-app';
import {
  createUsersByRole,
  ENDED_SESSION,
  type Line,
  NOTHING,
  OPERATORS,
  type OwnedIds,
  type Role,
  ROLES,
  type Target,
  TARGETS,
  type Things,
  type UsersByRole,
} from './testing/users-by-role';

const app = await startTestApp({ operators: OPERATORS, mail: NO_MAIL_SERVER });
const endpoints = apiEndpoints(app).map(({ method, path }) => `${method.toUpperCase()} ${path}`);
const { body: description } = await app.visitor().get('/api/openapi.json');
const forReading = await createUsersByRole(app);

describe('the authorization matrix', () => {
  it('has a line for every endpoint and no other', () => {
    expect(Object.keys(AUTHORIZATION).toSorted()).toEqual(endpoints.toSorted());
  });

  it.each(Object.entries(AUTHORIZATION))('has a line for every target of %s', (endpoint, line) => {
    const targets = TARGETS.filter((target) => line[target] !== undefined);
    const isAboutSomebody = endpoint.includes('/:') || typeof line.body === 'function';
    if (endpoint.includes('/:provider')) return;
    expect(targets).toEqual(isAboutSomebody ? ['own', 'other', 'missing'] : ['any']);
  });

  it.each(endpoints)('holds for %s', async (endpoint) => {
    const line = AUTHORIZATION[endpoint] ?? {};
    // An endpoint that changes rows gets people of its own; reads and refusals can share them.
    const newUsers = () => createUsersByRole(app, thingsFor(endpoint));
    let byRole = endpoint.startsWith('GET') || !accepts(line) ? forReading : await newUsers();
    const statuses: Record<string, number> = {};
    const expected: Record<string, number> = {};
    for (const target of TARGETS) {
      if (line.endsOwn && target !== 'own') byRole = await newUsers();
      for (const role of ROLES) {
        const status = line[target]?.[role] ?? null;
        if (status === null) continue;
        const response = await request(byRole, endpoint, role, target);
        expected[`${role}, ${target}`] = status;
        statuses[`${role}, ${target}`] = response.status;
        expect(published(endpoint)).toContain(String(response.status));
        if (target === 'other' && response.status === 404)
          await expectLikeMissing(byRole, endpoint, role, response);
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

const accepts = (line: Line) =>
  TARGETS.some((target) =>
    Object.values(line[target] ?? {}).some((status) => status !== null && status < 400),
  );

/** The things that the endpoint's path or body can refer to. Deleting an account needs all of them except photos. */
function thingsFor(endpoint: string): Things {
  const isAboutAll =
    typeof AUTHORIZATION[endpoint]?.body === 'function' || endpoint === 'DELETE /api/users/:id';
  const messages = endpoint.includes('/conversations/');
  // Recovery codes are for accounts with a way in, which is an external identity here.
  const others =
    isAboutAll || /\/(?:communities|admin|series|announcements)\b|:token|recovery-codes/.test(endpoint);
  // The reports that operators handle are about meetups, so `others` needs them as well.
  const tribs = others || messages || /\/tribs\/|:tribId/.test(endpoint);
  return { photos: endpoint.endsWith('/photo'), messages, tribs, others };
}

/** Every status that the OpenAPI description documents for an endpoint. */
function published(endpoint: string): string[] {
  const [method = '', path = ''] = endpoint.split(' ');
  const operation = description.paths[path.replaceAll(/:(\w+)/g, '{$1}')][method.toLowerCase()];
  return Object.keys(operation.responses);
}

/** A refusal must not reveal that something exists to people who may not see it. */
async function expectLikeMissing(
  byRole: UsersByRole,
  endpoint: string,
  role: Role,
  hidden: ApiResponse,
): Promise<void> {
  const missing = await request(byRole, endpoint, role, 'missing');
  expect(missing.status).toBe(404);
  expect(withoutRequestId(hidden)).toEqual(withoutRequestId(missing));
}

function request(byRole: UsersByRole, endpoint: string, role: Role, target: Target): Promise<ApiResponse> {
  const [method = '', path = ''] = endpoint.split(' ');
  const agent: Agent = role === 'visitor' ? byRole.visitor : byRole.people[role].agent;
  const about = ownerOf(byRole, role, target);
  const address = path.replaceAll(/:(\w+)/g, (_whole, name: string) => parameter(name, path, about));
  if (path.includes(':id') && (target === 'own' || target === 'other'))
    expect(address).not.toMatch(new RegExp(`^${path.slice(0, path.indexOf(':id'))}${NOTHING.userId}`));
  const given = AUTHORIZATION[endpoint]?.body;
  const body = typeof given === 'function' ? given(about) : given;
  if (AUTHORIZATION[endpoint]?.image) return upload(agent, PIXEL);
  if (method === 'POST') return agent.post(address, body);
  if (method === 'PUT') return agent.put(address, body);
  return agent.send(method, address, {
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
}

function ownerOf(byRole: UsersByRole, role: Role, target: Target): OwnedIds {
  if (target === 'other') return role === 'host' ? byRole.otherHost : byRole.people.host;
  return target === 'own' && role !== 'visitor' ? byRole.people[role] : NOTHING;
}

function parameter(name: string, path: string, owner: OwnedIds): string {
  if (name === 'provider') return 'google';
  if (name === 'scope') return 'all';
  if (name === 'uid') return owner.subject;
  if (name === 'token') return owner.calendarToken;
  if (name === 'sessionId' || name === 'passkeyId') return ENDED_SESSION;
  if (name === 'eventId') return String(NOTHING.userId);
  if (path.startsWith('/api/photos/')) return owner.photoId;
  if (path.startsWith('/api/admin/first-posts/')) return String(owner.firstPostId);
  if (path.startsWith('/api/admin/people/')) return String(owner.userId);
  if (path.startsWith('/api/admin/')) return String(owner.reportId);
  if (name === 'messageId') return String(owner.messageId);
  if (path.startsWith('/api/conversations/')) return String(owner.conversationId);
  if (path.startsWith('/api/announcements/')) return String(owner.announcementId);
  if (path.startsWith('/api/series/')) return String(owner.seriesId);
  if (path.startsWith('/api/communities/') && name === 'id') return String(owner.communityId);
  const isTrib = name === 'tribId' || (name === 'id' && path.startsWith('/api/tribs/'));
  return String(isTrib ? owner.tribId : owner.userId);
}
