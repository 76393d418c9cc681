import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { reminders } from '../../db/schema/push';
import { memberships, tribs } from '../../db/schema/tribs';
import { createTestSender, pushTo, sendDue, titlesOf } from '../../testing/push-factories';
import { startPushService } from '../../testing/push-service';
import { block, cancel, createTrib, DAY, HOUR, inDays, notificationKindsOf } from '../../testing/factories';
import { type Person, startTestApp } from '../../testing/test-app';
import { askAboutMeetups, isAskedNow, sendReminders } from './reminders.service';

const service = await startPushService();
const app = await startTestApp({ pushAllowedOrigins: [service.origin] });
const MINUTE = HOUR / 60;

/** Creates a meetup with a member who joined long ago, and one who joined just now. */
async function meetupIn(ms: number) {
  const [host, member, late] = [await app.person(), await app.person(), await app.person()];
  const trib = await createTrib(host, { name: 'Stargazing' });
  for (const one of [member, late]) await one.put(`/api/tribs/${trib.id}/membership`);
  await start(trib.id, ms);
  for (const { id } of [host, member])
    await app.db
      .update(memberships)
      .set({ joinedAt: inDays(-9) })
      .where(eq(memberships.userId, id));
  return { host, member, late, trib };
}
async function start(tribId: number, ms: number, lastsMs = HOUR) {
  const startsAt = new Date(Date.now() + ms);
  const endsAt = new Date(startsAt.getTime() + lastsMs);
  await app.db.update(tribs).set({ startsAt, endsAt, timeZone: 'UTC' }).where(eq(tribs.id, tribId));
}
const remind = () => sendReminders(app);
const reminded = async (person: Person) =>
  (await notificationKindsOf(person)).filter((kind) => kind.startsWith('meetup-'));

describe('a reminder', () => {
  it('comes a day and two hours before the start, once, and is pushed', async () => {
    const { host, member, late, trib } = await meetupIn(DAY + 5 * MINUTE);
    const browser = await pushTo(member, service);
    await remind();
    expect(await reminded(member)).toEqual([]);
    await start(trib.id, DAY - MINUTE);
    for (let count = 0; count < 2; count += 1) await remind();
    for (const one of [host, member]) expect(await reminded(one)).toEqual(['meetup-tomorrow']);
    await sendDue(app, createTestSender(app));
    expect(titlesOf(browser)).toEqual(['Stargazing']);
    expect(browser.received[0]?.payload.body).toMatch(/^(Today|Tomorrow) at \d+:\d\d [AP]M$/);
    expect(browser.received[0]?.ttl).toBeLessThanOrEqual(DAY / 1000);
    await start(trib.id, 2 * HOUR - MINUTE);
    for (let count = 0; count < 2; count += 1) await remind();
    // The first reminder was about another start, so it is left out.
    expect(await reminded(member)).toEqual(['meetup-soon']);
    await sendDue(app, createTestSender(app));
    expect(titlesOf(browser)).toHaveLength(2);
    // People who join after the reminder was due have just read when the meetup starts.
    expect(await reminded(late)).toEqual([]);
    expect(service.problems).toEqual([]);
  });

  it('comes late while it is of use, and not shortly before the next', async () => {
    const [useful, useless, started] = [
      await meetupIn(90 * MINUTE),
      await meetupIn(10 * MINUTE),
      await meetupIn(-MINUTE),
    ];
    const between = await meetupIn(3 * HOUR);
    await remind();
    expect(await reminded(useful.member)).toEqual(['meetup-soon']);
    for (const { member } of [useless, started, between]) expect(await reminded(member)).toEqual([]);
  });

  it('is for those who go: not after leaving, on the waitlist, or if it is off', async () => {
    const { host, member, trib } = await meetupIn(DAY - MINUTE);
    await member.delete(`/api/tribs/${trib.id}/membership`);
    const waiting = await app.person();
    await host.put(`/api/tribs/${trib.id}`, { maxParticipants: 2 });
    await waiting.put(`/api/tribs/${trib.id}/membership`);
    const off = await meetupIn(DAY - MINUTE);
    await cancel(app.db, off.trib.id);
    await remind();
    for (const one of [member, waiting, off.member]) expect(await reminded(one)).toEqual([]);
    expect(await reminded(host)).toEqual(['meetup-tomorrow']);
  });

  it('comes for the other meetups if one fails', async () => {
    const [broken, fine] = [await meetupIn(DAY - 2 * MINUTE), await meetupIn(DAY - MINUTE)];
    await app.db.execute(
      sql.raw(`alter table reminders add constraint broken check (trib_id <> ${broken.trib.id})`),
    );
    await remind();
    await app.db.execute(sql`alter table reminders drop constraint broken`);
    expect(await reminded(broken.member)).toEqual([]);
    expect(await reminded(fine.member)).toEqual(['meetup-tomorrow']);
  });

  it('is new for a meetup that was moved, and gone when it is cancelled', async () => {
    const { member, trib } = await meetupIn(2 * HOUR - MINUTE);
    await remind();
    await start(trib.id, 5 * DAY);
    expect(await reminded(member)).toEqual([]);
    await start(trib.id, HOUR);
    await remind();
    expect(await reminded(member)).toEqual(['meetup-soon']);
    const browser = await pushTo(member, service);
    await cancel(app.db, trib.id);
    expect(await reminded(member)).toEqual([]);
    await sendDue(app, createTestSender(app));
    expect(browser.asked).toBe(0);
  });
});

