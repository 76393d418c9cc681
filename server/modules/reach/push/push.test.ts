import { eq, gt } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { pushDeliveries, pushSubscriptions } from '../../../db/schema/push';
import { tribs } from '../../../db/schema/tribs';
import {
  createTestSender,
  choosePush,
  openApp,
  pushTo,
  sendDue,
  titlesOf,
} from '../../../testing/push-factories';
import { startPushService } from '../../../testing/push-service';
import { block, createTrib, HOUR, inDays, known, sendMessage } from '../../../testing/factories';
import { startTestApp } from '../../../testing/test-app';
import { queueMessages } from './deliveries.queries';

const service = await startPushService();
const silent = await Promise.all(Array.from({ length: 20 }, () => startPushService()));
const app = await startTestApp({ pushAllowedOrigins: [service, ...silent].map(({ origin }) => origin) });

async function room() {
  const host = await known(app.db, await app.person({ displayName: 'Hanna' }));
  const trib = await createTrib(host, { name: 'Stargazing', maxParticipants: 30 });
  const member = await known(app.db, await app.person({ displayName: 'Milo' }));
  await member.put(`/api/tribs/${trib.id}/membership`);
  const roomId: number = (await host.post('/api/conversations', { tribId: trib.id })).body.id;
  return { host, member, trib, roomId, browser: await pushTo(member, service) };
}

describe('a message', () => {
  it('arrives encrypted at everybody else’s browsers, the latest of a conversation', async () => {
    const { host, member, trib, roomId, browser } = await room();
    const own = await pushTo(host, service);
    await sendMessage(host, roomId, 'Bring a blanket');
    await sendMessage(host, roomId, 'And tea 🫖');
    await sendDue(app, createTestSender(app));
    expect(browser.received).toMatchObject([
      {
        urgency: 'high',
        payload: {
          title: 'Stargazing',
          body: 'Hanna: And tea 🫖',
          url: `/chat?trib=${trib.id}`,
          tag: `chat-${roomId}`,
        },
      },
    ]);
    expect(own.asked).toBe(0);
    await sendMessage(member, roomId, 'Fine');
    await sendDue(app, createTestSender(app));
    expect(browser.received).toHaveLength(1);
    expect(own.received.map(({ payload }) => payload.body)).toEqual(['Milo: Fine']);
    // A push service cannot tell by the topic that the two are in one conversation.
    expect(own.received[0]?.topic).not.toBe(browser.received[0]?.topic);
    expect(service.problems).toEqual([]);
  });

  it('does not wait for push services that never respond', async () => {
    const [slow, fast] = [await room(), await room()];
    const join = async (other: (typeof silent)[number]) => {
      const member = await app.person();
      await member.put(`/api/tribs/${slow.trib.id}/membership`);
      return pushTo(member, other);
    };
    const hanging = await Promise.all(silent.map(join));
    for (const browser of hanging) browser.reply = 'hang';
    await sendMessage(slow.host, slow.roomId, 'Is anybody there?');
    await queueMessages(app.db);
    await sendMessage(fast.host, fast.roomId, 'Hello');
    const sender = createTestSender(app);
    sender.wake();
    await vi.waitUntil(() => fast.browser.received.length === 1, { timeout: 20_000 });
    // No silent service has been given up yet, which would take ten seconds, so the message did not wait for one.
    expect(await app.db.$count(pushSubscriptions, gt(pushSubscriptions.failures, 0))).toBe(0);
    // Without this, every later test would wait for them, too.
    for (const browser of hanging) browser.reply = { status: 410 };
  });

  it('and a notification are sent as soon as they are committed', async () => {
    const own = await startTestApp({ pushAllowedOrigins: [service.origin] }, { database: app.database });
    await createTestSender(own).start();
    const { host, member, trib, roomId, browser } = await room();
    await sendMessage(host, roomId, 'Hello!');
    await host.put(`/api/tribs/${trib.id}/members/${member.id}`, { role: 'cohost' });
    await expect.poll(() => titlesOf(browser).toSorted()).toEqual(['Stargazing', "You're a co-host now"]);
  });

  it('of a friend is told by name and leads to the conversation', async () => {
    const { host, member, browser } = await room();
    const { body } = await host.post('/api/conversations', { userId: member.id });
    await sendMessage(host, body.id, 'x'.repeat(2_000));
    await sendDue(app, createTestSender(app));
    const payload = browser.received[0]?.payload;
    expect(payload).toMatchObject({ title: 'Hanna', url: `/chat?with=${host.id}` });
    expect(payload?.body).toMatch(/^x{140}$/);
  });

  it('arrives also while the app is open, as in a tab that nobody looks at', async () => {
    const { host, member, roomId, browser } = await room();
    await openApp(app.db, member.id);
    await sendMessage(host, roomId, 'Hello?');
    await sendDue(app, createTestSender(app));
    expect(titlesOf(browser)).toEqual(['Stargazing']);
  });

  it('goes to nobody who has read, muted or silenced it, left, blocked the sender, or signed out', async () => {
    const act: ((scene: Awaited<ReturnType<typeof room>>, messageId: number) => Promise<unknown>)[] = [
      ({ member, roomId }, messageId) => member.put(`/api/conversations/${roomId}/read`, { messageId }),
      ({ member, roomId }) => member.put(`/api/conversations/${roomId}/mute`, { muted: true }),
      ({ member, trib }) => member.put(`/api/tribs/${trib.id}/notifications`, { push: false }),
      ({ member, trib }) => member.delete(`/api/tribs/${trib.id}/membership`),
      ({ member, host }) => block(app.db, member, host),
      ({ member }) => choosePush(member, { off: ['messages'] }),
      ({ host, roomId }, id) => host.delete(`/api/conversations/${roomId}/messages/${id}`),
      ({ member }) => member.delete('/api/session'),
    ];
    for (const happens of act) {
      const scene = await room();
      const { id } = await sendMessage(scene.host, scene.roomId, 'Hello?');
      await happens(scene, id);
      await sendDue(app, createTestSender(app));
      expect({ act: happens.toString(), asked: scene.browser.asked }).toMatchObject({ asked: 0 });
    }
  });
});

