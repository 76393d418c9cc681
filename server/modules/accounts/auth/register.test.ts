import { like } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rateLimits } from '../../../db/schema/server';
import { pendingIdentities, users } from '../../../db/schema/users';
import { LIMITS } from '../../../http/rate-limit';
import type { Agent } from '../../../testing/agent';
import { expectError, expectInvalid } from '../../../testing/expect-error';
import { refuseWrites } from '../../../testing/refused-writes';
import { expectNoRowChanged } from '../../../testing/rows';
import { startTestApp } from '../../../testing/test-app';
import { hashToken } from '../../../http/token';
import { storePending } from './external.queries';

const PASSWORD = 'nine quiet bicycles';

describe('keeping a demo account', () => {
  it('gives it a username and a password, and keeps everything in it', async () => {
    const app = await startTestApp();
    const demo = await app.person({ displayName: 'Demo User' });
    const kept = await demo.put(`/api/users/${demo.id}`, { username: 'kept', password: PASSWORD });
    expect(kept.status).toBe(200);
    expect(kept.body).toMatchObject({
      id: demo.id,
      username: 'kept',
      displayName: 'Demo User',
      isDemo: false,
    });
    const again = await app.visitor().post('/api/users/login', { username: 'kept', password: PASSWORD });
    expect(again.body).toMatchObject({ id: demo.id });
    expect(JSON.stringify(again.body)).not.toContain(PASSWORD);

    const twice = await expectNoRowChanged(app.db, () =>
      demo.put(`/api/users/${demo.id}`, { username: 'kept.again', password: PASSWORD }),
    );
    expectError(twice, 409, 'already_kept');

    const other = await app.person();
    const taken = await expectNoRowChanged(app.db, () =>
      other.put(`/api/users/${other.id}`, { bio: 'Lost', username: 'kept', password: PASSWORD }),
    );
    expectError(taken, 409, 'username_taken');
    const half = await expectNoRowChanged(app.db, () =>
      other.put(`/api/users/${other.id}`, { bio: 'Lost', password: PASSWORD }),
    );
    expectInvalid(half, 'username');
    const weak = await expectNoRowChanged(app.db, () =>
      other.put(`/api/users/${other.id}`, { username: 'weak.one', password: '12345678' }),
    );
    expectInvalid(weak, 'password');
  });

  it('is done by one of two tabs at once, and the name of the other stays free', async () => {
    const app = await startTestApp();
    const demo = await app.person();
    const tabs = ['left.tab', 'right.tab'].map((username) => ({ username, password: `${username} it is` }));
    const kept = await Promise.all(tabs.map((chosen) => demo.put(`/api/users/${demo.id}`, chosen)));
    expect(kept.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const signIns = await Promise.all(tabs.map((chosen) => app.visitor().post('/api/users/login', chosen)));
    expect(signIns.map(({ status }) => status)).toEqual(
      kept.map(({ status }) => (status === 200 ? 200 : 401)),
    );
    const loser = tabs[kept.findIndex(({ status }) => status === 409)];
    expect((await app.visitor().post('/api/users/register', loser)).status).toBe(201);
  });
});

describe('a registration whose session cannot be stored', () => {
  it('leaves nothing behind, so that the next attempt can use the username and the identity', async () => {
    const app = await startTestApp();
    const identity = { provider: 'google' as const, subject: 'subject-1', email: 'ada@example.com' };
    await storePending(app.db, hashToken('pending'), { ...identity, displayName: 'Ada' });
    const allow = await refuseWrites(app.db, { table: 'sessions', write: 'insert' });
    const register = () =>
      app
        .visitor()
        .post(
          '/api/users/register',
          { username: 'ada', password: PASSWORD, firebaseUid: identity.subject },
          { cookie: 'trib_identity=pending' },
        );
    const failed = await expectNoRowChanged(app.db, register);
    expectError(failed, 500, 'internal_error');
    expect(failed.headers.getSetCookie()).toEqual([]);
    await allow();
    const again = await register();
    expect(again.status).toBe(201);
    expect(again.body).toMatchObject({ username: 'ada', email: identity.email });
    expect(await app.db.$count(pendingIdentities)).toBe(0);
  });
});

describe('limits', () => {
  it('allow ten demo accounts an hour from one address, or as many as configured', async () => {
    for (const allowed of [10, 2]) {
      const app = await startTestApp({ rateLimits: true, demoAccountsPerHour: allowed });
      for (let i = 0; i < allowed; i++) await app.person();
      const refused = await app.visitor().post('/api/users/register', {});
      expectError(refused, 429, 'too_many_requests');
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
      expect(await app.db.$count(users)).toBe(allowed);
      // Accounts with a username have a limit of their own.
      await app.person({ username: 'with.a.name', password: PASSWORD });
    }
  });

  it('stop a person who probes which usernames are taken', async () => {
    const app = await startTestApp({ rateLimits: true });
    await app.person({ username: 'taken', password: PASSWORD });
    const demo = await app.person();
    const ask = () => demo.put(`/api/users/${demo.id}`, { username: 'taken', password: PASSWORD });
    for (let i = 0; i < 10; i++) expectError(await ask(), 409, 'username_taken');
    expectError(await ask(), 429, 'too_many_requests');
    expect((await demo.put(`/api/users/${demo.id}`, { bio: 'Still here' })).status).toBe(200);
  });

  it('stop an address that probes them, counting new and kept accounts together', async () => {
    const app = await startTestApp({ rateLimits: true });
    await app.person({ username: 'taken', password: PASSWORD });
    const asked: number[] = [];
    for (let i = 0; i < 16; i++) {
      const taken = { username: 'taken', password: PASSWORD };
      asked.push((await app.visitor().post('/api/users/register', taken)).status);
      if (i % 2 === 0) continue;
      const demo = await app.person();
      asked.push((await demo.put(`/api/users/${demo.id}`, taken)).status);
    }
    // The attempt that took the username counts as well.
    expect(asked.filter((status) => status === 409)).toHaveLength(19);
  });

  it('stop guessing at one account, even with the correct password, and leave others alone', async () => {
    const app = await startTestApp({ rateLimits: true });
    await app.person({ username: 'guessed', password: PASSWORD });
    await app.person({ username: 'bystander', password: PASSWORD });
    const guess = (password: string) =>
      app.visitor().post('/api/users/login', { username: 'guessed', password });
    for (let i = 0; i < 10; i++) expectError(await guess(`wrong guess ${i}`), 401, 'wrong_credentials');
    const refused = await guess(PASSWORD);
    expectError(refused, 429, 'too_many_requests');
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    const other = await app.visitor().post('/api/users/login', { username: 'bystander', password: PASSWORD });
    expect(other.status).toBe(200);
  });

  it('give a device that has signed in before a limit of its own', async () => {
    const app = await startTestApp({ rateLimits: true });
    const owner = await app.person({ username: 'owner', password: PASSWORD });
    const eve = await app.person({ username: 'eve', password: PASSWORD });
    await owner.delete('/api/session');
    const tryAs = (agent: Agent, password: string) =>
      agent.post('/api/users/login', { username: 'owner', password });
    for (let n = 0; n < 10; n++) expectError(await tryAs(app.visitor(), 'a guess'), 401, 'wrong_credentials');
    expectError(await tryAs(app.visitor(), PASSWORD), 429, 'too_many_requests');
    // A device on which only somebody else has signed in counts as unknown.
    expectError(await tryAs(eve, PASSWORD), 429, 'too_many_requests');
    expect((await tryAs(owner, PASSWORD)).status).toBe(200);
    for (let n = 0; n < 10; n++) expectError(await tryAs(owner, 'a guess'), 401, 'wrong_credentials');
    expectError(await tryAs(owner, PASSWORD), 429, 'too_many_requests');
  });

  it.each(['new browsers', 'a known device'])(
    'count correct passwords from %s for the address, not for the account',
    async (where) => {
      const app = await startTestApp({ rateLimits: true });
      const owner = await app.person({ username: 'often', password: PASSWORD });
      const signIn = () =>
        (where === 'a known device' ? owner : app.visitor()).post('/api/users/login', {
          username: 'often',
          password: PASSWORD,
        });
      expect((await signIn()).status).toBe(200);
      const isOfAddress = like(rateLimits.key, 'login-address%');
      await app.db
        .update(rateLimits)
        .set({ count: LIMITS.loginPerAddress.count - 1 })
        .where(isOfAddress);
      expect((await signIn()).status).toBe(200);
      expectError(await signIn(), 429, 'too_many_requests');
      await app.db.delete(rateLimits).where(isOfAddress);
      for (let n = 0; n < LIMITS.loginPerAccount.count; n++) expect((await signIn()).status).toBe(200);
    },
  );

  it('are shared between the instances on one database', async () => {
    const first = await startTestApp({ rateLimits: true, demoAccountsPerHour: 2 });
    const second = await startTestApp(
      { rateLimits: true, demoAccountsPerHour: 2 },
      { database: first.database },
    );
    await first.person();
    await second.person();
    expectError(await first.visitor().post('/api/users/register', {}), 429, 'too_many_requests');
    expectError(await second.visitor().post('/api/users/register', {}), 429, 'too_many_requests');
  });
});

describe('where the operator asks for an age', () => {
  it('makes an account of any kind only once it is confirmed', async () => {
    const app = await startTestApp({ minimumAge: 16 });
    const { body } = await app.visitor().get('/api/auth/providers');
    expect(body.minimumAge).toBe(16);
    for (const kind of [{}, { username: 'ada', password: PASSWORD }, { firebaseUid: 'someone' }]) {
      for (const ageConfirmed of [undefined, false]) {
        const refused = await expectNoRowChanged(app.db, () =>
          app.visitor().post('/api/users/register', { ...kind, ageConfirmed }),
        );
        expectInvalid(refused, 'ageConfirmed');
        expect(refused.body.message).toBe('Please confirm first that you are 16 or older');
      }
    }
    await app.person({ ageConfirmed: true });
    await app.person({ username: 'ada', password: PASSWORD, ageConfirmed: true });
  });
});
