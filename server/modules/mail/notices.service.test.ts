import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { mailNotices, mailSettings } from '../../db/schema/mail';
import { users } from '../../db/schema/users';
import { expectError } from '../../testing/expect-error';
import { befriend, cancel, createTrib, known, sendMessage } from '../../testing/factories';
import { linkIn, sendMails, startSmtp } from '../../testing/mail';
import type { Received } from '../../testing/smtp-server';
import { type Person, startTestApp } from '../../testing/test-app';
import { queueMessages } from '../push/deliveries.queries';
import { digestAfter } from './notices.service';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SECRET = 'a secret of the mail service';
const smtp = await startSmtp();
const { mail } = smtp.config;
const app = await startTestApp({ ...smtp.config, mail: mail && { ...mail, webhookSecret: SECRET } });
beforeEach(() => {
  smtp.received.length = 0;
  smtp.behave(null);
});

type Frequency = 'off' | 'at-once' | 'daily';
let people = 0;
async function reachable(frequency: Frequency = 'at-once'): Promise<Person & { address: string }> {
  const person = await known(app.db, await app.person({ displayName: 'Reader' }));
  const address = `reader.${++people}@people.example`;
  await app.db.update(users).set({ email: address }).where(eq(users.id, person.id));
  await app.db.insert(mailSettings).values({ userId: person.id, frequency, topicsOff: [] });
  return { ...person, address };
}

async function hostWithRequest(frequency: Frequency = 'at-once') {
  const host = await reachable(frequency);
  const trib = await createTrib(host, { name: 'Chess', whoCanJoin: 'Invite only' });
  const guest = await known(app.db, await app.person({ displayName: 'Guest' }));
  await guest.put(`/api/tribs/${trib.id}/membership`);
  return { host, guest, trib };
}

const mailsTo = ({ address }: { address: string }) => smtp.received.filter(({ to }) => to.includes(address));
const keyIn = (received: Received | undefined) => (received ? linkIn(received) : '');

describe('a notification', () => {
  it('is mailed some minutes later, with one click that ends them', async () => {
    const { host, trib } = await hostWithRequest();
    await sendMails(app);
    expect(mailsTo(host)).toEqual([]);
    await sendMails(app, 6 * MINUTE_MS);
    const [received] = mailsTo(host);
    expect(received?.mail.subject).toBe('Someone wants to join: Chess');
    expect(received?.mail.text).toContain(`http://trib.example/meetups?trib=${trib.id}`);
    expect(received?.mail.headers.get('list')).toMatchObject({
      unsubscribe: { url: `http://trib.example/api/mail/unsubscribe?who=${keyIn(received)}` },
      'unsubscribe-post': { name: 'List-Unsubscribe=One-Click' },
    });
    await sendMails(app, 24 * HOUR_MS);
    expect(mailsTo(host)).toHaveLength(1);
  });

  it.each<[string, (about: Awaited<ReturnType<typeof hostWithRequest>>) => Promise<unknown>]>([
    [
      'was seen in the app',
      async ({ host }) => {
        const { body } = await host.get('/api/notifications');
        await host.put('/api/notifications/seen', { ids: body.map(({ id }: { id: number }) => id) });
      },
    ],
    ['was withdrawn', ({ guest, trib }) => guest.delete(`/api/tribs/${trib.id}/membership`)],
    ['is of somebody they have blocked', ({ host, guest }) => host.put(`/api/blocks/${guest.id}`)],
    [
      'is about a meetup they have muted',
      ({ host, trib }) => host.put(`/api/tribs/${trib.id}/notifications`, { push: false }),
    ],
    [
      'is about a topic that is off',
      ({ host }) =>
        app.db
          .update(mailSettings)
          .set({ topicsOff: ['requests'] })
          .where(eq(mailSettings.userId, host.id)),
    ],
    [
      'comes after they have switched mail off',
      ({ host }) =>
        app.db.update(mailSettings).set({ frequency: 'off' }).where(eq(mailSettings.userId, host.id)),
    ],
    [
      'comes after they have deleted their account',
      ({ host }) => app.db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, host.id)),
    ],
  ])('is not mailed when it %s', async (_what, change) => {
    const about = await hostWithRequest();
    await change(about);
    await sendMails(app, 6 * MINUTE_MS);
    expect(mailsTo(about.host)).toEqual([]);
    expect(await app.db.$count(mailNotices, eq(mailNotices.userId, about.host.id))).toBe(0);
  });

  it('is written for nobody without a confirmed address', async () => {
    const host = await app.person();
    const trib = await createTrib(host, { whoCanJoin: 'Invite only' });
    await (await app.person()).put(`/api/tribs/${trib.id}/membership`);
    expect(await app.db.$count(mailNotices, eq(mailNotices.userId, host.id))).toBe(0);
  });
});