describe('a push service', () => {
  it.each([404, 410])('that returns %d has its subscription removed', async (status) => {
    const { host, roomId, browser } = await room();
    browser.reply = { status };
    await sendMessage(host, roomId, 'Hello?');
    await sendDue(app, createTestSender(app));
    const left = app.db.$count(pushSubscriptions, eq(pushSubscriptions.endpoint, browser.endpoint));
    expect([browser.asked, await left]).toEqual([1, 0]);
  });

  it.each([
    [{ status: 500 }, 30],
    [{ status: 429, headers: { 'Retry-After': '120' } }, 120],
  ])('that returns %o is asked again after %d seconds, longer after each failure', async (reply, seconds) => {
    const { host, roomId, browser } = await room();
    browser.reply = reply;
    await sendMessage(host, roomId, 'Hello?');
    const sender = createTestSender(app);
    await sendDue(app, sender);
    const askedAfter = async (laterSeconds: number) => {
      await sendDue(app, sender, laterSeconds * 1000);
      return browser.asked;
    };
    expect(await askedAfter(seconds - 29)).toBe(1);
    expect(await askedAfter(seconds)).toBe(2);
    expect(await askedAfter(seconds + 100)).toBe(2);
    browser.reply = { status: 201 };
    expect(await askedAfter(seconds + 120)).toBe(3);
    expect(titlesOf(browser)).toEqual(['Stargazing']);
  });

  it('that refuses or redirects is not asked again', async () => {
    for (const reply of [
      { status: 413 },
      { status: 307, headers: { Location: `${service.origin}/elsewhere` } },
    ]) {
      const { host, roomId, browser } = await room();
      browser.reply = reply;
      await sendMessage(host, roomId, 'Hello?');
      await sendDue(app, createTestSender(app));
      expect(browser.asked).toBe(1);
      expect(await waiting(browser.endpoint)).toBe(0);
    }
  });

  it('that never responds does not delay others, and is cut off when the server stops', async () => {
    const stuck = await room();
    stuck.browser.reply = 'hang';
    await sendMessage(stuck.host, stuck.roomId, 'Hello?');
    const sender = createTestSender(app);
    app.clock.set(new Date());
    sender.wake();
    await vi.waitUntil(() => stuck.browser.asked === 1, { timeout: 20_000 });
    const other = await room();
    await sendMessage(other.host, other.roomId, 'Hello!');
    app.clock.set(new Date());
    sender.wake();
    await vi.waitUntil(() => other.browser.received.length === 1, { timeout: 20_000 });
    await sender.close();
    expect(await waiting(stuck.browser.endpoint)).toBe(1);
    stuck.browser.reply = { status: 410 };
  });

  it('whose name resolves to a private address is not contacted', async () => {
    const { host, roomId, browser } = await room();
    const { port } = new URL(service.origin);
    await app.db
      .update(pushSubscriptions)
      .set({ endpoint: `https://localhost:${port}/push` })
      .where(eq(pushSubscriptions.endpoint, browser.endpoint));
    await sendMessage(host, roomId, 'Hello?');
    await sendDue(app, createTestSender(app));
    expect(browser.asked).toBe(0);
    expect(await waiting(`https://localhost:${port}/push`)).toBe(0);
  });
});

