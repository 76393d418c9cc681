import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Trib } from '#shared/api/tribs';
import { startLabel } from '#shared/domain/meetup-time';
import { mailNotices, mailSettings } from '../../../db/schema/mail';
import { notifications } from '../../../db/schema/social';
import { users } from '../../../db/schema/users';
import { expectError } from '../../../testing/expect-error';
import {
  befriend,
  cancel,
  createTrib,
  inDays,
  known,
  sendMessage,
  startedYesterday,
  statusesOf,
} from '../../../testing/factories';
import { expectNoRowChanged } from '../../../testing/rows';
import { linkIn, sendMails, startSmtp } from '../../../testing/mail';
import type { Received } from '../../../testing/smtp-server';
import { type Person, startTestApp } from '../../../testing/test-app';
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

const dayOf = ({ startTime, timeZone }: Trib) =>
  startLabel(startTime === null ? null : new Date(startTime), timeZone, 'en');
const mailsTo = ({ address }: { address: string }) => smtp.received.filter(({ to }) => to.includes(address));
const keyIn = (received: Received | undefined) => (received ? linkIn(received) : '');

describe('a notification', () => {
  it('is mailed some minutes later, with one click that ends them', async () => {
    const { host, trib } = await hostWithRequest();
    await sendMails(app);
    expect(mailsTo(host)).toEqual([]);
    await sendMails(app, 6 * MINUTE_MS);
    const [received] = mailsTo(host);
    expect(received?.mail.subject).toBe(`Someone wants to join: Chess · ${dayOf(trib)}`);
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

describe('what cannot wait', () => {
  const calendarOf = (received: Received | undefined) =>
    received?.mail.attachments[0]?.content.toString() ?? '';

  it('is mailed at once, each by itself, with what changed as its subject and the date for a calendar', async () => {
    const [host, reader] = [await known(app.db, await app.person()), await reachable('daily')];
    const { id, timeZone } = await createTrib(host, {
      name: 'Chess',
      location: 'My kitchen',
      cityId: 4_671_654,
    });
    await reader.put(`/api/tribs/${id}/membership`);
    const { body: moved } = await host.put(`/api/tribs/${id}`, {
      startTime: '2031-11-28T20:00:00Z',
      endTime: '2031-11-28T23:00:00Z',
    });
    await host.post(`/api/tribs/${id}/announcements`, { audience: 'going', text: 'Bring a board' });
    await sendMails(app);
    // Mails go out side by side, so either can arrive first.
    const [change, word, ...others] = mailsTo(reader).toSorted(
      (a, b) => Number(a.mail.subject?.includes('Bring')) - Number(b.mail.subject?.includes('Bring')),
    );
    expect(others).toEqual([]);
    expect(change?.mail.subject).toMatch(/^A change of plan: Chess: .+ → Fri, Nov 28, 2 PM$/);
    expect(word?.mail.subject).toBe('Chess · Fri, Nov 28, 2 PM: Bring a board');
    expect(calendarOf(change)).toContain(`DTSTART;TZID=${timeZone}:20311128T140000`);
    expect(calendarOf(change)).toMatch(/SEQUENCE:\d+/);
    expect(calendarOf(change)).toContain('LOCATION:Austin');
    await host.post(`/api/tribs/${moved.id}/cancel`);
    await sendMails(app);
    expect(mailsTo(reader).at(-1)?.mail.subject).toBe('Cancelled: Chess · Fri, Nov 28, 2 PM');
    expect(calendarOf(mailsTo(reader).at(-1))).toContain('STATUS:CANCELLED');
    expect(
      JSON.stringify(mailsTo(reader).map((received) => [received.mail.html, calendarOf(received)])),
    ).not.toMatch(/kitchen/);
  });

  it('is one mail for all dates of a series, in the language of whoever gets it, with all of them for a calendar', async () => {
    const [host, reader] = [await known(app.db, await app.person()), await reachable()];
    const { id, seriesId } = await createTrib(host, { name: 'Chess', repeats: { every: 'week' } });
    await reader.put(`/api/users/${reader.id}`, { language: 'de' });
    await reader.put(`/api/series/${seriesId}/standing`);
    await host.post(`/api/series/${seriesId}/end`, { last: id });
    await sendMails(app);
    const [received, ...others] = mailsTo(reader);
    expect(others).toEqual([]);
    expect(received?.mail.subject).toMatch(/^Chess: letzter Termin ist .+: Von 8 Terminen bleibt dir 1\. /);
    expect(received?.mail.text).not.toMatch(/ (the|you|your|are|is|to|and|of|with|now|this) /i);
    const file = calendarOf(received);
    expect([file.match(/STATUS:CANCELLED/g)?.length, file.match(/STATUS:CONFIRMED/g)?.length]).toEqual([
      7, 1,
    ]);
  });
});

describe('"Can\'t make it"', () => {
  async function promoted() {
    const [host, first, reader, next] = [
      await known(app.db, await app.person()),
      await app.person(),
      await reachable(),
      await app.person(),
    ];
    const { id } = await createTrib(host, { name: 'Chess', maxParticipants: 2 });
    for (const guest of [first, reader, next]) await guest.put(`/api/tribs/${id}/membership`);
    await first.delete(`/api/tribs/${id}/membership`);
    await sendMails(app);
    return { host, reader, next, id, key: keyIn(mailsTo(reader)[0]) };
  }
  const visitor = app.visitor();
  const giveUp = (key: string) => visitor.post('/api/mail/spot/give-up', { key });

  it('says what it is about, does nothing by being opened, and gives up one spot without a session', async () => {
    const { host, reader, next, id, key } = await promoted();
    const seen = await expectNoRowChanged(app.db, () => visitor.post('/api/mail/spot', { key }));
    expect(Object.keys(seen.body)).toEqual(['name', 'startTime', 'timeZone']);
    expect(seen.body.name).toBe('Chess');
    expectError(await visitor.get('/api/mail/spot/give-up'), 404, 'not_found');
    expect((await statusesOf(app.db, id))[reader.id]).toBe('joined');
    expect((await giveUp(key)).status).toBe(204);
    expect(await statusesOf(app.db, id)).toEqual({ [host.id]: 'joined', [next.id]: 'joined' });
    expectError(await giveUp(key), 404, 'link_unusable');
    expectError(await visitor.post('/api/mail/spot', { key }), 404, 'link_unusable');
    expect((await reader.get('/api/notifications')).body[0]).toMatchObject({
      kind: 'spot-given-up',
      tribId: id,
    });
  });

  it('is taken back by joining again within an hour, though it has come to need an invitation', async () => {
    const { host, reader, next, id, key } = await promoted();
    await giveUp(key);
    await host.put(`/api/tribs/${id}`, { whoCanJoin: 'Invite only' });
    const back = await reader.put(`/api/tribs/${id}/membership`);
    expect(back.body).toEqual({ status: 'waitlisted', placeInLine: 1 });
    await next.delete(`/api/tribs/${id}/membership`);
    expect((await statusesOf(app.db, id))[reader.id]).toBe('joined');
    expect(
      (await reader.get('/api/notifications')).body.map(({ kind }: { kind: string }) => kind),
    ).not.toContain('spot-given-up');
    expectError(await giveUp(`${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`), 404, 'link_unusable');
    await reader.delete(`/api/tribs/${id}/membership`);
    expect((await reader.put(`/api/tribs/${id}/membership`)).body).toEqual({ status: 'requested' });
  });

  it('is not taken back after the hour, nor once a block stands between the two', async () => {
    const [late, blocked] = [await promoted(), await promoted()];
    for (const { key } of [late, blocked]) await giveUp(key);
    await app.db
      .update(notifications)
      .set({ createdAt: sql`now() - interval '61 minutes'` })
      .where(eq(notifications.userId, late.reader.id));
    await late.host.put(`/api/tribs/${late.id}`, { whoCanJoin: 'Invite only' });
    expect((await late.reader.put(`/api/tribs/${late.id}/membership`)).body).toEqual({ status: 'requested' });
    await blocked.host.put(`/api/blocks/${blocked.reader.id}`);
    expectError(await blocked.reader.put(`/api/tribs/${blocked.id}/membership`), 404, 'not_found');
  });

  it('ends at the start, when it is cancelled, with the spot that it is for, and for who hosts by then', async () => {
    const [begun, off, again, hosting] = [
      await promoted(),
      await promoted(),
      await promoted(),
      await promoted(),
    ];
    await startedYesterday(app.db, begun.id);
    await off.host.post(`/api/tribs/${off.id}/cancel`);
    await again.reader.delete(`/api/tribs/${again.id}/membership`);
    await again.next.delete(`/api/tribs/${again.id}/membership`);
    await again.reader.put(`/api/tribs/${again.id}/membership`);
    await hosting.host.put(`/api/tribs/${hosting.id}/members/${hosting.reader.id}`, { role: 'host' });
    for (const { key, id, reader } of [begun, off, again, hosting]) {
      expectError(await giveUp(key), 404, 'link_unusable');
      expect((await statusesOf(app.db, id))[reader.id]).toBe('joined');
    }
    expect(begun.key).not.toBe('');
    const spotLinks = (await mailsToHost()).map(({ mail: { text } }) => text?.includes("Can't make it"));
    expect(spotLinks).toEqual([false]);
  });

  /** A host whose meetup a co-host has moved. */
  async function mailsToHost() {
    const [host, cohost] = [await reachable(), await app.person()];
    const { id } = await createTrib(host);
    await cohost.put(`/api/tribs/${id}/membership`);
    await host.put(`/api/tribs/${id}/members/${cohost.id}`, { role: 'cohost' });
    await cohost.put(`/api/tribs/${id}`, { endTime: inDays(4).toISOString() });
    await sendMails(app);
    return mailsTo(host).filter(({ mail: { subject } }) => subject?.startsWith('A change'));
  }
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
      `Cancelled: Sunset · ${dayOf(joined)}`,
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

it('messages that are unread after an hour are one mail in the chosen language, without what was read or is muted', async () => {
  const reader = await reachable();
  await reader.put(`/api/users/${reader.id}`, { language: 'de' });
  const sender = await known(app.db, await app.person({ displayName: 'Writer' }));
  await befriend(app.db, reader.id, sender.id);
  const { body: talk } = await sender.post('/api/conversations', { userId: reader.id });
  await sendMessage(sender, talk.id, 'Are you coming?');
  await sendMessage(sender, talk.id, 'We start at nine');
  await queueMessages(app.db);
  await sendMails(app, 50 * MINUTE_MS);
  expect(mailsTo(reader)).toEqual([]);
  await sendMails(app, 61 * MINUTE_MS);
  expect(mailsTo(reader).map((received) => received.mail.subject)).toEqual(['2 neue Nachrichten: Writer']);
  expect(mailsTo(reader)[0]?.mail.html).toContain('<html lang="de">');
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
