import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sessionList } from '#shared/api/account';
import { sessions } from '../../../db/schema/users';
import { expectError, expectInvalid } from '../../../testing/expect-error';
import { expectNoRowChanged } from '../../../testing/rows';
import { type Person, startTestApp } from '../../../testing/test-app';

const app = await startTestApp();
const PASSWORD = 'nine quiet bicycles';
const NEW_PASSWORD = 'ten loud tandems';
const PIXEL_PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';
const USER_AGENT = { 'user-agent': PIXEL_PHONE };

let names = 0;
async function kept(): Promise<Person & { username: string }> {
  const username = `somebody.${++names}`;
  return { ...(await app.person({ username, password: PASSWORD })), username };
}
async function secondDevice({ username }: { username: string }, password = PASSWORD) {
  const browser = app.visitor();
  return { browser, signedIn: await browser.post('/api/users/login', { username, password }, USER_AGENT) };
}
const listed = async (person: Person) => (await person.get(`/api/users/${person.id}/sessions`)).body;
const isSignedIn = async (browser: Pick<Person, 'get'>) =>
  (await browser.get('/api/session')).body.user !== null;

describe('the list of devices', () => {
  it('names each browser by its header, marks the current one, and contains no secret', async () => {
    const person = await kept();
    const { browser } = await secondDevice(person);
    const { body } = await browser.get(`/api/users/${person.id}/sessions`);
    expect(sessionList.parse(body)).toEqual(body);
    expect(body).toMatchObject([
      { device: 'Chrome on Android', isCurrent: true },
      { device: null, isCurrent: false },
    ]);
    const rows = await app.db.select().from(sessions).where(eq(sessions.userId, person.id));
    for (const { tokenHash } of rows) expect(JSON.stringify(body)).not.toContain(tokenHash);
    expect(JSON.stringify(rows)).not.toContain('Pixel 8');
  });

  it('begins with the current one, also where another was used since', async () => {
    const person = await kept();
    await secondDevice(person);
    expect(await listed(person)).toMatchObject([
      { device: null, isCurrent: true },
      { device: 'Chrome on Android', isCurrent: false },
    ]);
  });

  it('says when a device was last used, and leaves out expired ones', async () => {
    const person = await kept();
    await secondDevice(person);
    const current = (await listed(person)).find(({ isCurrent }: { isCurrent: boolean }) => isCurrent);
    await app.db
      .update(sessions)
      .set({
        expiresAt: sql`now() - interval '1 second'`,
      })
      .where(sql`${sessions.userId} = ${person.id} and ${sessions.id} <> ${current.id}`);
    const before = sql`now() - interval '3 days'`;
    await app.db
      .update(sessions)
      .set({ lastSeenAt: before, createdAt: before, expiresAt: sql`now() + interval '57 days'` })
      .where(eq(sessions.id, current.id));
    const [only, ...others] = await listed(person);
    expect(others).toEqual([]);
    expect(Date.parse(only.lastSeenAt)).toBeGreaterThan(Date.parse(only.createdAt));
  });

  it('ends one device, and ending it again succeeds', async () => {
    const person = await kept();
    const { browser } = await secondDevice(person);
    const other = (await listed(person)).find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
    const address = `/api/users/${person.id}/sessions/${other.id}`;
    expect((await person.delete(address)).status).toBe(204);
    expect(await isSignedIn(browser)).toBe(false);
    expect((await person.delete(address)).status).toBe(204);
    expect(await isSignedIn(person)).toBe(true);
  });

  it('ends the current device, whose cookie is removed', async () => {
    const person = await kept();
    const [current] = await listed(person);
    const ended = await person.delete(`/api/users/${person.id}/sessions/${current.id}`);
    expect(ended.status).toBe(204);
    expect(ended.headers.get('set-cookie')).toMatch(/trib_session=;/);
    expect(await isSignedIn(person)).toBe(false);
  });

  it('does not end the device of another person', async () => {
    const [person, other] = [await kept(), await kept()];
    const [theirs] = await listed(other);
    await expectNoRowChanged(app.db, () => person.delete(`/api/users/${person.id}/sessions/${theirs.id}`));
    expect(await isSignedIn(other)).toBe(true);
  });

  it('logs out everywhere', async () => {
    const person = await kept();
    const { browser } = await secondDevice(person);
    const ended = await browser.delete(`/api/users/${person.id}/sessions`);
    expect(ended.status).toBe(204);
    expect(ended.headers.get('set-cookie')).toMatch(/trib_session=;/);
    expect([await isSignedIn(person), await isSignedIn(browser)]).toEqual([false, false]);
    expectError(await person.delete(`/api/users/${person.id}/sessions`), 401, 'sign_in_needed');
  });
});

describe('changing the password', () => {
  const change = (person: Person, currentPassword: string, newPassword: string) =>
    person.put(`/api/users/${person.id}/password`, { currentPassword, newPassword });

  it('ends all other sessions, and only the new password signs in', async () => {
    const person = await kept();
    const { browser } = await secondDevice(person);
    expect((await change(person, PASSWORD, NEW_PASSWORD)).status).toBe(204);
    expect([await isSignedIn(person), await isSignedIn(browser)]).toEqual([true, false]);
    expectError((await secondDevice(person)).signedIn, 401, 'wrong_credentials');
    expect((await secondDevice(person, NEW_PASSWORD)).signedIn.status).toBe(200);
  });

  it.each([
    ['the wrong current password', 'not this one', NEW_PASSWORD, 'currentPassword'],
    ['one under the shortest', PASSWORD, 'seven77', 'newPassword'],
    ['one over the longest', PASSWORD, 'x1'.repeat(101), 'newPassword'],
    ['a password that everybody has', PASSWORD, 'Password123', 'newPassword'],
  ])('refuses %s, and changes nothing', async (_what, currentPassword, newPassword, field) => {
    const person = await kept();
    const response = await expectNoRowChanged(app.db, () => change(person, currentPassword, newPassword));
    expectInvalid(response, field);
    if (field === 'currentPassword')
      expect(response.body.issues).toEqual([{ path: field, message: 'This is not your password' }]);
  });

  it('accepts the shortest and the longest password, emoji and text from right to left', async () => {
    const person = await kept();
    let current = PASSWORD;
    for (const next of ['8 spaces', 'ab12'.repeat(50), '🚲🚲🛶🛶🏔️🏔️', 'تسع دراجات هادئة']) {
      expect((await change(person, current, next)).status).toBe(204);
      current = next;
    }
    expect((await secondDevice(person, current)).signedIn.status).toBe(200);
  });

  it('refuses a new password that is the username', async () => {
    const person = await kept();
    expectInvalid(await change(person, PASSWORD, person.username), 'newPassword');
  });

  it('is refused to an account without a password', async () => {
    const demo = await app.person();
    expectError(await change(demo, PASSWORD, NEW_PASSWORD), 409, 'no_password');
  });

  it('limits guesses as signing in does', async () => {
    const limited = await startTestApp({ rateLimits: true });
    const person = await limited.person({ username: 'guessed', password: PASSWORD });
    for (let tries = 0; tries < 10; tries += 1)
      expectInvalid(await change(person, 'not this one', NEW_PASSWORD), 'currentPassword');
    expectError(await change(person, PASSWORD, NEW_PASSWORD), 429, 'too_many_requests');
  });
});
