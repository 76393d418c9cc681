import { and, eq, inArray, sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { notifications } from '../../../db/schema/social';
import { pushDeliveries, pushSubscriptions } from '../../../db/schema/push';
import { createTestSender, pushTo } from '../../../testing/push-factories';
import { startPushService, type TestBrowser } from '../../../testing/push-service';
import { createTrib, inDays, sendMessage } from '../../../testing/factories';
import { startTestApp, type TestApp } from '../../../testing/test-app';
import { memberships, tribs } from '../../../db/schema/tribs';
import { notifyOfMeetupsNear } from '../../people/notifications/notify.queries';
import { claimReminder } from '../../people/reminders/reminders.queries';
import { sendReminders } from '../../people/reminders/reminders.service';
import { claimSubscriptions, dueDeliveries, findDueBrowsers, queueMessages } from './deliveries.queries';
import { DEFAULT_TOWN } from '#shared/domain/town';
import { preparePush, readSubjects } from './deliver.service';
import { sendPush } from './send-push';

const MEMBERS = 20;
const AUSTIN = 4_671_654;
const service = await startPushService();
const config = { pushAllowedOrigins: [service.origin] };
const app = await startTestApp(config);
const other = await startTestApp(config, { database: app.database });

async function meetup() {
  const host = await app.person();
  const trib = await createTrib(host, { name: 'Stargazing', maxParticipants: MEMBERS + 1 });
  const browsers: TestBrowser[] = [];
  for (let count = 0; count < MEMBERS; count += 1) {
    const member = await app.person();
    await member.put(`/api/tribs/${trib.id}/membership`);
    browsers.push(await pushTo(member, service));
  }
  // Noon of the day before has passed, whatever the time of day is now.
  const startsAt = inDays(0.25);
  await app.db.update(tribs).set({ startsAt }).where(eq(tribs.id, trib.id));
  const joinedAt = inDays(-3);
  await app.db.update(memberships).set({ joinedAt }).where(eq(memberships.tribId, trib.id));
  const roomId: number = (await host.post('/api/conversations', { tribId: trib.id })).body.id;
  return { host, trib, browsers, roomId };
}
const counts = (browsers: TestBrowser[]) => browsers.map(({ received }) => received.length);
const once = Array.from({ length: MEMBERS }, () => 1);

async function race(...senders: ReturnType<typeof createTestSender>[]): Promise<void> {
  for (const sender of senders) sender.wake();
  await Promise.all(senders.map((sender) => sender.idle()));
}

it('a push is sent once by two instances that look at the same moment', async () => {
  const { host, roomId, browsers } = await meetup();
  await sendMessage(host, roomId, 'Hello!');
  await race(createTestSender(app), createTestSender(other), createTestSender(app));
  expect(counts(browsers)).toEqual(once);
  expect(await app.db.$count(pushDeliveries)).toBe(0);
});

it('what a message to a room is about is read once for all who read it', async () => {
  const { host, roomId, browsers } = await meetup();
  await sendMessage(host, roomId, 'Hello!');
  const statements = vi.spyOn(pg.Client.prototype, 'query');
  await race(createTestSender(app));
  const perDelivery = statements.mock.calls.length / MEMBERS;
  statements.mockRestore();
  expect(counts(browsers)).toEqual(once);
  expect(perDelivery).toBeLessThanOrEqual(3);
});

it('control: instances that do not claim what they send send it twice', async () => {
  const { host, roomId, browsers } = await meetup();
  await sendMessage(host, roomId, 'Hello!');
  const claimed = await claimAll(app);
  const sendAll = async () => {
    for (const one of claimed) {
      const now = new Date();
      const [delivery] = await dueDeliveries(app.db, [one], 1);
      if (!delivery) continue;
      const subjects = await readSubjects(app.db, [delivery], now);
      const prepared = await preparePush(app.db, delivery, subjects, {
        at: now,
        town: DEFAULT_TOWN,
        languages: ['en'],
      });
      if (!prepared || !('push' in prepared)) throw new Error('Nothing to send');
      const closing = new AbortController().signal;
      await sendPush(one, prepared.push, { vapid: app.vapid, closing, allowedOrigins: [service.origin] });
    }
  };
  await Promise.all([sendAll(), sendAll()]);
  expect(counts(browsers)).toEqual(once.map((count) => count * 2));
});

it('a push is sent by another instance when the one that claimed it was killed', async () => {
  const { host, roomId, browsers } = await meetup();
  await sendMessage(host, roomId, 'Hello!');
  await claimAll(app);
  await race(createTestSender(other));
  expect(counts(browsers)).toEqual(once.map(() => 0));
  await app.db.update(pushSubscriptions).set({ leasedUntil: sql`leased_until - interval '31 seconds'` });
  await race(createTestSender(other));
  expect(counts(browsers)).toEqual(once);
});

/** Claims everything and does nothing with it, like a sender that is killed right after. */
async function claimAll(one: TestApp) {
  while (await queueMessages(one.db));
  const due = await findDueBrowsers(one.db, { exceptOf: [] });
  return claimSubscriptions(
    one.db,
    due.map(({ id }) => id),
  );
}

it('everybody is reminded once, also if two instances are at it', async () => {
  const { browsers, trib } = await meetup();
  await Promise.all([sendReminders(app), sendReminders(other), sendReminders(app)]);
  await race(createTestSender(app), createTestSender(other));
  expect(counts(browsers)).toEqual(once);
  // The host is reminded, everybody else is asked whether they still come.
  const reminded = and(
    eq(notifications.tribId, trib.id),
    inArray(notifications.kind, ['meetup-tomorrow', 'coming']),
  );
  expect(await app.db.$count(notifications, reminded)).toBe(MEMBERS + 1);
});

it('everybody who asked is told once of what comes near, also if two instances are at it', async () => {
  const asking = await Promise.all(Array.from({ length: MEMBERS }, () => app.person()));
  for (const one of asking) await one.put(`/api/users/${one.id}`, { tellsNear: true, cityId: AUSTIN });
  const host = await app.person();
  const [first, second] = [
    await createTrib(host, { cityId: AUSTIN }),
    await createTrib(host, { cityId: AUSTIN }),
  ];
  await Promise.all([
    notifyOfMeetupsNear(app.db),
    notifyOfMeetupsNear(other.db),
    notifyOfMeetupsNear(app.db),
  ]);
  const told = inArray(notifications.tribId, [first.id, second.id]);
  expect(await app.db.$count(notifications, told)).toBe(MEMBERS);
});

it('control: without the key of a reminder two are sent', async () => {
  const apart = await startTestApp(config);
  const trib = await createTrib(await apart.person());
  const range = { after: inDays(0), upTo: inDays(9), now: inDays(9) };
  const isClaimed = async (kind: 'meetup-tomorrow' | 'meetup-soon') =>
    (await claimReminder(apart.db, trib.id, kind, range)) !== null;
  expect([await isClaimed('meetup-tomorrow'), await isClaimed('meetup-tomorrow')]).toEqual([true, false]);
  await apart.db.execute(sql`alter table reminders drop constraint reminders_trib_id_kind_starts_at_pk`);
  expect([await isClaimed('meetup-soon'), await isClaimed('meetup-soon')]).toEqual([true, true]);
});
