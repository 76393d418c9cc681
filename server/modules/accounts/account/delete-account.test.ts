import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { users } from '../../../db/schema/users';
import { expectError, withoutRequestId } from '../../../testing/expect-error';
import { expectInvariants } from '../../../testing/rows';
import { befriend, known } from '../../../testing/factories';
import { startTestApp } from '../../../testing/test-app';

const app = await startTestApp();
afterAll(() => expectInvariants(app.db));

const PASSWORD = 'nine quiet bicycles';
const somebody = async () => known(app.db, await app.person());

let names = 0;
async function kept() {
  const username = `leaving.${++names}`;
  const person = await app.person({ displayName: 'Maya', username, password: PASSWORD });
  const signIn = (password = PASSWORD) => app.visitor().post('/api/users/login', { username, password });
  return { person, signIn };
}

describe('deleting an account', () => {
  it('signs out everywhere, so a second request is unauthorized', async () => {
    const { person } = await kept();
    const response = await person.delete(`/api/users/${person.id}`);
    expect(response.status).toBe(204);
    expect(response.headers.get('set-cookie')).toMatch(/trib_session=;/);
    expect((await person.get('/api/session')).body).toMatchObject({ user: null });
    expectError(await person.delete(`/api/users/${person.id}`), 401, 'sign_in_needed');
  });

  it('hides the person from everybody at once', async () => {
    const { person } = await kept();
    const friend = await somebody();
    await befriend(app.db, person.id, friend.id);
    await person.delete(`/api/users/${person.id}`);
    const card = await friend.get(`/api/users/${person.id}`);
    expectError(card, 404, 'not_found');
    expect(withoutRequestId(card)).toEqual(withoutRequestId(await friend.get('/api/users/2147483647')));
    expect((await friend.get(`/api/users/${friend.id}/friends`)).body).toEqual([]);
    expect((await friend.get('/api/users')).body.map(({ id }: { id: number }) => id)).not.toContain(
      person.id,
    );
  });

  it('refuses a friend request to the person as if they did not exist', async () => {
    const { person } = await kept();
    const other = await somebody();
    await person.delete(`/api/users/${person.id}`);
    expectError(await other.put(`/api/friends/${person.id}`), 404, 'not_found');
  });
});

describe('coming back', () => {
  it('brings the person and their friends back', async () => {
    const { person, signIn } = await kept();
    const friend = await somebody();
    await befriend(app.db, person.id, friend.id);
    await person.delete(`/api/users/${person.id}`);
    expectError(await signIn('not this one'), 401, 'wrong_credentials');
    const back = await signIn();
    expect(back.body).toMatchObject({ id: person.id, displayName: 'Maya', restored: true });
    expect((await friend.get(`/api/users/${person.id}`)).body).toMatchObject({ friendship: 'friends' });
    expect((await signIn()).body).toMatchObject({ restored: false });
    const [row] = await app.db.select().from(users).where(eq(users.id, person.id));
    expect(row?.deletedAt).toBeNull();
  });
});
