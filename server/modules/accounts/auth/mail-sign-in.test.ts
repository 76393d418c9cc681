import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { mails } from '../../../db/schema/mail';
import { users } from '../../../db/schema/users';
import type { Agent } from '../../../testing/agent';
import { expectError, expectInvalid } from '../../../testing/expect-error';
import {
  codeIn,
  createReachable,
  expireMails,
  linkIn,
  onlyMailTo,
  sendMails,
  startSmtp,
} from '../../../testing/mail';
import { expectNoRowChanged } from '../../../testing/rows';
import { startTestApp } from '../../../testing/test-app';

const smtp = await startSmtp();
const app = await startTestApp(smtp.config);
const PASSWORD = 'nine quiet bicycles';
const NEW_PASSWORD = 'ten loud tandems';
beforeEach(() => {
  smtp.received.length = 0;
  smtp.behave(null);
});

const reachable = () => createReachable(app, smtp, PASSWORD);
const mailTo = (address: string) => onlyMailTo(app, smtp, address);

const ask = (agent: Agent, purpose: 'sign-in' | 'reset', address: string) =>
  agent.post('/api/mail/requests', { purpose, address });
const whoIs = async (agent: Agent) => (await agent.get('/api/session')).body.user?.id ?? null;

describe('signing in by mail', () => {
  it('works with the link in any browser, once, and reading what it does changes nothing', async () => {
    const { address, id, username } = await reachable();
    const [asking, elsewhere] = [app.visitor(), app.visitor()];
    expect((await ask(asking, 'sign-in', address.toUpperCase())).status).toBe(204);
    const token = linkIn(await mailTo(address));
    for (let look = 0; look < 3; look += 1) {
      const { body } = await elsewhere.post('/api/mail/link', { token });
      expect(body).toMatchObject({ purpose: 'sign-in', username, address });
    }
    expect(await whoIs(elsewhere)).toBeNull();
    expect((await elsewhere.post('/api/mail/sign-in', { token })).body).toMatchObject({
      id,
      restored: false,
    });
    expect(await whoIs(elsewhere)).toBe(id);
    expectError(await app.visitor().post('/api/mail/sign-in', { token }), 404, 'link_unusable');
    expectError(await app.visitor().post('/api/mail/link', { token }), 404, 'link_unusable');
  });

  it('works with the code only in the browser that asked for it', async () => {
    const { address, id } = await reachable();
    const [asking, stranger] = [app.visitor(), app.visitor()];
    await ask(asking, 'sign-in', address);
    const code = codeIn(await mailTo(address));
    expectInvalid(await stranger.post('/api/mail/sign-in', { code }), 'code');
    await ask(stranger, 'sign-in', 'nobody@people.example');
    expectInvalid(await stranger.post('/api/mail/sign-in', { code }), 'code');
    expect((await asking.post('/api/mail/sign-in', { code })).status).toBe(200);
    expect(await whoIs(asking)).toBe(id);
    expectInvalid(await asking.post('/api/mail/sign-in', { code }), 'code');
  });

  it('takes five wrong codes, then not even the right one', async () => {
    const { address } = await reachable();
    const asking = app.visitor();
    await ask(asking, 'sign-in', address);
    const code = codeIn(await mailTo(address));
    const wrong = code.startsWith('0000') ? '1111 1111' : '0000 0000';
    const tries = await Promise.all(
      Array.from({ length: 20 }, () => asking.post('/api/mail/sign-in', { code: wrong })),
    );
    for (const response of tries) expectInvalid(response, 'code');
    expectInvalid(await asking.post('/api/mail/sign-in', { code }), 'code');
  });

  it('ends after ten minutes, for the link and the code', async () => {
    const { address } = await reachable();
    const asking = app.visitor();
    await ask(asking, 'sign-in', address);
    const mail = await mailTo(address);
    await expireMails(app, address);
    expectInvalid(await asking.post('/api/mail/sign-in', { code: codeIn(mail) }), 'code');
    expectError(await asking.post('/api/mail/sign-in', { token: linkIn(mail) }), 404, 'link_unusable');
  });

  it('starts a new session, and ends the one that the browser had before', async () => {
    const { address, id } = await reachable();
    const other = await app.person();
    const before = other.cookie();
    await ask(other, 'sign-in', address);
    await other.post('/api/mail/sign-in', { token: linkIn(await mailTo(address)) });
    expect(await whoIs(other)).toBe(id);
    const { body } = await app.visitor().get('/api/session', { cookie: before });
    expect(body.user).toBeNull();
  });

  it('lets nobody into a suspended account, and sends nothing', async () => {
    const { address, id } = await reachable();
    await app.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, id));
    expect((await ask(app.visitor(), 'sign-in', address)).status).toBe(204);
    await sendMails(app);
    expect(smtp.received).toEqual([]);
  });

  it('keeps no token or code that could be used', async () => {
    const { address } = await reachable();
    await ask(app.visitor(), 'sign-in', address);
    const mail = await mailTo(address);
    const stored = JSON.stringify(await app.db.select().from(mails).where(eq(mails.address, address)));
    expect(stored).toContain('$argon2id$');
    expect(stored).not.toContain(linkIn(mail));
    expect(stored).not.toContain(codeIn(mail).replace(' ', ''));
  });

  it.each([
    ['a line break', 'a@b.example\r\nBcc: all@b.example'],
    ['300 characters', `${'a'.repeat(288)}@b.example`],
    ['a name before the @ that is too long', `${'a'.repeat(65)}@b.example`],
    ['two addresses', 'a@b.example, c@d.example'],
    ['no host', 'a@b'],
  ])('refuses an address with %s', async (_what, address) => {
    const refused = await expectNoRowChanged(app.db, () => ask(app.visitor(), 'sign-in', address));
    expectInvalid(refused, 'address');
  });
});

