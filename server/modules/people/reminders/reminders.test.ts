import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { askingTime, decisionTime } from '#shared/domain/goes-ahead';
import type { CreateTribInput } from '#shared/api/trib-requests';
import { reminders } from '../../../db/schema/push';
import { memberships, tribs } from '../../../db/schema/tribs';
import { createTestSender, pushTo, sendDue, titlesOf } from '../../../testing/push-factories';
import { startPushService } from '../../../testing/push-service';
import {
  block,
  cancel,
  createTrib,
  createUsers,
  DAY,
  HOUR,
  inDays,
  notificationKindsOf,
} from '../../../testing/factories';
import { type Person, startTestApp } from '../../../testing/test-app';
import { expectError } from '../../../testing/expect-error';
import { decideMeetups } from '../../meetups/hosting/hosting.service';
import { findUnreminded } from './reminders.queries';
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
/** Stops the clock at noon of the day before, give or take, and reminds. */
async function atNoonBefore(tribId: number, lateMs = 0): Promise<void> {
  const [row] = await app.db.select().from(tribs).where(eq(tribs.id, tribId));
  if (!row?.startsAt) throw new Error('It has no time');
  app.clock.set(new Date(askingTime(row.startsAt, row.timeZone).getTime() + lateMs));
  await remind();
}
const reminded = async (person: Person) =>
  (await notificationKindsOf(person)).filter((kind) => kind.startsWith('meetup-'));