const waiting = async (endpoint: string) => {
  const [row] = await app.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint));
  return app.db.$count(pushDeliveries, eq(pushDeliveries.subscriptionId, row?.id ?? 0));
};

describe('in quiet hours', () => {
  // These quiet hours are around the present time, and end in an hour.
  const clock = (moment: number) => new Date(moment).toISOString().slice(11, 16);
  const nightNow = () => ({ from: clock(Date.now() - 2 * HOUR), until: clock(Date.now() + HOUR) });
  const UNTIL_MORNING = HOUR + 60_000;

  it('messages wait and arrive as one afterwards', async () => {
    const [one, two] = [await room(), await room()];
    const { member } = one;
    await member.put(`/api/tribs/${two.trib.id}/membership`);
    await choosePush(member, { quietHours: nightNow() });
    const sender = createTestSender(app);
    for (const { host, roomId } of [one, two, one]) {
      await sendMessage(host, roomId, 'Are you awake?');
      await sendDue(app, sender);
    }
    expect(one.browser.asked).toBe(0);
    await sendDue(app, sender, UNTIL_MORNING);
    expect(one.browser.received.map(({ payload }) => payload)).toEqual([
      { title: '3 new messages', body: 'Stargazing, Stargazing', url: '/chat', tag: 'chat-summary' },
    ]);
  });

  it('messages and notifications arrive in the language of whoever gets them', async () => {
    const { host, member, trib, roomId, browser } = await room();
    await member.put(`/api/users/${member.id}`, { language: 'de' });
    await choosePush(member, { quietHours: nightNow() });
    const sender = createTestSender(app);
    for (const text of ['Are you awake?', 'I am']) {
      await sendMessage(host, roomId, text);
      await sendDue(app, sender);
    }
    await sendDue(app, sender, UNTIL_MORNING);
    expect(titlesOf(browser)).toEqual(['2 neue Nachrichten']);
    await host.put(`/api/tribs/${trib.id}/members/${member.id}`, { role: 'cohost' });
    await sendDue(app, sender, UNTIL_MORNING);
    expect(titlesOf(browser)).toEqual(['2 neue Nachrichten', 'Du bist jetzt Co-Host']);
  });

  it('notifications wait, but not that a meetup of this night is off or moved', async () => {
    const { host, member, trib, browser } = await room();
    await choosePush(member, { quietHours: nightNow() });
    const startsAt = new Date(Date.now() + 30 * 60_000);
    await app.db.update(tribs).set({ startsAt }).where(eq(tribs.id, trib.id));
    await host.put(`/api/tribs/${trib.id}/members/${member.id}`, { role: 'cohost' });
    await sendDue(app, createTestSender(app));
    expect(titlesOf(browser)).toEqual([]);
    await host.put(`/api/tribs/${trib.id}`, { endTime: inDays(5).toISOString() });
    await sendDue(app, createTestSender(app));
    expect(titlesOf(browser)).toEqual(['A change of plan']);
    await host.post(`/api/tribs/${trib.id}/cancel`);
    await sendDue(app, createTestSender(app));
    expect(titlesOf(browser)).toEqual(['A change of plan', 'Cancelled']);
    await sendDue(app, createTestSender(app), UNTIL_MORNING);
    expect(titlesOf(browser)).toEqual(['A change of plan', 'Cancelled', "You're a co-host now"]);
  });
});