describe('choosing a new password', () => {
  it('signs in only here, ends what was open, and tells the person', async () => {
    const person = await reachable();
    const { address, id, username } = person;
    await ask(app.visitor(), 'sign-in', address);
    const unused = linkIn(await mailTo(address));
    await ask(app.visitor(), 'reset', address);
    const token = linkIn(await mailTo(address));
    const here = app.visitor();
    expectInvalid(await here.post('/api/mail/reset', { token, newPassword: username }), 'newPassword');
    expect((await here.post('/api/mail/reset', { token, newPassword: NEW_PASSWORD })).status).toBe(200);
    expect(await whoIs(here)).toBe(id);
    expect(await whoIs(person)).toBeNull();
    expect((await mailTo(address)).mail.subject).toBe('Your password was changed');
    const signIn = (password: string) => app.visitor().post('/api/users/login', { username, password });
    expectError(await signIn(PASSWORD), 401, 'wrong_credentials');
    expect((await signIn(NEW_PASSWORD)).status).toBe(200);
    const again = await here.post('/api/mail/reset', { token, newPassword: PASSWORD });
    expectError(again, 404, 'link_unusable');
    expectError(await app.visitor().post('/api/mail/sign-in', { token: unused }), 404, 'link_unusable');
  });

  it('is not possible with the link of another purpose', async () => {
    const { address } = await reachable();
    await ask(app.visitor(), 'sign-in', address);
    const token = linkIn(await mailTo(address));
    const reset = await app.visitor().post('/api/mail/reset', { token, newPassword: NEW_PASSWORD });
    expectError(reset, 404, 'link_unusable');
    expectError(await app.visitor().post('/api/mail/undo', { token }), 404, 'link_unusable');
    expect((await app.visitor().post('/api/mail/sign-in', { token })).status).toBe(200);
  });

  it('leaves nobody signed in whose code is used at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { address, id } = await reachable();
      const [byCode, byLink] = [app.visitor(), app.visitor()];
      await ask(byCode, 'sign-in', address);
      const code = codeIn(await mailTo(address));
      await ask(byLink, 'reset', address);
      const token = linkIn(await mailTo(address));
      const [signedIn, reset] = await Promise.all([
        byCode.post('/api/mail/sign-in', { code }),
        byLink.post('/api/mail/reset', { token, newPassword: NEW_PASSWORD }),
      ]);
      expect(reset.status).toBe(200);
      expect([200, 400]).toContain(signedIn.status);
      expect([await whoIs(byCode), await whoIs(byLink)]).toEqual([null, id]);
    }
  });

  it('tells the person, too, when it was changed in the settings', async () => {
    const person = await reachable();
    await person.put(`/api/users/${person.id}/password`, {
      currentPassword: PASSWORD,
      newPassword: NEW_PASSWORD,
    });
    expect((await mailTo(person.address)).mail.subject).toBe('Your password was changed');
  });
});

it('signing in by mail has no endpoint where the operator has no mail server', async () => {
  const without = await startTestApp();
  const person = await without.person();
  expect((await person.get('/api/auth/providers')).body.mail).toBe(false);
  expectError(await ask(without.visitor(), 'sign-in', 'a@b.example'), 404, 'not_found');
  expectError(await person.get(`/api/users/${person.id}/mail`), 404, 'not_found');
  const own = { address: 'a@b.example' };
  expectError(await person.put(`/api/users/${person.id}/mail/address`, own), 404, 'not_found');
  expect((await (await startTestApp(smtp.config)).visitor().get('/api/auth/providers')).body.mail).toBe(true);
});