describe('a reminder', () => {
  it('comes at noon of the day before and two hours before the start, once, and is pushed', async () => {
    const { host, member, late, trib } = await meetupIn(2 * DAY);
    const browser = await pushTo(member, service);
    await atNoonBefore(trib.id, -1);
    expect(await reminded(member)).toEqual([]);
    for (let count = 0; count < 2; count += 1) await atNoonBefore(trib.id);
    app.clock.set(null);
    for (const one of [host, member]) expect(await reminded(one)).toEqual(['meetup-tomorrow']);
    await sendDue(app, createTestSender(app));
    expect(titlesOf(browser)).toEqual(['Stargazing']);
    expect(browser.received[0]?.payload.body).toMatch(/ at \d+:\d\d [AP]M$/);
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
    const { host, member, trib } = await meetupIn(2 * HOUR - MINUTE);
    await member.delete(`/api/tribs/${trib.id}/membership`);
    const waiting = await app.person();
    await host.put(`/api/tribs/${trib.id}`, { maxParticipants: 2 });
    await waiting.put(`/api/tribs/${trib.id}/membership`);
    const off = await meetupIn(2 * HOUR - MINUTE);
    await cancel(app.db, off.trib.id);
    await remind();
    for (const one of [member, waiting, off.member]) expect(await reminded(one)).toEqual([]);
    expect(await reminded(host)).toEqual(['meetup-soon']);
  });

  it('comes for the other meetups if one fails', async () => {
    const [broken, fine] = [await meetupIn(2 * HOUR - 2 * MINUTE), await meetupIn(2 * HOUR - MINUTE)];
    await app.db.execute(
      sql.raw(`alter table reminders add constraint broken check (trib_id <> ${broken.trib.id})`),
    );
    await remind();
    await app.db.execute(sql`alter table reminders drop constraint broken`);
    expect(await reminded(broken.member)).toEqual([]);
    expect(await reminded(fine.member)).toEqual(['meetup-soon']);
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

describe('the question who still comes', () => {
  afterEach(() => app.clock.set(null));
  const comingFor = async (person: Person, tribId: number) =>
    (await person.get(`/api/tribs/${tribId}`)).body.coming;
  const sayYes = (person: Person, tribId: number) => person.put(`/api/tribs/${tribId}/coming`);
  const asked = async (person: Person) => (await notificationKindsOf(person)).includes('coming');

  /** Five people are going, of whom the last joins after noon, and one waits. */
  async function evening(given: Partial<CreateTribInput> = {}) {
    const people = await createUsers(app.db, [app], 6);
    const [host, ana, ben, cleo, late, waiting] = people;
    if (!host || !ana || !ben || !cleo || !late || !waiting) throw new Error('Six are needed');
    const trib = await createTrib(host, { name: 'Stargazing', maxParticipants: 5, ...given });
    for (const one of [ana, ben, cleo]) await one.put(`/api/tribs/${trib.id}/membership`);
    return { trib, host, ana, ben, cleo, late, waiting };
  }

  it('goes to everybody but the host at noon of the day before, and ends with a yes', async () => {
    const { trib, host, ana, ben, cleo, late } = await evening();
    expectError(await sayYes(ana, trib.id), 409, 'not_asked');
    expect(await comingFor(ana, trib.id)).toBeUndefined();
    for (let count = 0; count < 2; count += 1) await atNoonBefore(trib.id);
    expect([await asked(host), await reminded(host)]).toEqual([false, ['meetup-tomorrow']]);
    for (const one of [ana, ben, cleo]) expect([await asked(one), await reminded(one)]).toEqual([true, []]);
    // Whoever joins now has just said that they come.
    await late.put(`/api/tribs/${trib.id}/membership`);
    expect(await comingFor(late, trib.id)).toEqual({ yes: 2, of: 5, isAsked: false });
    for (let count = 0; count < 2; count += 1) expect((await sayYes(ana, trib.id)).status).toBe(204);
    expect(await comingFor(ana, trib.id)).toEqual({ yes: 3, of: 5, isAsked: false });
    expect(await comingFor(ben, trib.id)).toEqual({ yes: 3, of: 5, isAsked: true });
    expect([await asked(ana), await asked(ben)]).toEqual([false, true]);
    const { members } = (await host.get(`/api/tribs/${trib.id}/guests`)).body;
    const saying = members.map(({ id, stillComes }: { id: number; stillComes?: boolean }) => [
      id,
      stillComes,
    ]);
    expect(Object.fromEntries(saying)).toEqual({
      [host.id]: true,
      [ana.id]: true,
      [ben.id]: false,
      [cleo.id]: false,
      [late.id]: true,
    });
  });

  it('gives a spot that is given up to whoever waits, who is asked as well', async () => {
    const { trib, ana, ben, late, waiting } = await evening();
    await late.put(`/api/tribs/${trib.id}/membership`);
    await waiting.put(`/api/tribs/${trib.id}/membership`);
    await atNoonBefore(trib.id);
    expect(await comingFor(waiting, trib.id)).toBeUndefined();
    await ben.delete(`/api/tribs/${trib.id}/membership`);
    expect(await comingFor(waiting, trib.id)).toEqual({ yes: 1, of: 5, isAsked: true });
    expect((await sayYes(waiting, trib.id)).status).toBe(204);
    expectError(await sayYes(ben, trib.id), 409, 'not_asked');
    expect(await comingFor(ana, trib.id)).toEqual({ yes: 2, of: 5, isAsked: true });
  });

  it('decides at seven whether it goes ahead, and silence counts as coming', async () => {
    const { trib, host, ana, ben } = await evening({ minPeople: 4 });
    await atNoonBefore(trib.id);
    await sayYes(ana, trib.id);
    await ben.delete(`/api/tribs/${trib.id}/membership`);
    const silent = await evening({ minPeople: 4 });
    await atNoonBefore(silent.trib.id);
    for (const { id } of [trib, silent.trib]) {
      const [row] = await app.db.select().from(tribs).where(eq(tribs.id, id));
      app.clock.set(decisionTime(row?.startsAt ?? new Date(), row?.timeZone ?? 'UTC'));
      await decideMeetups(app);
    }
    expect((await host.get(`/api/tribs/${trib.id}`)).body.cancelled).toBe(true);
    expect((await silent.host.get(`/api/tribs/${silent.trib.id}`)).body.cancelled).toBe(false);
  });

  it('is not asked of three, nor where the host has switched it off, and anew after a move', async () => {
    const { trib, host, ana, cleo } = await evening();
    const off = await evening({ asksIfComing: false });
    const few = await meetupIn(2 * DAY);
    for (const { id } of [off.trib, few.trib]) await atNoonBefore(id);
    for (const one of [off.ana, few.member]) {
      expect(await asked(one)).toBe(false);
      expect(await reminded(one)).toContain('meetup-tomorrow');
    }
    await atNoonBefore(trib.id);
    await sayYes(ana, trib.id);
    app.clock.set(null);
    await host.put(`/api/tribs/${trib.id}`, {
      startTime: inDays(8).toISOString(),
      endTime: inDays(9).toISOString(),
    });
    expect(await comingFor(ana, trib.id)).toBeUndefined();
    expect(await asked(cleo)).toBe(false);
    await atNoonBefore(trib.id);
    expect([await asked(ana), await asked(cleo)]).toEqual([true, true]);
    expect(await comingFor(ana, trib.id)).toEqual({ yes: 1, of: 4, isAsked: true });
  });

  it('comes late from a server that was down over noon, while there is time to answer', async () => {
    const [useful, useless] = [await evening(), await evening()];
    const startOf = async ({ trib }: typeof useful) =>
      (await app.db.select().from(tribs).where(eq(tribs.id, trib.id)))[0]?.startsAt?.getTime() ?? 0;
    app.clock.set(new Date((await startOf(useful)) - 5 * HOUR));
    await app.db
      .update(tribs)
      .set({ startsAt: new Date(Date.now() + 2 * DAY) })
      .where(eq(tribs.id, useless.trib.id));
    await remind();
    app.clock.set(new Date((await startOf(useless)) - 3 * HOUR));
    await remind();
    expect([await asked(useful.ana), await asked(useless.ana)]).toEqual([true, false]);
  });

  it.each(['America/Chicago', 'Europe/Berlin', 'Pacific/Kiritimati', 'Australia/Lord_Howe'])(
    'is due in the database when it is in the app, also where clocks change: %s',
    async (timeZone) => {
      const { trib } = await evening();
      for (const written of [
        '2032-03-28T22:30Z',
        '2032-10-31T23:30Z',
        '2032-11-07T05:30Z',
        '2032-04-04T12:00Z',
      ]) {
        const startsAt = new Date(written);
        await app.db
          .update(tribs)
          .set({ startsAt, endsAt: new Date(startsAt.getTime() + HOUR), timeZone })
          .where(eq(tribs.id, trib.id));
        const due = (lateMs: number) => {
          const now = new Date(askingTime(startsAt, timeZone).getTime() + lateMs);
          return findUnreminded(app.db, 'meetup-tomorrow', { now, after: now, upTo: startsAt });
        };
        const isDue = [(await due(-1)).includes(trib.id), (await due(0)).includes(trib.id)];
        expect(isDue).toEqual([false, true]);
      }
    },
  );

  it('counts nobody for a viewer from whom they are hidden, and tells those outside nothing', async () => {
    const { trib, ana, ben, late, waiting } = await evening();
    await atNoonBefore(trib.id);
    await late.put(`/api/tribs/${trib.id}/membership`);
    await waiting.put(`/api/tribs/${trib.id}/membership`);
    const outside = await app.person();
    const [stranger, visitor] = [
      () => outside.get(`/api/tribs/${trib.id}`),
      () => app.visitor().get(`/api/tribs/${trib.id}`),
    ];
    const seen = async () => [
      (await stranger()).body,
      (await visitor()).body,
      (await waiting.get(`/api/tribs/${trib.id}`)).body,
    ];
    const before = await seen();
    await sayYes(ben, trib.id);
    expect(await seen()).toEqual(before);
    await block(app.db, ana, ben);
    expect(await comingFor(ana, trib.id)).toEqual({ yes: 2, of: 4, isAsked: true });
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