describe('one mail a day', () => {
  it('has what came since, in the morning, and a change of plan at once', async () => {
    const { host } = await hostWithRequest('daily');
    const [friend, other] = [
      await known(app.db, await app.person()),
      await app.person({ username: 'other.host', password: 'nine quiet bicycles' }),
    ];
    await friend.put(`/api/friends/${host.id}`);
    const joined = await createTrib(other, { name: 'Sunset' });
    await host.put(`/api/tribs/${joined.id}/membership`);
    await other.post(`/api/tribs/${joined.id}/cancel`);
    await sendMails(app, 6 * MINUTE_MS);
    expect(mailsTo(host).map((received) => received.mail.subject)).toEqual([
      'Cancelled: Sunset was cancelled',
    ]);
    app.clock.set(new Date(Date.now() + 25 * HOUR_MS));
    await sendMails(app, 25 * HOUR_MS);
    app.clock.set(null);
    const [, digest] = mailsTo(host);
    expect(digest?.mail.subject).toBe('2 things that are new');
    expect(digest?.mail.text).toContain('Someone wants to join');
    expect(digest?.mail.text).toContain('Would like to be friends with you.');
    expect(mailsTo(host)).toHaveLength(2);
  });

  it('comes at eight in the morning of the person', () => {
    const at = (moment: string, zone: string) => digestAfter(new Date(moment), zone).toISOString();
    expect(at('2026-05-01T05:59:00Z', 'Europe/Berlin')).toBe('2026-05-01T06:00:00.000Z');
    expect(at('2026-05-01T06:00:00Z', 'Europe/Berlin')).toBe('2026-05-02T06:00:00.000Z');
    expect(at('2026-05-01T23:30:00Z', 'Pacific/Auckland')).toBe('2026-05-02T20:00:00.000Z');
  });
});

it('messages that are unread after an hour are one mail, without what was read or is muted', async () => {
  const reader = await reachable();
  const sender = await known(app.db, await app.person({ displayName: 'Writer' }));
  await befriend(app.db, reader.id, sender.id);
  const { body: talk } = await sender.post('/api/conversations', { userId: reader.id });
  await sendMessage(sender, talk.id, 'Are you coming?');
  await sendMessage(sender, talk.id, 'We start at nine');
  await queueMessages(app.db);
  await sendMails(app, 50 * MINUTE_MS);
  expect(mailsTo(reader)).toEqual([]);
  await sendMails(app, 61 * MINUTE_MS);
  expect(mailsTo(reader).map((received) => received.mail.subject)).toEqual(['2 new messages: Writer']);
  const { id: messageId } = await sendMessage(sender, talk.id, 'Hello?');
  await queueMessages(app.db);
  await reader.put(`/api/conversations/${talk.id}/read`, { messageId });
  await sendMails(app, 61 * MINUTE_MS);
  expect(mailsTo(reader)).toHaveLength(1);
  await reader.put(`/api/conversations/${talk.id}/mute`, { muted: true });
  await sendMessage(sender, talk.id, 'Are you there?');
  await queueMessages(app.db);
  await sendMails(app, 61 * MINUTE_MS);
  expect(mailsTo(reader)).toHaveLength(1);
});

describe('ending it', () => {
  it('takes one click without a session, as a mail program sends it', async () => {
    const { host } = await hostWithRequest();
    await sendMails(app, 6 * MINUTE_MS);
    const key = keyIn(mailsTo(host)[0]);
    const path = `/api/mail/unsubscribe?who=${key}`;
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const click = { body: 'List-Unsubscribe=One-Click', headers: form };
    // Opening the link with a GET must not unsubscribe, because scanners open it; people get a page with one button.
    const opened = await app.visitor().get(path);
    expect([opened.status, opened.headers.get('location')]).toEqual([302, `/mail#${key}`]);
    expect((await host.get(`/api/users/${host.id}/mail`)).body.frequency).toBe('at-once');
    const forged = `/api/mail/unsubscribe?who=${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`;
    expectError(await app.visitor().send('POST', forged, click), 404, 'link_unusable');
    const big = `/api/mail/unsubscribe?who=9999999999.${'x'.repeat(43)}`;
    expectError(await app.visitor().send('POST', big, click), 404, 'link_unusable');
    expect((await app.visitor().send('POST', path, click)).status).toBe(204);
    expect((await app.visitor().send('POST', path, click)).status).toBe(204);
    expect((await host.get(`/api/users/${host.id}/mail`)).body.frequency).toBe('off');
    const elsewhere = await app.visitor().send('POST', '/api/mail/requests', click);
    expectError(elsewhere, 415, 'unsupported_media_type');
  });

  it('happens when the server refuses the recipient, until the address is confirmed again', async () => {
    const { host, trib } = await hostWithRequest();
    smtp.behave({ recipient: 550 });
    await sendMails(app, 6 * MINUTE_MS);
    smtp.behave(null);
    expect((await host.get(`/api/users/${host.id}/mail`)).body.isRefused).toBe(true);
    await cancel(app.db, trib.id);
    await (await known(app.db, await app.person())).put(`/api/friends/${host.id}`);
    await sendMails(app, 6 * MINUTE_MS);
    expect(mailsTo(host)).toEqual([]);
    await host.put(`/api/users/${host.id}/mail/address`, { address: host.address });
    await sendMails(app);
    const [received] = mailsTo(host);
    await app.visitor().post('/api/mail/confirm', { token: keyIn(received) });
    expect((await host.get(`/api/users/${host.id}/mail`)).body.isRefused).toBe(false);
  });

  it('happens when the operator’s mail service reports a bounce with the secret', async () => {
    const { host } = await hostWithRequest();
    const report = (secret?: string) =>
      app
        .visitor()
        .post(
          '/api/mail/bounces',
          { addresses: [host.address.toUpperCase()] },
          secret === undefined ? {} : { authorization: `Bearer ${secret}` },
        );
    for (const secret of [undefined, '', 'wrong', SECRET.slice(0, -1)])
      expectError(await report(secret), 404, 'not_found');
    expect((await host.get(`/api/users/${host.id}/mail`)).body.isRefused).toBe(false);
    expect((await report(SECRET)).status).toBe(204);
    expect((await host.get(`/api/users/${host.id}/mail`)).body.isRefused).toBe(true);
    expect(await app.db.$count(mailSettings, sql`${mailSettings.refusedAt} is not null`)).toBeGreaterThan(0);
  });
});