describe('the question how a meetup was', () => {
  it('is pushed the morning after, once, to those who have not answered yet', async () => {
    const { host, member, trib } = await meetupIn(-26 * HOUR);
    const [asked, answered] = [await pushTo(host, service), await pushTo(member, service)];
    await member.put(`/api/tribs/${trib.id}/feedback`, { tookPlace: true, meetAgain: [] });
    for (let count = 0; count < 2; count += 1) {
      app.clock.set(new Date(Date.now() + 10 * HOUR));
      await askAboutMeetups(app);
    }
    await sendDue(app, createTestSender(app), 10 * HOUR);
    expect(titlesOf(asked)).toEqual(['How was Stargazing?']);
    expect(answered.asked).toBe(0);
  });

  it('is pushed the morning after the end of a meetup of several days, and not while it lasts', async () => {
    const { host, trib } = await meetupIn(-8 * DAY);
    const browser = await pushTo(host, service);
    const askInTenHours = async () => {
      app.clock.set(new Date(Date.now() + 10 * HOUR));
      await askAboutMeetups(app);
      await sendDue(app, createTestSender(app), 10 * HOUR);
      return titlesOf(browser);
    };
    await start(trib.id, -8 * DAY, 8 * DAY + 11 * HOUR);
    expect(await askInTenHours()).toEqual([]);
    await start(trib.id, -8 * DAY, 7 * DAY - HOUR);
    expect(await askInTenHours()).toEqual(['How was Stargazing?']);
  });

  it('is pushed after a meetup that lasted longer than a month', async () => {
    const { host, trib } = await meetupIn(-DAY);
    const browser = await pushTo(host, service);
    await start(trib.id, -45 * DAY, 44 * DAY - 2 * HOUR);
    app.clock.set(new Date(Date.now() + 10 * HOUR));
    await askAboutMeetups(app);
    await sendDue(app, createTestSender(app), 10 * HOUR);
    expect(titlesOf(browser)).toEqual(['How was Stargazing?']);
  });

  it('does not wait for hundreds of meetups where it is not morning yet', async () => {
    const { host, trib } = await meetupIn(-DAY);
    const ended = new Date('2026-01-10T21:00Z');
    await app.db
      .execute(sql`insert into tribs (creator_id, name, description, time_zone, max_participants, who_can_join,
        dress_code, alcohol_policy, cost, starts_at, ends_at, member_count)
      select ${host.id}, 'Surf', 'Waves', 'Pacific/Honolulu', 9, 'Everyone welcome', 'Casual', 'Optional', 'Free',
        ${ended}::timestamptz - interval '1 hour', ${ended}::timestamptz, 2 from generate_series(1, 501)`);
    const here = { startsAt: ended, endsAt: new Date(ended.getTime() + HOUR), timeZone: 'Europe/London' };
    await app.db.update(tribs).set(here).where(eq(tribs.id, trib.id));
    app.clock.set(new Date('2026-01-11T12:00Z'));
    await askAboutMeetups(app);
    const asked = await app.db
      .select({ id: reminders.tribId })
      .from(reminders)
      .where(eq(reminders.startsAt, ended));
    expect(asked).toEqual([{ id: trib.id }]);
    await app.db.delete(tribs).where(eq(tribs.name, 'Surf'));
  });

  it.each(['the host', 'the member'])(
    'is not pushed to the member once %s blocked the other',
    async (who) => {
      const { host, member } = await meetupIn(-26 * HOUR);
      const [hosting, guest] = [await pushTo(host, service), await pushTo(member, service)];
      app.clock.set(new Date(Date.now() + 10 * HOUR));
      await askAboutMeetups(app);
      await (who === 'the host' ? block(app.db, host, member) : block(app.db, member, host));
      await sendDue(app, createTestSender(app), 10 * HOUR);
      expect(titlesOf(hosting)).toEqual(['How was Stargazing?']);
      expect(guest.asked).toBe(0);
    },
  );

  it.each([
    ['2026-07-10T20:00:00Z', '2026-07-11T07:59:00Z', false],
    ['2026-07-10T20:00:00Z', '2026-07-11T08:00:00Z', true],
    // In Berlin the meetup ends after midnight, so people are asked a day later.
    ['2026-07-10T22:30:00Z', '2026-07-11T08:00:00Z', false],
    ['2026-07-10T20:00:00Z', '2026-07-14T08:00:00Z', false],
  ])('after an end at %s is asked at %s: %s', (end, now, isAsked) => {
    expect(isAskedNow(new Date(end), 'Europe/Berlin', new Date(now))).toBe(isAsked);
  });
});
