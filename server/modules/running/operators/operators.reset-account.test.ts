import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { operatorActions } from '../../../db/schema/social';
import { users } from '../../../db/schema/users';
import type { Agent } from '../../../testing/agent';
import { expectError, expectInvalid } from '../../../testing/expect-error';
import { expectInvariants, expectNoRowChanged } from '../../../testing/rows';
import { startTestApp } from '../../../testing/test-app';
import { resetAccount } from './operators.service';

const app = await startTestApp({ operators: ['warden'] });
afterAll(() => expectInvariants(app.db));

const PASSWORD = 'nine quiet bicycles';
const NEW_PASSWORD = 'ten loud tandems';

let names = 0;
async function somebody() {
  const username = `lost.${++names}`;
  return { ...(await app.person({ username, password: PASSWORD })), username };
}
const reset = (username: string) =>
  resetAccount(app.db, { username, operator: 'root (command line)', reason: 'Lost every way in' });
async function linkFor(username: string): Promise<string> {
  const link = await reset(username);
  if (typeof link === 'string') throw new Error(`There is no link: ${link}`);
  return link.token;
}
const choose = (browser: Agent, token: string, newPassword = NEW_PASSWORD) =>
  browser.post('/api/account-links/password', { token, newPassword });
const signIn = (username: string, password: string) =>
  app.visitor().post('/api/users/login', { username, password });
const idOf = async (browser: Agent) => (await browser.get('/api/session')).body.user?.id ?? null;

describe('a link of an operator', () => {
  it('sets a new password once, signs in there, and ends every other session and link', async () => {
    const [person, browser] = [await somebody(), app.visitor()];
    const { body: moving } = await person.post('/api/account-links');
    const token = await linkFor(person.username);
    const seen = await expectNoRowChanged(app.db, () => browser.post('/api/account-links/look', { token }));
    expect(seen.body).toMatchObject({ purpose: 'reset', username: person.username, isMadeHere: false });
    expect((await choose(browser, token)).body.id).toBe(person.id);
    expect([await idOf(browser), await idOf(person)]).toEqual([person.id, null]);
    expectError(await signIn(person.username, PASSWORD), 401, 'wrong_credentials');
    expect((await signIn(person.username, NEW_PASSWORD)).status).toBe(200);
    expectError(await choose(app.visitor(), token, 'eleven small boats'), 404, 'link_gone');
    const taken = await app.visitor().post('/api/account-links/session', { token: moving.token });
    expectError(taken, 404, 'link_gone');
  });

  it('signs nobody in without a new password, and an obvious one leaves it as it is', async () => {
    const [person, browser] = [await somebody(), app.visitor()];
    const token = await linkFor(person.username);
    expectError(await browser.post('/api/account-links/session', { token }), 404, 'link_gone');
    for (const weak of ['short', 'password123', 'aaaaaaaaaa'])
      expectInvalid(await choose(browser, token, weak), 'newPassword');
    expect(await idOf(browser)).toBeNull();
    expect((await choose(browser, token)).status).toBe(201);
  });

  it('replaces the one before it, and ends with a password that is changed', async () => {
    const person = await somebody();
    const [first, second] = [await linkFor(person.username), await linkFor(person.username)];
    expectError(await choose(app.visitor(), first), 404, 'link_gone');
    await person.put(`/api/users/${person.id}/password`, {
      currentPassword: PASSWORD,
      newPassword: 'eleven small boats',
    });
    expectError(await choose(app.visitor(), second), 404, 'link_gone');
    expect((await choose(app.visitor(), await linkFor(person.username))).status).toBe(201);
  });

  it('brings a deleted account back, as signing in does', async () => {
    const [person, browser] = [await somebody(), app.visitor()];
    await person.delete(`/api/users/${person.id}`);
    expect((await choose(browser, await linkFor(person.username))).status).toBe(201);
    expect(await idOf(browser)).toBe(person.id);
  });

  it('is refused to somebody who was suspended since', async () => {
    const [person, browser] = [await somebody(), app.visitor()];
    const token = await linkFor(person.username);
    await app.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, person.id));
    expectError(await choose(browser, token), 403, 'suspended');
    expect(await reset(person.username)).toBe('suspended');
    expect(await idOf(browser)).toBeNull();
  });

  it('is in the log of what operators did; a name that nobody has leaves nothing', async () => {
    const person = await somebody();
    expect(await expectNoRowChanged(app.db, () => reset('nobody.has.this'))).toBe('unknown');
    const token = await linkFor(person.username);
    const rows = await app.db
      .select()
      .from(operatorActions)
      .where(eq(operatorActions.subject, `user ${person.id}`));
    expect(rows).toMatchObject([
      { action: 'reset', operator: 'root (command line)', operatorId: null, reason: 'Lost every way in' },
    ]);
    expect(JSON.stringify(rows)).not.toContain(token);
    const warden = await app.person({ username: 'warden', password: PASSWORD });
    expect((await warden.get('/api/admin/actions')).body[0]).toMatchObject({ action: 'reset' });
  });
});
