import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { mails } from '../../../db/schema/mail';
import { users } from '../../../db/schema/users';
import type { Agent } from '../../../testing/agent';
import { codeIn, NO_MAIL_SERVER, sendMails, startSmtp } from '../../../testing/mail';
import { startTestApp } from '../../../testing/test-app';

const config = { mail: NO_MAIL_SERVER, publicUrl: 'http://trib.example' };

describe('a thousand requests for mails', () => {
  const countOf = async (address: (n: number) => string) => {
    const app = await startTestApp({ ...config, rateLimits: true });
    const statuses = new Map<number, number>();
    const visitor = app.visitor();
    for (let batch = 0; batch < 20; batch += 1) {
      const sent = Array.from({ length: 50 }, (_, n) =>
        visitor.post('/api/mail/requests', { purpose: 'sign-in', address: address(batch * 50 + n) }),
      );
      for (const { status } of await Promise.all(sent)) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    return { queued: await app.db.$count(mails), statuses: Object.fromEntries(statuses) };
  };

  it('to one address are five mails', async () => {
    expect(await countOf(() => 'one@people.example')).toEqual({ queued: 5, statuses: { 204: 5, 429: 995 } });
  });

  it('from one network to as many addresses are twenty', async () => {
    expect(await countOf((n) => `person.${n}@people.example`)).toEqual({
      queued: 20,
      statuses: { 204: 20, 429: 980 },
    });
  });
});

describe('somebody whose mails strangers ask for', () => {
  const smtp = startSmtp();

  it('still gets theirs in a browser they have used, and the code of each of them works', async () => {
    const { config: withMail, received } = await smtp;
    const app = await startTestApp({ ...withMail, rateLimits: true, trustProxy: 1 });
    const address = 'asked.for@people.example';
    const owner = await app.person({ username: 'asked.for', password: 'nine quiet bicycles' });
    await app.db.update(users).set({ email: address }).where(eq(users.id, owner.id));
    const ask = async (by: Agent, headers: Record<string, string> = {}) =>
      (await by.post('/api/mail/requests', { purpose: 'sign-in', address }, headers)).status;
    const codesMailed = async () => {
      await sendMails(app);
      return received.splice(0).map(codeIn);
    };
    // Requests from the owner's own network and from another one are limited alike.
    for (const from of ['203.0.113.9', '198.51.100.7']) {
      const statuses = [];
      for (let n = 0; n < 25; n += 1) statuses.push(await ask(app.visitor(), { 'x-forwarded-for': from }));
      expect(statuses.at(-1)).toBe(429);
    }
    await codesMailed();
    await owner.delete('/api/session');
    const here = { 'x-forwarded-for': '203.0.113.9' };
    expect([await ask(owner, here), await ask(owner, here)]).toEqual([204, 204]);
    const [earlier = '', later] = await codesMailed();
    expect(later).toBeDefined();
    for (let n = 0; n < 3; n += 1) await ask(owner, here);
    expect(await ask(owner, here)).toBe(429);
    const wrong = earlier.startsWith('0') ? '1111 1111' : '0000 0000';
    expect((await owner.post('/api/mail/sign-in', { code: wrong })).status).toBe(400);
    expect((await owner.post('/api/mail/sign-in', { code: earlier })).body.id).toBe(owner.id);
  });

  it('is helped by no browser of anybody else', async () => {
    const app = await startTestApp({ ...config, rateLimits: true });
    const [owner, other] = [await app.person(), await app.person()];
    await app.db.update(users).set({ email: 'other@people.example' }).where(eq(users.id, owner.id));
    const ask = async () =>
      (await other.post('/api/mail/requests', { purpose: 'sign-in', address: 'other@people.example' }))
        .status;
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push(await ask());
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
  });
});
