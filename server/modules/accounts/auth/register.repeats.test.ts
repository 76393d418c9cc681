import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import type { RegisterRequest } from '#shared/api/users';
import { rateLimits } from '../../../db/schema/server';
import { sessions, users } from '../../../db/schema/users';
import { expectError, expectInvalid } from '../../../testing/expect-error';
import { expectInvariants, expectNoRowChanged } from '../../../testing/rows';
import { startTestApp } from '../../../testing/test-app';
import { hashToken } from '../../../http/token';
import { storePending } from './external.queries';

const PASSWORD = 'nine quiet bicycles';
const app = await startTestApp();
afterAll(() => expectInvariants(app.db));

/** Each call comes from a new browser, as if the response to the one before was lost. */
const register = async (key: string, body: RegisterRequest, headers = {}) => {
  const agent = app.visitor();
  const response = await agent.post('/api/users/register', body, { 'idempotency-key': key, ...headers });
  return { ...agent, ...response };
};
const signedIn = async (agent: { get: ReturnType<typeof app.visitor>['get'] }) =>
  (await agent.get('/api/session')).body.user?.id ?? null;

describe('a registration that is repeated with its key', () => {
  it.each<[string, RegisterRequest]>([
    ['a demo account', { displayName: 'Demo User' }],
    ['an account with a password', { username: 'ada', password: PASSWORD }],
  ])('signs in to %s that it has made, with one session', async (_, body) => {
    const key = randomUUID();
    const [lost, again] = [await register(key, body), await register(key, body)];
    expect([lost.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(lost.body);
    expect(await signedIn(again)).toBe(lost.body.id);
    expect(await app.db.$count(sessions, eq(sessions.userId, lost.body.id))).toBe(1);
    const other = await register(key, {
      ...body,
      bio: 'Somebody else',
      username: undefined,
      password: undefined,
    });
    expect(other.body.id).not.toBe(lost.body.id);
  });

  it('makes one account of concurrent requests', async () => {
    for (let round = 0; round < 8; round += 1) {
      const key = randomUUID();
      const body = { username: `parallel.${round}`, password: PASSWORD };
      const all = await Promise.all(Array.from({ length: 4 }, () => register(key, body)));
      expect(all.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
      expect(new Set(all.map((one) => one.body.id)).size).toBe(1);
    }
  });

  it('works for an identity that a provider has verified, in the browser where it waits', async () => {
    const identity = { provider: 'google' as const, subject: 'subject-1', email: 'ada@example.com' };
    await storePending(app.db, hashToken('pending'), { ...identity, displayName: 'Ada' });
    const [key, body] = [randomUUID(), { firebaseUid: identity.subject }];
    const here = { cookie: 'trib_identity=pending' };
    const lost = await register(key, body, here);
    expect((await register(key, body, here)).body).toEqual(lost.body);
    expectInvalid(await register(key, body), 'firebaseUid');
  });

  it('opens nothing once its session has ended, or after ten minutes', async () => {
    const body = { username: 'noor', password: PASSWORD };
    const key = randomUUID();
    const lost = await register(key, body);
    await app.db
      .update(users)
      .set({ createdAt: sql`now() - interval '11 minutes'` })
      .where(eq(users.id, lost.body.id));
    const late = await expectNoRowChanged(app.db, () => register(key, body));
    expectError(late, 409, 'username_taken');
    await app.db
      .update(users)
      .set({ createdAt: sql`now()` })
      .where(eq(users.id, lost.body.id));
    expect((await lost.delete('/api/session')).status).toBe(204);
    expectError(await register(key, body), 409, 'username_taken');
  });

  it('refuses a demo account that was made longer ago', async () => {
    const key = randomUUID();
    const { id } = (await register(key, {})).body;
    await app.db
      .update(users)
      .set({ createdAt: sql`now() - interval '11 minutes'` })
      .where(eq(users.id, id));
    expectError(await register(key, {}), 409, 'already_registered');
  });

  it('counts for the sign-ins of its address, not for its registrations', async () => {
    const limited = await startTestApp({ rateLimits: true, demoAccountsPerHour: 1 });
    const key = { 'idempotency-key': randomUUID() };
    const send = () => limited.visitor().post('/api/users/register', {}, key);
    expect([(await send()).status, (await send()).status]).toEqual([201, 201]);
    const isOfLogins = sql`${rateLimits.key} like 'login-address:%'`;
    await limited.db.update(rateLimits).set({ count: 50 }).where(isOfLogins);
    expectError(await send(), 429, 'too_many_requests');
  });

  it.each(['again', '', 'x'.repeat(36)])('is refused with a key that could be guessed: "%s"', async (key) => {
    expectInvalid(await expectNoRowChanged(app.db, () => register(key, {})), 'Idempotency-Key');
  });
});
