import { expect, it } from 'vitest';
import { startTestApp } from '../../../testing/test-app';
import { whileLocked } from '../../../testing/while-locked';

const app = await startTestApp();
const PASSWORD = 'nine quiet bicycles';
const NEW_PASSWORD = 'ten loud tandems';

async function ownerAndThief(username: string) {
  const owner = await app.person({ username, password: PASSWORD });
  const thief = app.visitor();
  return {
    owner,
    thief,
    change: () =>
      owner.put(`/api/users/${owner.id}/password`, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }),
    signIn: () => thief.post('/api/users/login', { username, password: PASSWORD }),
  };
}

it('a new password ends a session that began with the old one just before', async () => {
  const { owner, thief, change, signIn } = await ownerAndThief('thief.first');
  const responses = await whileLocked(app.db, owner.id, [signIn, change]);
  expect((await thief.get('/api/session')).body).toMatchObject({ user: null });
  expect((await owner.get('/api/session')).body.user).toMatchObject({ id: owner.id });
  expect(responses).toMatchObject([{ status: 200 }, { status: 204 }]);
});

it('a sign-in whose password was right until the change it waits for is refused', async () => {
  const { owner, thief, change, signIn } = await ownerAndThief('owner.first');
  const responses = await whileLocked(app.db, owner.id, [change, signIn]);
  expect(responses).toMatchObject([{ status: 204 }, { status: 401, body: { code: 'wrong_credentials' } }]);
  expect((await thief.get('/api/session')).body).toMatchObject({ user: null });
});
