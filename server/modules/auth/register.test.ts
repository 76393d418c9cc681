import { describe, expect, it } from 'vitest';
import { users } from '../../db/schema/users';
import { expectError, expectInvalid } from '../../testing/expect-error';
import { expectNoRowChanged } from '../../testing/rows';
import { startTestApp } from '../../testing/test-app';

const PASSWORD = 'nine quiet bicycles';

describe('keeping a demo account', () => {
  it('gives it a name and a password, and everything in it stays', async () => {
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
});

describe('limits', () => {
  it('let ten demo accounts an hour come from one address, or as many as are configured', async () => {
    for (const allowed of [10, 2]) {
      const app = await startTestApp({ rateLimits: true, demoAccountsPerHour: allowed });
      for (let i = 0; i < allowed; i++) await app.person();
      const refused = await app.visitor().post('/api/users/register', {});
      expectError(refused, 429, 'too_many_requests');
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
      expect(await app.db.$count(users)).toBe(allowed);
      // An account with a name is another matter.
      await app.person({ username: 'with.a.name', password: PASSWORD });
    }
  });

  it('stop guessing at one account, also with the right password, and leave others alone', async () => {
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
