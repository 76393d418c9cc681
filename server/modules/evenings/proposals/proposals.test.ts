import { eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { OFFERED } from '#shared/texts/languages';
import { places } from '../../../db/schema/catalogue';
import { cities } from '../../../db/schema/cities';
import { tableRounds } from '../../../db/schema/table-rounds';
import { tableEntries } from '../../../db/schema/tables';
import { tribs } from '../../../db/schema/tribs';
import { users } from '../../../db/schema/users';
import { expectError } from '../../../testing/expect-error';
import { createUsers, DAY, HOUR, notificationKindsOf, statusesOf } from '../../../testing/factories';
import { expectInvariants, expectNoRowChanged } from '../../../testing/rows';
import { AUSTIN, entry, nth, SATURDAY_EVENING, solve, THURSDAY_EVENING } from '../../../testing/table-people';
import { type Person, startTestApp } from '../../../testing/test-app';
import { decideMeetups } from '../../meetups/hosting/hosting.service';
import { runRounds } from '../../../testing/jobs';
import { proposeEvenings } from './proposals.service';

const app = await startTestApp({ operators: ['olga'] });
const olga = await app.person({ username: 'olga', password: 'seven embers glow' });
/** A Monday evening in Austin, in months with and without summer time; the evening is on the Thursday after. */
const CLOSES = new Date(Math.ceil(Date.now() / DAY) * DAY);
CLOSES.setUTCDate(CLOSES.getUTCDate() + ((9 - CLOSES.getUTCDay()) % 7));
CLOSES.setUTCHours(1);
const AFTER = new Date(CLOSES.getTime() + 60_000);

const set = (proposals: object) => olga.put('/api/admin/settings', { proposals });
const placesIn = (cityId: number) => app.db.select().from(places).where(eq(places.cityId, cityId));
const [cafe, park] = await placesIn(AUSTIN);
const [elsewhere] = await app.db.select().from(places).where(ne(places.cityId, AUSTIN));
const proposedMeetups = () =>
  app.db.select().from(tribs).where(isNotNull(tribs.proposedByRoundId)).orderBy(tribs.id);

async function tick(isGood = true, place = cafe) {
  expect((await set({ placeId: place?.id, isGood })).status).toBe(200);
}

/** A round of a city closes, and the job of the next minute runs. */
async function propose(closesAt = CLOSES, cityId = AUSTIN): Promise<number | null> {
  await app.db.insert(tableRounds).values({ cityId, closesAt, seatedAt: closesAt, finishedAt: closesAt });
  await proposeEvenings(app);
  return (await proposedMeetups()).at(-1)?.id ?? null;
}

async function people(count: number): Promise<Person[]> {
  const crowd = await createUsers(app.db, [app], count);
  await app.db.update(users).set({ cityId: AUSTIN });
  return crowd;
}

const join = (person: Person, id: number | null) => person.put(`/api/tribs/${id}/membership`);

async function startAnew() {
  app.clock.set(null);
  await app.db.delete(tribs).where(isNotNull(tribs.proposedByRoundId));
  await app.db.delete(tableRounds);
  await set({ isOn: true });
  for (const place of [cafe, park]) await tick(false, place);
  await app.db.update(users).set({ lastActiveAt: AFTER });
  app.clock.set(AFTER);
}
beforeEach(startAnew);
afterAll(() => expectInvariants(app.db));

describe('an evening', () => {
  it('is proposed with a round only where operators want it, at a place that they find good for it', async () => {
    expect(await propose()).toBeNull();
    await tick(true, elsewhere);
    await proposeEvenings(app);
    await tick();
    await set({ isOn: false });
    await proposeEvenings(app);
    expect(await proposedMeetups()).toEqual([]);
    await set({ isOn: true });
    await proposeEvenings(app);
    await proposeEvenings(app);
    expect(await proposedMeetups()).toMatchObject([
      { placeId: cafe?.id, creatorId: null, roundId: null, minPeople: 4, maxParticipants: 8, memberCount: 0 },
    ]);
    expect((await olga.get('/api/admin/actions?limit=1')).body).toMatchObject([
      { action: 'set', subject: 'setting proposed evenings', reason: 'With every round' },
    ]);
  });

  it('is at a place that an operator has added, which has to be in a city', async () => {
    const added = { name: 'Café Sol', address: 'Main Street 1', cityId: AUSTIN };
    expectError(await expectNoRowChanged(app.db, () => set({ ...added, cityId: 1 })), 400, 'invalid_request');
    expect((await set(added)).status).toBe(200);
    await propose();
    const [{ placeId, location } = {}] = await proposedMeetups();
    expect(location).toBe('Café Sol');
    expect((await set({ placeId, isGood: false })).status).toBe(200);
    expect(await app.db.$count(tribs, isNotNull(tribs.cancelledAt))).toBe(1);
  });

  it('is on the same evening whoever is free, and everybody reads of it, but not where it is', async () => {
    await tick();
    const id = await propose();
    const resident = nth(await people(1), 0);
    const { body: own } = await resident.get('/api/tables/mine');
    const start = new Date(CLOSES.getTime() + 3 * DAY);
    expect(Math.abs(Date.parse(own.proposed.startTime) - start.getTime())).toBeLessThanOrEqual(HOUR);
    expect(own).toMatchObject({ tables: [], proposed: { tribId: id, isGoing: false } });
    const visitor = app.visitor();
    const { body } = await visitor.get(`/api/tribs/${id}`);
    expect(body).toMatchObject({
      isProposed: true,
      creatorId: null,
      members: [],
      avgCompatibility: null,
      matchLevel: null,
      missing: 4,
      placeShown: 'area',
    });
    expect(JSON.stringify(body)).not.toContain(cafe?.name);
    const { body: feed } = await visitor.get('/api/tribs');
    expect(feed).toMatchObject([{ id, isProposed: true }]);
    expect((await visitor.get(`/m/${id}`)).status).toBe(200);
  });

  it.each([8, 9])('is the same for %i people to the byte, whenever somebody else is free', async (size) => {
    const crowd = await people(size + 1);
    const watching = crowd.slice(0, size);
    const seenIf = async (slots: number | null) => {
      await startAnew();
      await app.db.delete(tableEntries);
      await app.db.execute(sql`alter table tribs alter column id restart`);
      await tick();
      app.clock.set(new Date(CLOSES.getTime() - 2 * HOUR));
      // There is a round in each case, as one of them asks for a table in it.
      await nth(crowd, 0).put('/api/tables/entry', entry());
      if (slots !== null) await nth(crowd, size).put('/api/tables/entry', entry({ slots }));
      app.clock.set(AFTER);
      await runRounds(app, solve);
      await proposeEvenings(app);
      const [evening] = await proposedMeetups();
      const id = evening?.id ?? 0;
      const seen: string[] = [];
      const read = async (path: string) => {
        for (const person of watching) seen.push(JSON.stringify((await person.get(`/api/${path}`)).body));
      };
      await read('tables/mine');
      for (const person of watching) await join(person, id);
      for (const path of ['tables/mine', `tribs/${id}`, 'tribs?limit=100']) await read(path);
      return seen;
    };
    const whenFree = await seenIf(1 << THURSDAY_EVENING);
    expect(whenFree[0]).toContain('"proposed":{"tribId":');
    for (const slots of [1 << SATURDAY_EVENING, null]) expect(await seenIf(slots)).toEqual(whenFree);
  });

  it.each([
    ['Africa/Cairo', '2031-04-21T17:00Z', '2031-04-24T17:00Z'],
    ['Africa/Cairo', '2031-10-27T17:00Z', '2031-10-30T16:00Z'],
    ['America/Chicago', '2031-03-07T01:00Z', '2031-03-12T00:00Z'],
  ])(
    'is at seven where it is: in %s, with the round of %s, at %s, as clocks change that night or before it',
    async (timeZone, closesAt, startsAt) => {
      const [city] = await app.db.select().from(cities).where(eq(cities.timeZone, timeZone)).limit(1);
      const cityId = city?.id ?? 0;
      await set({ name: 'Hall', address: 'Main Street 1', cityId });
      const now = new Date(new Date(closesAt).getTime() + 60_000);
      await app.db.update(users).set({ lastActiveAt: now });
      app.clock.set(now);
      await propose(new Date(closesAt), cityId);
      expect(await proposedMeetups()).toMatchObject([
        { startsAt: new Date(startsAt), endsAt: new Date(new Date(startsAt).getTime() + 2 * HOUR), timeZone },
      ]);
    },
  );

  it('is named in the language that most people of its city use, of those that are offered', async () => {
    app.config.languages = ['en', 'de'];
    onTestFinished(() => void (app.config.languages = [...OFFERED]));
    const crowd = await people(5);
    const use = (language: string, ids: readonly Person[]) =>
      app.db
        .update(users)
        .set({ language })
        .where(
          inArray(
            users.id,
            ids.map(({ id }) => id),
          ),
        );
    await app.db.update(users).set({ language: null });
    await use('es', crowd.slice(2));
    await use('de', crowd.slice(0, 2));
    await tick();
    await propose();
    expect(await proposedMeetups()).toMatchObject([{ name: 'Ein Abend mit neuen Gesichtern' }]);
    await startAnew();
    await use('en', crowd.slice(2));
    await tick();
    await propose();
    expect(await proposedMeetups()).toMatchObject([{ name: 'An evening with new faces' }]);
  });

  it('is proposed once where rounds close often, and not with a round of more than a day ago', async () => {
    await tick();
    await propose();
    await propose(new Date(CLOSES.getTime() + HOUR));
    expect(await proposedMeetups()).toHaveLength(1);
    app.clock.set(new Date(CLOSES.getTime() + 3 * DAY + 25 * HOUR));
    await propose(new Date(CLOSES.getTime() + 3 * DAY));
    expect(await proposedMeetups()).toHaveLength(1);
  });

  it('is not proposed while no operator has been there for two weeks', async () => {
    await tick();
    await app.db.update(users).set({ lastActiveAt: new Date(AFTER.getTime() - 14 * DAY - 1) });
    expect(await propose()).toBeNull();
    await app.db.update(users).set({ lastActiveAt: AFTER });
    await proposeEvenings(app);
    expect(await proposedMeetups()).toHaveLength(1);
  });

  it('is for people who have kept their account', async () => {
    await tick();
    const id = await propose();
    const demo = await app.person();
    expectError(await expectNoRowChanged(app.db, () => join(demo, id)), 403, 'account_needed');
    const kept = nth(await people(1), 0);
    expect((await join(kept, id)).body).toEqual({ status: 'joined' });
  });

  it('goes ahead with four, whoever of whom may host it, and is off with three, who are told', async () => {
    await tick();
    const id = (await propose()) ?? 0;
    const crowd = await people(5);
    for (const person of crowd.slice(0, 4)) await join(person, id);
    const host = (person: Person) => person.put(`/api/tables/${id}/host`);
    expectError(await host(nth(crowd, 4)), 404, 'not_found');
    expect((await host(nth(crowd, 0))).status).toBe(204);
    expect((await nth(crowd, 1).get(`/api/tribs/${id}`)).body.volunteerId).toBe(nth(crowd, 0).id);
    expectError(await nth(crowd, 0).put(`/api/tribs/${id}`, { name: 'At mine' }), 403, 'not_the_host');
    await nth(crowd, 0).delete(`/api/tribs/${id}/membership`);
    expect((await nth(crowd, 1).get(`/api/tribs/${id}`)).body.volunteerId).toBeNull();
    expect((await host(nth(crowd, 1))).status).toBe(204);
    app.clock.set(new Date(CLOSES.getTime() + 2 * DAY + HOUR));
    await decideMeetups(app);
    expect((await nth(crowd, 1).get(`/api/tribs/${id}`)).body.cancelled).toBe(true);
    expect(await notificationKindsOf(nth(crowd, 2))).toContain('too-few');

    app.clock.set(new Date(CLOSES.getTime() + 3 * DAY + 60_000));
    const next = (await propose(new Date(CLOSES.getTime() + 3 * DAY))) ?? 0;
    for (const person of crowd.slice(1)) await join(person, next);
    app.clock.set(new Date(CLOSES.getTime() + 7 * DAY));
    await decideMeetups(app);
    expect((await nth(crowd, 1).get(`/api/tribs/${next}`)).body).toMatchObject({
      cancelled: false,
      missing: 0,
    });
    expect(await notificationKindsOf(nth(crowd, 2))).toContain('goes-ahead');
  });

  it('is cancelled when its place stops being good, and the others stay', async () => {
    await tick();
    const id = (await propose()) ?? 0;
    const guest = nth(await people(1), 0);
    await join(guest, id);
    await tick(true, park);
    await tick(false, park);
    expect((await guest.get('/api/tables/mine')).body.proposed).toMatchObject({ isGoing: true });
    await set({ isOn: false });
    expect((await guest.get(`/api/tribs/${id}`)).body.cancelled).toBe(false);
    await tick(false);
    expect((await guest.get(`/api/tribs/${id}`)).body.cancelled).toBe(true);
    expect(await notificationKindsOf(guest)).toContain('cancelled');
    expect((await guest.get('/api/tables/mine')).body.proposed).toBeNull();
    expect(await statusesOf(app.db, id)).toEqual({ [guest.id]: 'joined' });
  });

  it('is reported to operators, who can hide it', async () => {
    await tick();
    const id = await propose();
    const guest = nth(await people(1), 0);
    const { status } = await guest.post('/api/reports', { tribId: id, reason: 'Rude' });
    expect(status).toBe(204);
    const { body } = await olga.get('/api/admin/reports?state=open');
    expect(body[0]).toMatchObject({ subject: { kind: 'trib', title: 'An evening with new faces' } });
    await olga.post(`/api/admin/reports/${body[0].id}/actions`, { action: 'hide', reason: 'Rude' });
    expect((await app.visitor().get(`/api/tribs/${id}`)).status).toBe(404);
    expect((await guest.get('/api/tables/mine')).body.proposed).toBeNull();
  });
});
