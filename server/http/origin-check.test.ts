import { describe, expect, it } from 'vitest';
import { expectError } from '../testing/expect-error';
import { expectNoRowChanged } from '../testing/rows';
import { startTestApp } from '../testing/test-app';

const app = await startTestApp();
const published = await startTestApp({ publicUrl: 'https://trib.example/' });
const register = (where: typeof app, headers: Record<string, string>) =>
  where.visitor().post('/api/users/register', {}, headers);

describe('a write', () => {
  it.each([
    ['from a page of another site', { 'sec-fetch-site': 'cross-site' }],
    ['from a neighbouring host', { 'sec-fetch-site': 'same-site' }],
    ['from another site that claims our origin', { 'sec-fetch-site': 'cross-site', origin: app.url }],
    ['from a foreign origin', { origin: 'https://evil.example' }],
    ['from a sandboxed page', { origin: 'null' }],
    ['from our host by another protocol', { origin: app.url.replace('http:', 'https:') }],
    ['from our host by another port', { origin: 'http://127.0.0.1:1' }],
    ['from an origin that only starts like ours', { origin: `${app.url}.evil.example` }],
  ])('%s is refused and changes nothing', async (_from, headers) => {
    const response = await expectNoRowChanged(app.db, () => register(app, headers));
    expectError(response, 403, 'foreign_origin');
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it.each([
    ['from our own page', { 'sec-fetch-site': 'same-origin' }],
    ['typed by the person', { 'sec-fetch-site': 'none' }],
    ['from our origin, by an older browser', { origin: app.url }],
    ['from a program that is no browser', {}],
  ])('%s is accepted', async (_from, headers) => {
    expect((await register(app, headers)).status).toBe(201);
  });

  it('must come from the public address where one is configured', async () => {
    expect((await register(published, { origin: 'https://trib.example' })).status).toBe(201);
    expectError(await register(published, { origin: published.url }), 403, 'foreign_origin');
  });

  it.each(['PUT', 'POST', 'DELETE', 'PATCH'])('is checked for every method: %s', async (method) => {
    const response = await app
      .visitor()
      .send(method, '/api/session', { headers: { 'sec-fetch-site': 'cross-site' } });
    expectError(response, 403, 'foreign_origin');
  });
});

describe('a read', () => {
  it('may come from anywhere, but other origins may not read the response', async () => {
    const { status, headers } = await app
      .visitor()
      .get('/api/interests', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' });
    expect(status).toBe(200);
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('changes nothing, on any path', async () => {
    const person = await app.person();
    await expectNoRowChanged(app.db, async () => {
      for (const path of [
        '/api/session',
        `/api/users/${person.id}`,
        '/api/tribs',
        '/api/users/register',
        '/api/users/login',
      ])
        await person.get(path);
    });
  });
});
