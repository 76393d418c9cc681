import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { expectError } from '../testing/expect-error';
import { startTestApp } from '../testing/test-app';

const app = await startTestApp();

describe('a refusal', () => {
  it.each([
    ['GET', '/api'],
    ['GET', '/api/nothing'],
    ['PATCH', '/api/tribs'],
    ['DELETE', '/api/interests'],
    ['GET', '/api/tribs/1/unknown'],
    ['GET', '/__replauthuser'],
    ['GET', '/api/users/1/../../nothing'],
  ])('of an address that does not exist has the one shape: %s %s', async (method, path) => {
    expectError(await app.visitor().send(method, path), 404, 'not_found');
  });

  it('of a broken escape in the address is a clear one', async () => {
    for (const path of ['/api/tribs/%', '/api/tribs/%E0%A4%A', '/api/users/firebase/%ED%A0%80'])
      expectError(await (await app.person()).get(path), 400, 'invalid_request');
  });

  it('has a requestId of its own each time, whatever the caller sends as one', async () => {
    const given = { 'x-request-id': 'mine' };
    const [first, second] = [
      await app.visitor().get('/api/nothing', given),
      await app.visitor().get('/api/nothing', given),
    ];
    expect(first.body.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(second.body.requestId).not.toBe(first.body.requestId);
  });

  it('never repeats what was sent', async () => {
    const secret = 'zq-secret-zq';
    const person = await app.person();
    const answers = [
      await person.put(`/api/users/${person.id}`, { [secret]: secret }),
      await person.put(`/api/users/${person.id}`, { bio: secret.repeat(50) }),
      await person.get(`/api/tribs?city=${secret}`),
      await person.get(`/api/${secret}`),
      await app.visitor().post('/api/users/login', { username: secret, password: secret }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(JSON.stringify(answer.body)).not.toContain(secret);
    }
  });

  it('of our own making tells the log, not the caller', async () => {
    await app.db.execute(sql`alter table interests rename to elsewhere`);
    const answer = await app.visitor().get('/api/interests');
    await app.db.execute(sql`alter table elsewhere rename to interests`);
    expectError(answer, 500, 'internal_error');
    expect(Object.keys(answer.body).toSorted()).toEqual(['code', 'message', 'requestId']);
    expect((await app.visitor().get('/api/interests')).status).toBe(200);
  });
});

describe('every answer', () => {
  it('carries the headers that keep browsers safe, and says nothing of what we run on', async () => {
    for (const path of ['/api/interests', '/api/nothing', '/livez', '/nothing']) {
      const { headers } = await app.visitor().get(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('permissions-policy')).toContain('camera=()');
      expect(headers.get('x-powered-by')).toBeNull();
    }
  });

  it('is not kept by anybody when it comes from the API', async () => {
    for (const path of ['/api/interests', '/api/session', '/readyz'])
      expect((await app.visitor().get(path)).headers.get('cache-control')).toBe('no-store');
  });
});
