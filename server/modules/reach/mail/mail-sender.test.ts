import { beforeEach, describe, expect, it } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { askingTime } from '#shared/domain/goes-ahead';
import { jobs } from '../../../db/schema/jobs';
import { mails, mailSettings } from '../../../db/schema/mail';
import { tribs } from '../../../db/schema/tribs';
import { users } from '../../../db/schema/users';
import { createLog } from '../../../log';
import { expectError } from '../../../testing/expect-error';
import { createTrib, inDays, known, statusesOf } from '../../../testing/factories';
import { createTestMailSender, linkIn, NO_MAIL_SERVER, sendMails, startSmtp } from '../../../testing/mail';
import type { Received } from '../../../testing/smtp-server';
import { expectNoRowChanged } from '../../../testing/rows';
import { startTestApp } from '../../../testing/test-app';
import { unlinked } from './mail.rules';
import { markSent, queueMail } from './mails.queries';
import { sendReminders } from '../../people/reminders/reminders.service';

const HOUR_MS = 3_600_000;
const smtp = await startSmtp({ user: 'trib', pass: 'a secret of the server' });
const app = await startTestApp(smtp.config);
beforeEach(() => {
  smtp.received.length = 0;
  smtp.behave(null);
});

let people = 0;
async function asked() {
  const person = await app.person({ displayName: 'Ana <b>O’Neill</b>' });
  const address = `asked.${++people}@people.example`;
  await person.put(`/api/users/${person.id}/mail/address`, { address });
  const pending = async () => (await person.get(`/api/users/${person.id}/mail`)).body.pending;
  return { person, address, pending };
}
const receivedBy = (address: string) => smtp.received.filter(({ to }) => to.includes(address));
const rowOf = async (address: string) =>
  (await app.db.select().from(mails).where(eq(mails.address, address)))[0];

const jobOf = async (address: string) =>
  (
    await app.db
      .select()
      .from(jobs)
      .where(eq(jobs.key, String((await rowOf(address))?.id)))
  )[0];

