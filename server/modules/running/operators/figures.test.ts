import { and, eq, notInArray, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { figures, tableRoundList } from '#shared/api/operators';
import { meetAgain, feedback, scoreAgreement } from '../../../db/schema/social';
import { tableRounds } from '../../../db/schema/table-rounds';
import { createJobRunner } from '../../../db/job-runner';
import { jobs } from '../../../db/schema/jobs';
import { attendances } from '../../../db/schema/attendance';
import { cities } from '../../../db/schema/cities';
import { reminders } from '../../../db/schema/push';
import { memberships, tribs } from '../../../db/schema/tribs';
import { users } from '../../../db/schema/users';
import { createTrib, createUsers, HOUR } from '../../../testing/factories';
import { storedPhoto } from '../../../testing/pictures';
import { answer, createSeekers, nth, removeRounds, seat, settle } from '../../../testing/table-people';
import { startTestApp } from '../../../testing/test-app';
import { revealMutualWishes } from '../../meetups/feedback/feedback.service';

const app = await startTestApp({ operators: ['olga'] });
const olga = await app.person({ username: 'olga', password: 'seven embers glow' });
afterAll(() => removeRounds(app));

const readFigures = async () => figures.parse((await olga.get('/api/admin/figures')).body);
const readRounds = async () => tableRoundList.parse((await olga.get('/api/admin/rounds')).body);
const WEDNESDAY = new Date('2030-05-15T12:00:00Z');

describe('the figures', () => {
  it('count who signed up and what took place, week by week from Monday', async () => {
    const host = nth(await createUsers(app.db, [app], 1), 0);
    const joined = async (changes: Partial<typeof users.$inferInsert>) => {
      const person = nth(await createUsers(app.db, [app], 1), 0);
      await app.db.update(users).set(changes).where(eq(users.id, person.id));
    };
    await joined({ createdAt: new Date('2030-05-13T00:00:00Z') });
    await joined({ createdAt: new Date('2030-05-12T23:59:59Z') });
    await joined({ createdAt: new Date('2030-05-14T00:00:00Z'), isDemo: true });
    await joined({ createdAt: new Date('2030-02-24T23:00:00Z') });
    for (const [startsAt, memberCount] of [
      ['2030-05-14T10:00:00Z', 2],
      ['2030-05-14T11:00:00Z', 1],
      ['2030-05-16T10:00:00Z', 4],
    ] as const) {
      const { id } = await createTrib(host);
      const start = new Date(startsAt);
      await app.db
        .update(tribs)
        .set({ startsAt: start, endsAt: new Date(start.getTime() + HOUR), memberCount })
        .where(eq(tribs.id, id));
    }
    app.clock.set(WEDNESDAY);
    const { weeks } = await readFigures();
    app.clock.set(null);
    expect(weeks).toHaveLength(12);
    expect(weeks[0]?.monday).toBe('2030-02-25');
    expect(weeks.map(({ people }) => people).slice(0, 10)).toEqual(Array(10).fill(0));
    expect(weeks.slice(10)).toEqual([
      { monday: '2030-05-06', people: 1, meetups: 0 },
      { monday: '2030-05-13', people: 1, meetups: 1 },
    ]);
  });

  it('have sizes, versions, and settings without secrets', async () => {
    await storedPhoto(app, olga.id);
    const read = await readFigures();
    expect(read.photos.count).toBe(1);
    expect(read.photos.bytes).toBeGreaterThan(0);
    expect(read.databaseBytes).toBeGreaterThan(1_000_000);
    expect(read.settings).toContainEqual({ name: 'PORT', value: '0', isDefault: false });
  });
});

it('jobs are counted by name, and those that have failed are tried again when an operator says so', async () => {
  const failedAt = new Date('2031-01-01T00:00:00Z');
  await app.db.insert(jobs).values([
    { kind: 'walk', nextTryAt: failedAt },
    { kind: 'tell', nextTryAt: failedAt, failedAt, error: 'DrizzleQueryError, error 53100', tries: 20 },
  ]);
  const ofWalk = { name: 'walk', due: 0, failed: 0, next: failedAt.toISOString(), error: null };
  const error = 'DrizzleQueryError, error 53100';
  expect((await readFigures()).jobs).toEqual([
    { name: 'tell', due: 0, failed: 1, next: null, error },
    ofWalk,
  ]);
  expect((await olga.post('/api/admin/retries', { name: 'tell' })).status).toBe(204);
  expect((await readFigures()).jobs).toMatchObject([{ name: 'tell', due: 1, failed: 0 }, ofWalk]);
  const runner = createJobRunner(app, { tell: { run: async () => {} } });
  runner.wake();
  await runner.idle();
  expect((await readFigures()).jobs).toEqual([ofWalk]);
});

describe('the figures of evenings', () => {
  const during = (start: string) => ({
    startsAt: new Date(start),
    endsAt: new Date(Date.parse(start) + HOUR),
  });
  const nobody = { wentAhead: 0, off: 0, people: null };
  const read = async () => {
    app.clock.set(new Date('2031-06-30T12:00:00Z'));
    const { evenings } = await readFigures();
    app.clock.set(null);
    return evenings;
  };

  it('count what went ahead, who still came when asked, and who met somebody twice, from thirty people on', async () => {
    expect(await read()).toEqual({ meetups: nobody, tables: nobody, met: null });
    const people = await createUsers(app.db, [app], 16);
    const ids = people.map(({ id }) => id);
    const host = nth(people, 0);
    const evening = async (start: string, changes: Partial<typeof tribs.$inferInsert>, going = ids) => {
      const { id } = await createTrib(host, { maxParticipants: 40 });
      await app.db
        .update(tribs)
        .set({ ...during(start), memberCount: going.length, ...changes })
        .where(eq(tribs.id, id));
      const joined = { tribId: id, status: 'joined' as const, joinedAt: new Date(start) };
      await app.db
        .insert(memberships)
        .values(going.map((userId) => ({ ...joined, userId })))
        .onConflictDoNothing();
      await app.db
        .delete(memberships)
        .where(and(eq(memberships.tribId, id), notInArray(memberships.userId, going)));
      return id;
    };
    const first = await evening('2031-06-10T18:00:00Z', { minPeople: 4 }, ids.slice(0, 15));
    await evening('2031-06-11T18:00:00Z', { minPeople: 4, cancelledAt: new Date() });
    // One that has not ended, one that is long ago, and one that nobody else came to.
    await evening('2031-06-30T11:30:00Z', { minPeople: 4 });
    await evening('2031-05-30T18:00:00Z', { minPeople: 4 });
    await evening('2031-06-12T18:00:00Z', { minPeople: 2 }, [host.id]);
    const { startsAt } = during('2031-06-10T18:00:00Z');
    await app.db.insert(reminders).values({ tribId: first, kind: 'coming', startsAt });
    await app.db.update(memberships).set({ comingFor: startsAt }).where(eq(memberships.tribId, first));
    await app.db.insert(attendances).values([
      { tribId: first, userId: nth(ids, 1), came: false },
      { tribId: first, userId: nth(ids, 2), came: true },
      { tribId: first, userId: nth(ids, 3), hereAt: startsAt },
    ]);
    expect(await read()).toEqual({
      meetups: { wentAhead: 2, off: 1, people: null },
      tables: nobody,
      met: null,
    });

    // The second evening is a table, at which two sit who met before, one of whom was away then.
    const round = { cityId: nth(await app.db.select().from(cities).limit(1), 0).id, closesAt: startsAt };
    const [{ id: roundId } = { id: 0 }] = await app.db.insert(tableRounds).values(round).returning();
    const others = (await createUsers(app.db, [app], 30)).map(({ id }) => id);
    await evening('2031-06-13T18:00:00Z', { roundId, creatorId: null }, [nth(ids, 1), ...others]);
    const second = await evening('2031-06-14T18:00:00Z', {}, ids.slice(0, 15));
    await app.db.insert(attendances).values({ tribId: second, userId: nth(ids, 4), came: false });
    const evenings = await read();
    expect(evenings.meetups.people).toEqual({ yes: 30, asked: 14, stillComing: 14, known: 4, came: 2 });
    expect(evenings.tables).toMatchObject({ wentAhead: 1, off: 0, people: { asked: 0, known: 0 } });
    // The one who was away at the first and the one who was away at the second met nobody twice.
    expect(evenings.met).toEqual({ people: 45, twice: 13 });
    await app.db
      .update(users)
      .set({ isDemo: true })
      .where(eq(users.id, nth(ids, 5)));
    expect((await read()).met).toEqual({ people: 44, twice: 12 });
  });
});

describe('the agreement between scores and wishes', () => {
  it('counts a pair once, by its score, if both say that it took place', async () => {
    const there = await createUsers(app.db, [app], 4);
    const { id: tribId } = await createTrib(nth(there, 0));
    const ids = there.map((person) => person.id);
    await app.db.execute(sql`update users set answered = true where id = any(${sql.param(ids)}::int[])`);
    const over = new Date(Date.now() - 72 * HOUR);
    await app.db
      .update(tribs)
      .set({ startsAt: new Date(over.getTime() - HOUR), endsAt: over })
      .where(eq(tribs.id, tribId));
    const [a = 0, b = 0, c = 0, d = 0] = ids;
    await app.db
      .insert(feedback)
      .values(
        [a, b, c]
          .map((userId) => ({ tribId, userId, tookPlace: true }))
          .concat({ tribId, userId: d, tookPlace: false }),
      );
    await app.db.insert(meetAgain).values([
      { tribId, userId: a, otherId: b },
      { tribId, userId: b, otherId: a },
      { tribId, userId: a, otherId: c },
    ]);
    await Promise.all([revealMutualWishes(app), revealMutualWishes(app)]);
    await revealMutualWishes(app);
    const counted = await app.db.select().from(scoreAgreement);
    expect(counted).toEqual([{ score: counted[0]?.score, mutual: 1, others: 2 }]);
    expect((await readFigures()).agreement).toEqual({ pairs: 3, auc: null });
  });
});

describe('the rounds of tables', () => {
  it('say how many sit, and how many do not', async () => {
    const people = await createSeekers(app, 6, (index) => (index === 5 ? { languages: ['de'] } : {}));
    await seat(app);
    const [round] = await readRounds();
    expect(round).toMatchObject({ people: 6, tables: 1, unseated: 1, objections: 0 });
    expect(round?.worst).toBeLessThanOrEqual(round?.mean ?? 0);
    expect(round?.milliseconds).toBeGreaterThanOrEqual(0);
    expect(JSON.stringify(round)).not.toContain('userId');
    for (const person of people.slice(0, 3)) await answer(person, 'yes');
    await settle(app);
    const shown = await readRounds();
    expect(shown[0]).toMatchObject({ tables: 0, finishedAt: expect.any(String) });
    const { cityId, closesAt } = nth(await app.db.select().from(tableRounds), 0);
    await app.db.insert(tableRounds).values({ cityId, closesAt, demoFor: olga.id });
    expect(await readRounds()).toEqual(shown);
  });
});
