import { describe, expect, it } from 'vitest';
import { users } from '../../db/schema/users';
import { startTestApp } from '../../testing/test-app';

const app = await startTestApp();

describe('registering', () => {
  it('makes a demo account from an empty payload and signs it in', async () => {
    const person = await app.person({});
    const { body } = await person.get('/api/session');
    expect(body.user).toMatchObject({
      id: person.id,
      displayName: 'Wanted User',
      isDemo: true,
      interestIds: [1, 2, 3],
    });
  });

  it('refuses an external identity that the server has not verified, and stores nobody', async () => {
    const before = await app.db.$count(users);
    const answer = await app
      .visitor()
      .post('/api/users/register', { firebaseUid: 'someone', email: 'a@b.example' });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'invalid_request', issues: [{ path: 'firebaseUid' }] });
    expect(await app.db.$count(users)).toBe(before);
  });

  it('makes inviter and newcomer friends', async () => {
    const inviter = await app.person({
      displayName: 'Ada',
      username: 'ada.inviter',
      password: 'a campfire in May',
    });
    const newcomer = await app.person({ invitedBy: inviter.id });
    const { body } = await newcomer.get('/api/users');
    expect(body[0]).toMatchObject({ id: inviter.id, displayName: 'Ada' });
  });
});

describe('signing in', () => {
  it('answers a wrong password and an unknown name alike', async () => {
    await app.person({ username: 'grace', password: 'seven embers glow' });
    const wrong = await app
      .visitor()
      .post('/api/users/login', { username: 'grace', password: 'seven embers' });
    const unknown = await app
      .visitor()
      .post('/api/users/login', { username: 'nobody', password: 'seven embers' });
    expect(wrong.status).toBe(401);
    expect({ ...wrong.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
  });
});