describe('a mail', () => {
  it('that signs in works for ten minutes from when it leaves, and is given up a quarter of an hour after it was asked for', async () => {
    const minutesLeft = async (address: string) =>
      ((await rowOf(address))?.expiresAt.getTime() ?? 0) / 60_000 - Date.now() / 60_000;
    const [soon, late] = ['soon@people.example', 'late@people.example'];
    for (const address of [soon, late])
      await app.visitor().post('/api/mail/requests', { purpose: 'sign-in', address });
    expect(await minutesLeft(late)).toBeGreaterThan(14);
    await app.db
      .update(mails)
      .set({ expiresAt: sql`now() + interval '1 minute'` })
      .where(eq(mails.address, late));
    await sendMails(app);
    for (const address of [soon, late]) {
      expect(await minutesLeft(address)).toBeGreaterThan(9);
      expect(await minutesLeft(address)).toBeLessThan(10.1);
    }
  });

  it('goes over STARTTLS with the login, as text and as HTML that loads nothing', async () => {
    const { address, pending } = await asked();
    expect(await pending()).toEqual({ address, state: 'waiting' });
    await sendMails(app);
    const [received] = receivedBy(address);
    if (!received) throw new Error('There is no mail');
    const { mail, isEncrypted } = received;
    expect(isEncrypted).toBe(true);
    expect(mail.from?.text).toBe('"Trib" <hello@trib.example>');
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated');
    const html = String(mail.html);
    expect(html).toContain('prefers-color-scheme:dark');
    expect(html).toContain(`href="http://trib.example/mail#${linkIn(received)}"`);
    // Reading a mail must fetch nothing: no picture, script, style sheet or font.
    expect(html).not.toMatch(/<(img|script|link|iframe|object)|url\(|@import|src=/i);
    expect(await pending()).toEqual({ address, state: 'sent' });
  });

  it('has no word of whoever asked for it while its address is not confirmed, and no link made of words after that', async () => {
    const { person, address } = await asked();
    const name = 'You won <b>9</b> at\nhttps://spam.example/x';
    const typed = { displayName: name, username: 'spam.example' };
    await app.db.update(users).set(typed).where(eq(users.id, person.id));
    await sendMails(app);
    const [confirm] = receivedBy(address);
    const shown = (received: Received | undefined) => {
      const { subject, text, html } = received?.mail ?? {};
      return [subject, text, String(html)].join('\n');
    };
    expect(shown(confirm)).not.toMatch(/won|spam/);
    await app.visitor().post('/api/mail/confirm', { token: confirm ? linkIn(confirm) : '' });
    await person.post('/api/session/mail-code');
    await app.visitor().post('/api/mail/requests', { purpose: 'sign-in', address });
    await sendMails(app);
    const [, ...others] = receivedBy(address);
    expect(others).toHaveLength(2);
    for (const received of others) {
      expect(received.mail.text).toContain('You won <b>9< b> at https spam example x');
      expect(shown(received)).toContain('You won &lt;b&gt;9&lt; b&gt; at https spam example x');
      expect(shown(received)).not.toContain('spam.example');
    }
  });

  it('keeps the full stop of a sentence that is quoted, though a stop within a word goes', () => {
    expect(unlinked('"See you at spam.example."')).toBe('"See you at spam example."');
    expect(unlinked('“Not this time.” (Sorry.)')).toBe('“Not this time.” (Sorry.)');
  });

  it('is sent once by two instances that start at the same moment', async () => {
    const other = await startTestApp(smtp.config, { database: app.database });
    const addresses = [];
    for (let n = 0; n < 12; n += 1) addresses.push((await asked()).address);
    const senders = [createTestMailSender(app), createTestMailSender(other)];
    for (const sender of senders) sender.wake();
    await Promise.all(senders.map((sender) => sender.idle()));
    for (const address of addresses) expect(receivedBy(address)).toHaveLength(1);
  });

  it('that the server has taken before it reset the connection counts as sent', async () => {
    const { address, pending } = await asked();
    smtp.behave({ text: 'reset' });
    await sendMails(app);
    smtp.behave(null);
    await sendMails(app, 12 * HOUR_MS);
    expect(receivedBy(address)).toHaveLength(1);
    expect(await pending()).toMatchObject({ state: 'sent' });
    const [received] = receivedBy(address);
    const confirmed = received && { token: linkIn(received) };
    expect((await app.visitor().post('/api/mail/confirm', confirmed)).status).toBe(204);
  });

  it('that the server has taken without an answer counts as sent', async () => {
    const { address } = await asked();
    smtp.behave({ text: 'silence' });
    await sendMails(app, 0, 5_000);
    smtp.behave(null);
    await sendMails(app, 12 * HOUR_MS);
    expect(receivedBy(address)).toHaveLength(1);
  });

  it.each([
    ['puts the recipient off', { recipient: 450 }, 30_000],
    ['puts the text off', { text: 451 }, 30_000],
    ['never greets', { isSlow: true as const }, 100],
  ])('is repeated later when the server %s, with another link', async (_what, behaviour, deadlineMs) => {
    const { address, pending } = await asked();
    smtp.behave(behaviour);
    await sendMails(app, 0, deadlineMs);
    expect(receivedBy(address)).toEqual([]);
    expect(await pending()).toMatchObject({ state: 'waiting' });
    expect(await rowOf(address)).toMatchObject({ tokenHash: null, codeHash: null });
    expect(await jobOf(address)).toMatchObject({ tries: 1 });
    const connections = smtp.connections();
    smtp.behave(null);
    await sendMails(app);
    expect(smtp.connections()).toBe(connections);
    await sendMails(app, HOUR_MS);
    expect(receivedBy(address)).toHaveLength(1);
  });

  it('is repeated when no server is there, and requests do not wait for it', async () => {
    const { address } = await asked();
    const sender = createTestMailSender({ ...app, config: { ...app.config, mail: NO_MAIL_SERVER } });
    sender.wake();
    const { status } = await app
      .visitor()
      .post('/api/mail/requests', { purpose: 'reset', address: `other.${address}` });
    expect(status).toBe(204);
    await sender.idle();
    expect(await jobOf(address)).toMatchObject({ tries: 1 });
    await sendMails(app, HOUR_MS);
    expect(receivedBy(address)).toHaveLength(1);
  });

  it('is not repeated when the server refuses the recipient, which the person can see', async () => {
    const { address, pending } = await asked();
    smtp.behave({ recipient: 550 });
    await sendMails(app);
    expect(await pending()).toEqual({ address, state: 'refused' });
    const connections = smtp.connections();
    smtp.behave(null);
    await sendMails(app, 12 * HOUR_MS);
    expect(smtp.connections()).toBe(connections);
  });

  it('that somebody waits for goes before the digests of everybody, however many these are', async () => {
    const { person, address } = await asked();
    await app.db.update(users).set({ email: address }).where(eq(users.id, person.id));
    await sendMails(app);
    smtp.received.length = 0;
    const texts = [{ title: 'News', body: 'Of the day', url: '/' }];
    for (let n = 0; n < 20; n += 1)
      await queueMail(app.db, { kind: 'notices', address, userId: person.id, texts });
    await app.visitor().post('/api/mail/requests', { purpose: 'sign-in', address });
    await sendMails(app);
    expect(smtp.received).toHaveLength(21);
    const signIn = smtp.received.findIndex(({ mail }) => !mail.subject?.includes('News'));
    // Four mails leave at the same time.
    expect(signIn).toBeLessThan(4);
  });

  it.each<[string, (address: string) => Promise<unknown>]>([
    [
      // This is what another instance leaves behind if this one stalls for longer than its lease.
      'was taken over by another instance',
      async () => app.db.update(jobs).set({ lease: crypto.randomUUID() }),
    ],
    ['was withdrawn', (address) => app.db.delete(mails).where(eq(mails.address, address))],
  ])('that %s while the server thought is not handed over', async (_what, happen) => {
    const { address } = await asked();
    let goOn: () => void = () => undefined;
    smtp.behave({ waitFor: new Promise((resolve) => (goOn = resolve)) });
    const first = createTestMailSender(app);
    first.wake();
    await expect.poll(async () => (await jobOf(address))?.lease ?? null).not.toBeNull();
    await happen(address);
    goOn();
    await first.idle();
    smtp.behave(null);
    expect(receivedBy(address)).toEqual([]);
    expect((await rowOf(address))?.sentAt ?? null).toBeNull();
  });

  it('whose server process was killed after it began to hand it over is not handed over again', async () => {
    const { address, pending } = await asked();
    const [mail] = await app.db.select().from(mails).where(eq(mails.address, address));
    const killed = { lease: crypto.randomUUID(), takenUntil: sql`now() + interval '1 minute'` };
    const isOfMail = eq(jobs.key, String(mail?.id));
    const [job] = await app.db.update(jobs).set(killed).where(isOfMail).returning();
    if (!mail || !job) throw new Error('Nothing was queued');
    const claimed = { ...mail, job: { id: String(job.id), lease: killed.lease } };
    expect(await markSent(app.db, claimed, { tokenHash: 'of the link that was sent' })).toBe(true);
    await sendMails(app, HOUR_MS);
    expect(receivedBy(address)).toEqual([]);
    expect(await pending()).toEqual({ address, state: 'sent' });
    expect(await app.db.$count(jobs, isOfMail)).toBe(0);
  });

  it('waits while the server refuses the login, because nothing is wrong with its address', async () => {
    const { address, pending } = await asked();
    const { mail } = app.config;
    if (!mail) throw new Error('There is no mail server');
    const login = { user: 'trib', pass: 'last year’s password' };
    await sendMails({ ...app, config: { ...app.config, mail: { ...mail, smtp: { ...mail.smtp, login } } } });
    expect(await pending()).toEqual({ address, state: 'waiting' });
    await sendMails(app, HOUR_MS);
    expect(receivedBy(address)).toHaveLength(1);
  });

  it('has no header and no reader that somebody typed', async () => {
    const { person, address } = await asked();
    await app.db.update(users).set({ email: address }).where(eq(users.id, person.id));
    await sendMails(app);
    smtp.received.length = 0;
    const title = 'Chess\r\nBcc: victim@people.example\r\n\r\n<script>alert(1)</script>';
    const texts = [{ title, body: title, url: '/' }];
    await queueMail(app.db, { kind: 'notices', address, userId: person.id, texts });
    await sendMails(app);
    expect(smtp.received.map(({ to }) => to)).toEqual([[address]]);
    const [{ mail } = {}] = smtp.received;
    expect(mail?.bcc).toBeUndefined();
    expect(mail?.subject).not.toMatch(/[\r\n]/);
    expect(String(mail?.html)).not.toContain('<script');
  });
});

it('keeps addresses, links and the password out of the log', async () => {
  const logged: string[] = [];
  const log = createLog('trace', { write: (line) => void logged.push(line) });
  const { address } = await asked();
  smtp.behave({ recipient: 450 });
  const sender = createTestMailSender({ ...app, log });
  sender.wake();
  await sender.idle();
  expect(logged.join('')).toContain('a mail is sent later');
  expect(logged.join('')).not.toContain(address);
  expect(logged.join('')).not.toContain('a secret of the server');
});

describe('"Still coming?"', () => {
  const visitor = app.visitor();
  const answer = (path: 'coming' | 'give-up', key: string) => visitor.post(`/api/mail/spot/${path}`, { key });

  it('has a button for each answer, does nothing by being opened, and counts one without a session', async () => {
    const [host, reader, ...others] = [
      await known(app.db, await app.person()),
      await app.person(),
      await app.person(),
      await app.person(),
    ];
    const address = 'coming@people.example';
    await app.db.update(users).set({ email: address }).where(eq(users.id, reader.id));
    await app.db.insert(mailSettings).values({ userId: reader.id, frequency: 'at-once', topicsOff: [] });
    const { id } = await createTrib(host, { name: 'Chess' });
    for (const one of [reader, ...others]) await one.put(`/api/tribs/${id}/membership`);
    const early = await createTrib(host, { name: 'Go' });
    await reader.put(`/api/tribs/${early.id}/membership`);
    const [row] = await app.db.select().from(tribs).where(eq(tribs.id, id));
    app.clock.set(askingTime(row?.startsAt ?? new Date(), row?.timeZone ?? 'UTC'));
    await sendReminders(app);
    app.clock.set(null);
    await sendMails(app);
    const received = receivedBy(address).find(({ mail: { subject } }) =>
      subject?.startsWith('Still coming?'),
    );
    const key = /mail#coming\.([\w.-]+)/.exec(received?.mail.text ?? '')?.[1] ?? '';
    expect(received?.mail.text).toContain(`Yes: http://trib.example/mail#coming.${key}`);
    expect(received?.mail.text).toContain(`Give my spot to the next: http://trib.example/mail#${key}`);
    expect(received?.mail.text).not.toContain("Can't make it");
    await expectNoRowChanged(app.db, () => visitor.post('/api/mail/spot', { key }));
    // Scanners fetch what they find; neither answer is given by that.
    for (const path of ['coming', 'give-up'])
      expectError(await visitor.get(`/api/mail/spot/${path}`), 404, 'not_found');
    const coming = async () => (await reader.get(`/api/tribs/${id}`)).body.coming;
    expect(await coming()).toEqual({ yes: 1, of: 4, isAsked: true });
    for (let count = 0; count < 2; count += 1) expect((await answer('coming', key)).status).toBe(204);
    expect(await coming()).toEqual({ yes: 2, of: 4, isAsked: false });
    // Nobody is asked any more about a meetup that was moved.
    await host.put(`/api/tribs/${id}`, {
      startTime: inDays(8).toISOString(),
      endTime: inDays(9).toISOString(),
    });
    expectError(await answer('coming', key), 404, 'link_unusable');
    expect((await answer('give-up', key)).status).toBe(204);
    expectError(await answer('coming', key), 404, 'link_unusable');
    expect((await statusesOf(app.db, id))[reader.id]).toBeUndefined();
  });
});
