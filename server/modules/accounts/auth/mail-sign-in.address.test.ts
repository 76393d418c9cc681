import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { WayIn } from '#shared/api/ways-in';
import { mails } from '../../../db/schema/mail';
import { sessions, users } from '../../../db/schema/users';
import { expectError, expectInvalid } from '../../../testing/expect-error';
import {
  codeIn,
  confirmAddress,
  createReachable,
  linkIn,
  onlyMailTo,
  sendMails,
  startSmtp,
} from '../../../testing/mail';
import { expectNoRowChanged } from '../../../testing/rows';
import { makeStale } from '../../../testing/stale-session';
import { startTestApp } from '../../../testing/test-app';

const smtp = await startSmtp();
const app = await startTestApp(smtp.config);
beforeEach(() => smtp.received.splice(0));

const reachable = () => createReachable(app, smtp, 'nine quiet bicycles');
const mailTo = (address: string) => onlyMailTo(app, smtp, address);

describe('another address', () => {
  it('is told to the old one, which can undo it and signs everybody out', async () => {
    const person = await reachable();
    const next = `next.${person.address}`;
    await person.put(`/api/users/${person.id}/mail/address`, { address: next });
    const link = await mailTo(next);
    // The old address counts until the new one is confirmed.
    expect((await person.get(`/api/users/${person.id}/mail`)).body).toMatchObject({
      address: person.address,
      pending: { address: next, state: 'sent' },
    });
    expect((await app.visitor().post('/api/mail/confirm', { token: linkIn(link) })).status).toBe(204);
    expect((await person.get(`/api/users/${person.id}/mail`)).body).toMatchObject({
      address: next,
      pending: null,
    });
    const told = await mailTo(person.address);
    const undo = { token: linkIn(told) };
    expect((await app.visitor().post('/api/mail/link', undo)).body.purpose).toBe('undo');
    expect((await app.visitor().post('/api/mail/undo', undo)).status).toBe(204);
    expect(await app.db.$count(sessions, eq(sessions.userId, person.id))).toBe(0);
    const [row] = await app.db.select().from(users).where(eq(users.id, person.id));
    expect(row?.email).toBe(person.address);
    expectError(await app.visitor().post('/api/mail/undo', undo), 404, 'link_unusable');
  });

  it('of a thief that its person has ended cannot undo that, and the one before still can', async () => {
    const person = await reachable();
    const thiefs = `thief.${person.address}`;
    await person.put(`/api/users/${person.id}/mail/address`, { address: thiefs });
    await app.visitor().post('/api/mail/confirm', { token: linkIn(await mailTo(thiefs)) });
    const [changed] = (await person.get(`/api/users/${person.id}/security-events`)).body;
    const report = (choice?: object) =>
      person.post(`/api/users/${person.id}/security-events/${changed.id}/report`, choice);
    const { body: ways } = await report();
    const address = ways.find(({ kind }: WayIn) => kind === 'address');
    expect(address).toMatchObject({ name: thiefs, isDoubtful: true });
    expect((await report({ ends: [address.key] })).status).toBe(200);
    const isUndoOf = (to: string) => and(eq(mails.address, to), eq(mails.kind, 'changed'));
    expect(await app.db.$count(mails, isUndoOf(thiefs))).toBe(0);
    expect((await person.get(`/api/users/${person.id}/mail`)).body.address).toBeNull();
    const undo = { token: linkIn(await mailTo(person.address)) };
    expect((await app.visitor().post('/api/mail/undo', undo)).status).toBe(204);
    const [row] = await app.db.select().from(users).where(eq(users.id, person.id));
    expect(row?.email).toBe(person.address);
  });

  it('needs a fresh sign-in, to be set or removed', async () => {
    const person = await reachable();
    const path = `/api/users/${person.id}/mail/address`;
    await makeStale(app.db, person);
    const next = { address: 'thief@people.example' };
    expectError(await person.put(path, next), 403, 'fresh_sign_in_needed');
    expectError(await person.delete(path), 403, 'fresh_sign_in_needed');
    await person.put('/api/session/confirmation', { password: 'nine quiet bicycles' });
    expect((await person.put(path, next)).status).toBe(200);
  });

  it.each([
    ['a line break', 'a@b.example\r\nBcc: all@b.example'],
    ['300 characters', `${'a'.repeat(288)}@b.example`],
  ])('is refused with %s, and nothing is mailed', async (_what, address) => {
    const person = await app.person();
    const ask = (wanted: string) => person.put(`/api/users/${person.id}/mail/address`, { address: wanted });
    expectInvalid(await expectNoRowChanged(app.db, () => ask(address)), 'address');
    expect((await ask(`good.${person.id}@b.example`)).status).toBe(200);
  });

  it('of another account is told to nobody but the mailbox', async () => {
    const [owner, other] = [await reachable(), await reachable()];
    const free = 'free@people.example';
    const [taken, unknown] = [
      await other.put(`/api/users/${other.id}/mail/address`, { address: owner.address }),
      await other.put(`/api/users/${other.id}/mail/address`, { address: free }),
    ];
    expect({ ...taken.body.pending, address: '' }).toEqual({ ...unknown.body.pending, address: '' });
    await other.put(`/api/users/${other.id}/mail/address`, { address: owner.address });
    const mail = await mailTo(owner.address);
    expect(mail.mail.subject).toBe('You have an account at Trib');
    expect([linkIn(mail), codeIn(mail)]).toEqual(['', '']);
    expectInvalid(await other.post(`/api/users/${other.id}/mail/code`, { code: '12345678' }), 'code');
  });

  it('that two accounts confirm at once is the first one’s', async () => {
    const [one, two] = [await app.person(), await app.person()];
    const address = 'shared@people.example';
    for (const person of [one, two]) await person.put(`/api/users/${person.id}/mail/address`, { address });
    await sendMails(app);
    const tokens = smtp.received.map(linkIn);
    const responses = await Promise.all(
      tokens.map((token) => app.visitor().post('/api/mail/confirm', { token })),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
  });

  it('keeps a demo account, whose only way in it then is', async () => {
    const demo = await app.person();
    await confirmAddress(app, smtp, demo, 'demo@people.example');
    expect((await demo.get('/api/session')).body.user).toMatchObject({ isDemo: false });
    expectError(await demo.delete(`/api/users/${demo.id}/mail/address`), 409, 'last_way_in');
    const kept = await reachable();
    const { body } = await kept.delete(`/api/users/${kept.id}/mail/address`);
    expect(body).toMatchObject({ address: null, frequency: 'off' });
    expect((await mailTo(kept.address)).mail.subject).toBe('Your address was changed');
  });
});
