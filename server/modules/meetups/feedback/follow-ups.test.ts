import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { notificationTexts } from '#shared/api/notification-texts';
import { places } from '../../../db/schema/catalogue';
import { seriesRegulars } from '../../../db/schema/series';
import {
  blocks,
  feedback,
  followUps,
  friendships,
  meetAgain,
  notifications,
} from '../../../db/schema/social';
import { memberships, tribs } from '../../../db/schema/tribs';
import { users } from '../../../db/schema/users';
import { block, cancel, createTrib, createUsers, DAY, HOUR, repeatWeekly } from '../../../testing/factories';
import { refuseWrites } from '../../../testing/refused-writes';
import { expectInvariants } from '../../../testing/rows';
import { nth } from '../../../testing/table-people';
import { type Person, startTestApp } from '../../../testing/test-app';
import { refreshAggregates } from '../../matching/compatibility/compatibility.queries';
import { decideMeetups } from '../hosting/hosting.service';
import { revealMutualWishes } from './feedback.service';

const app = await startTestApp();
const [place] = await app.db.select().from(places).limit(1);
const placeId = place?.id ?? 0;
afterEach(() => app.clock.set(null));

const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR);
type Given = Partial<typeof tribs.$inferInsert>;

/** An evening that ended yesterday, and the people who were there, the host first. */
async function evening(size: number, given: Given = {}) {
  const people = await createUsers(app.db, [app], size);
  const host = nth(people, 0);
  const { id } = await createTrib(host, { name: 'Chess', maxParticipants: 12 });
  const joined = { tribId: id, status: 'joined' as const, joinedAt: new Date(Date.now() - 9 * DAY) };
  for (const one of people.slice(1)) await app.db.insert(memberships).values({ ...joined, userId: one.id });
  // Each evening has a place of its own unless it is about that, so that none keeps another from it.
  const ofItsOwn = { location: `Hall ${id}`, cityId: place?.cityId, placeIsPublic: true, timeZone: 'UTC' };
  await ended(id, 27 * HOUR, { ...ofItsOwn, ...given });
  return { id, people, host };
}

async function ended(id: number, agoMs: number, given: Given = {}): Promise<void> {
  const startsAt = new Date(Math.floor((Date.now() - agoMs) / HOUR) * HOUR);
  await app.db
    .update(tribs)
    .set({ startsAt, endsAt: new Date(startsAt.getTime() + 2 * HOUR), ...given })
    .where(eq(tribs.id, id));
  await app.db.transaction((tx) => refreshAggregates(tx, [id]));
}
const say = (person: Person, id: number, said: object = { again: true }) =>
  person.put(`/api/tribs/${id}/feedback`, { tookPlace: true, meetAgain: [], ...said });
async function sayYes(people: readonly Person[], id: number): Promise<void> {
  for (const person of people) expect((await say(person, id)).status).toBe(204);
}
const reveal = () => revealMutualWishes(app);
async function decided(id: number) {
  await ended(id, 51 * HOUR);
  await reveal();
  return followUpOf(id);
}
const followUpOf = async (id: number) =>
  (await app.db.select().from(tribs).where(eq(tribs.followsId, id)))[0] ?? null;
const membersOf = async (id: number) =>
  (await app.db.select().from(memberships).where(eq(memberships.tribId, id))).map(({ userId }) => userId);
const asked = async (person: Person) =>
  (await person.get('/api/feedback')).body.map(({ sameAgain }: { sameAgain: unknown }) => sameAgain);
const read = async (person: Person): Promise<string[]> =>
  (await person.get('/api/notifications')).body.map(
    (notice: Parameters<typeof notificationTexts>[0]) => notificationTexts(notice, null, 'en').title,
  );
const OFF = "It didn't come together this time";

describe('the same people again', () => {
  it.each<[string, number, Given, string | null]>([
    ['four at a public place', 4, {}, 'table'],
    ['eight at a place of the catalogue', 8, { placeId, placeIsPublic: false }, 'table'],
    ['three', 3, {}, null],
    ['nine', 9, {}, null],
    ["five at somebody's home", 5, { placeIsPublic: false }, null],
    ['five over two days', 5, { startsAt: hoursAgo(50), endsAt: hoursAgo(25) }, null],
  ])('are asked about, or not: %s', async (_who, size, given, expected) => {
    const { id, people } = await evening(size, given);
    for (const one of [nth(people, 0), nth(people, 2)]) expect(await asked(one)).toEqual([expected]);
    await sayYes(people, id);
    expect((await decided(id)) !== null).toBe(expected !== null);
    if (expected === null) expect(await app.db.$count(followUps, eq(followUps.tribId, id))).toBe(0);
  });

  it('are not asked about a date of a series, and not of what was cancelled since', async () => {
    const { id, people } = await evening(4);
    await sayYes(people, id);
    await cancel(app.db, id);
    expect(await decided(id)).toBeNull();
    const date = await evening(4);
    await repeatWeekly(app.db, date.id);
    expect(await asked(nth(date.people, 1))).toEqual([null]);
  });

  it('meet at the same hour a week later if three say yes, and nobody else knows of it', async () => {
    const { id, people, host } = await evening(5);
    const [ana, ben, cleo] = [nth(people, 1), nth(people, 2), nth(people, 3)];
    for (const [index, displayName] of ['Ana', 'Ben', 'Cleo'].entries())
      await app.db
        .update(users)
        .set({ displayName })
        .where(eq(users.id, nth(people, index + 1).id));
    await sayYes([ana, ben, cleo], id);
    await say(host, id, { again: false });
    await reveal();
    expect(await followUpOf(id)).toBeNull();
    const next = await decided(id);
    const [first] = await app.db.select().from(tribs).where(eq(tribs.id, id));
    expect(next).toMatchObject({
      name: 'Chess',
      creatorId: null,
      minPeople: 3,
      location: `Hall ${id}`,
      maxParticipants: 3,
      startsAt: new Date((first?.startsAt?.getTime() ?? 0) + 7 * DAY),
      endsAt: new Date((first?.endsAt?.getTime() ?? 0) + 7 * DAY),
    });
    const nextId = next?.id ?? 0;
    expect(await membersOf(nextId)).toEqual([ana.id, ben.id, cleo.id]);
    expect(await read(cleo)).toEqual([
      expect.stringMatching(/^It's on: you, \w+ and \w+, \w+day \d+(:\d\d)? [AP]M$/),
    ]);
    expect((await ana.get(`/api/tribs/${nextId}`)).body).toMatchObject({
      missing: 0,
      minPeople: 3,
      memberCount: 3,
    });
    for (const other of [host, nth(people, 4), await app.person(), app.visitor()]) {
      expect((await other.get(`/api/tribs/${nextId}`)).status).toBe(404);
      const { status } = await other.put(`/api/tribs/${nextId}/membership`);
      expect('id' in other ? 404 : 401).toBe(status);
      expect(JSON.stringify((await other.get('/api/tribs?limit=100')).body)).not.toContain('Chess');
    }
    expect([await read(host), await read(nth(people, 4))]).toEqual([[], []]);
    // One of them may host it, as any table. Below three it is off the evening before.
    expect((await ben.put(`/api/tables/${nextId}/host`)).status).toBe(204);
    await cleo.delete(`/api/tribs/${nextId}/membership`);
    app.clock.set(new Date((next?.startsAt?.getTime() ?? 0) - 60_000));
    await decideMeetups(app);
    expect((await ana.get(`/api/tribs/${nextId}`)).body.cancelled).toBe(true);
  });

  it('are told that it did not come together if fewer say yes, and the others nothing', async () => {
    const { id, people } = await evening(5);
    const [ana, ben, cleo] = [nth(people, 1), nth(people, 2), nth(people, 3)];
    await sayYes([ana, ben, cleo], id);
    // The last word counts, and a yes to a meetup that did not take place is none.
    await say(cleo, id, { again: true, tookPlace: false });
    expect(await decided(id)).toBeNull();
    for (const person of people)
      expect(await read(person)).toEqual(person === ana || person === ben ? [OFF] : []);
    // Nothing said afterwards changes it.
    await sayYes([cleo, nth(people, 4)], id);
    await reveal();
    expect([await followUpOf(id), await read(cleo)]).toEqual([null, []]);
  });

  it('meet two weeks later where the place or one of them is busy, or the server was down for days', async () => {
    const day = 7 * DAY;
    const inDaysOf = async (id: number) => {
      const [first] = await app.db.select().from(tribs).where(eq(tribs.id, id));
      const next = await followUpOf(id);
      return next && ((next.startsAt?.getTime() ?? 0) - (first?.startsAt?.getTime() ?? 0)) / DAY;
    };
    const atPlace = await evening(4, { placeId, placeIsPublic: false });
    const alsoThere = await evening(1);
    await ended(alsoThere.id, 51 * HOUR - day, { placeId, placeIsPublic: false });
    const withPlans = await evening(4);
    const plans = await createTrib(nth(withPlans.people, 1));
    await ended(plans.id, 51 * HOUR - day);
    const late = await evening(4);
    const tooLate = await evening(4);
    for (const { id, people } of [atPlace, withPlans, late, tooLate]) await sayYes(people, id);
    for (const { id } of [atPlace, withPlans]) await decided(id);
    await ended(late.id, 8 * DAY);
    await ended(tooLate.id, 14 * DAY);
    await reveal();
    expect([await inDaysOf(atPlace.id), await inDaysOf(withPlans.id), await inDaysOf(late.id)]).toEqual([
      14, 14, 14,
    ]);
    expect([await followUpOf(tooLate.id), await read(tooLate.host)]).toEqual([null, [OFF]]);
  });

  it('meet when clocks at the place show the same, also where these have changed', async () => {
    const { id, people } = await evening(4);
    const startsAt = new Date('2024-03-07T00:00Z');
    await ended(id, 0, { startsAt, endsAt: new Date('2024-03-07T03:00Z'), timeZone: 'America/New_York' });
    await app.db
      .insert(feedback)
      .values(people.map((one) => ({ tribId: id, userId: one.id, tookPlace: true, again: true })));
    app.clock.set(new Date('2024-03-09T03:00Z'));
    await reveal();
    expect(await followUpOf(id)).toMatchObject({
      startsAt: new Date('2024-03-13T23:00Z'),
      endsAt: new Date('2024-03-14T02:00Z'),
    });
  });

  it('are without those who are gone by then', async () => {
    const [gone, suspended] = [await evening(4), await evening(4)];
    for (const { id, people } of [gone, suspended]) await sayYes(people.slice(0, 3), id);
    await nth(gone.people, 1).delete(`/api/users/${nth(gone.people, 1).id}`);
    await app.db
      .update(users)
      .set({ suspendedAt: new Date() })
      .where(eq(users.id, nth(suspended.people, 2).id));
    expect([await decided(gone.id), await decided(suspended.id)]).toEqual([null, null]);
    expect(await read(gone.host)).toEqual([OFF]);
  });

  it('lose whoever blocks another of them later', async () => {
    const { id, people } = await evening(4);
    await sayYes(people, id);
    const next = await decided(id);
    await nth(people, 1).put(`/api/blocks/${nth(people, 2).id}`);
    expect(await membersOf(next?.id ?? 0)).not.toContain(nth(people, 1).id);
  });

  it('are decided about as a whole or not at all, once, together with the wishes', async () => {
    const { id, people, host } = await evening(4);
    await sayYes(people, id);
    const [ana] = [nth(people, 1)];
    await say(host, id, { again: true, meetAgain: [ana.id] });
    await say(ana, id, { again: true, meetAgain: [host.id] });
    const allow = await refuseWrites(app.db, {
      table: 'notifications',
      write: 'insert',
      when: "new.kind = 'follow-up'",
    });
    expect(await decided(id)).toBeNull();
    expect(await app.db.$count(friendships, eq(friendships.lowId, host.id))).toBe(0);
    await allow();
    await Promise.all([reveal(), reveal()]);
    await reveal();
    expect(await app.db.$count(tribs, eq(tribs.followsId, id))).toBe(1);
    expect(await app.db.$count(friendships, eq(friendships.lowId, host.id))).toBe(1);
    expect((await read(ana)).filter((title) => title.startsWith("It's on"))).toHaveLength(1);
    await expectInvariants(app.db);
  });
});

describe('the third time', () => {
  async function third() {
    const first = await evening(5);
    await sayYes(first.people, first.id);
    const second = await decided(first.id);
    await ended(second?.id ?? 0, 27 * HOUR);
    await sayYes(first.people, second?.id ?? 0);
    const last = await decided(second?.id ?? 0);
    await ended(last?.id ?? 0, 27 * HOUR);
    return { ...first, id: last?.id ?? 0 };
  }

  it('becomes a series with standing seats, of whoever volunteers', async () => {
    const { id, people } = await third();
    const [ana, ben] = [nth(people, 1), nth(people, 2)];
    expect(await asked(ana)).toEqual(['series']);
    await sayYes([nth(people, 0)], id);
    await say(ben, id, { again: true, wouldHost: true });
    await say(ana, id, { again: true, wouldHost: true });
    expect(await decided(id)).toBeNull();
    const [hosted] = await app.db
      .select()
      .from(tribs)
      .where(and(eq(tribs.creatorId, ben.id), isNotNull(tribs.seriesId)));
    expect(hosted).toMatchObject({ whoCanJoin: 'Invite only', maxParticipants: 8, followsId: null });
    expect(await membersOf(hosted?.id ?? 0)).toEqual([nth(people, 0).id, ben.id, ana.id]);
    const regulars = await app.db
      .select()
      .from(seriesRegulars)
      .where(eq(seriesRegulars.seriesId, hosted?.seriesId ?? 0));
    expect(regulars.map(({ userId }) => userId)).toEqual([nth(people, 0).id, ana.id]);
    const [notice] = (await ana.get('/api/notifications')).body;
    expect(notificationTexts(notice, null, 'en').description).toMatch(/, and every week. Your seat stands.$/);
    expect(await app.db.$count(feedback, eq(feedback.wouldHost, true))).toBe(0);
  });

  it('follows once more if nobody volunteers', async () => {
    const { id, people } = await third();
    await sayYes(people.slice(0, 3), id);
    expect(await decided(id)).toMatchObject({ creatorId: null });
  });
});

type Said = { again?: boolean; meetAgain?: number[] } | null;
const scenes = new Map<number, Awaited<ReturnType<typeof evening>>>();
const stranger = await app.person();

describe('nobody can tell', () => {
  const YES = { again: true };
  const NO = { again: false };

  async function drawnIds(): Promise<Record<string, number>> {
    const { rows } = await app.db.execute<{ name: string; value: number }>(
      sql`select sequencename as name, coalesce(last_value, 0)::float8 as value from pg_sequences`,
    );
    return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  }

  /**
   * Plays the same evening anew. The last of its people says something or nothing; returns what the others and a stranger are sent
   * before and after the decision, without the times, and how many ids of each kind were drawn meanwhile.
   */
  async function play(size: number, others: readonly Said[], target: Said, isBlocked = false) {
    const scene = scenes.get(size) ?? (await evening(size));
    scenes.set(size, scene);
    const { id, people } = scene;
    await app.db.delete(tribs).where(eq(tribs.followsId, id));
    for (const table of [feedback, meetAgain, followUps])
      await app.db.delete(table).where(eq(table.tribId, id));
    for (const table of [friendships, blocks, notifications]) await app.db.delete(table);
    await ended(id, 27 * HOUR);
    const last = nth(people, size - 1);
    const readAll = async (paths: (person: { id: number }) => string[]) => {
      const texts: string[] = [];
      for (const person of [...people.slice(0, -1), stranger])
        for (const path of paths(person))
          texts.push(`${path} ${JSON.stringify((await person.get(`/api${path}`)).body)}`);
      const next = (await followUpOf(id))?.id;
      return texts.map((text) =>
        text
          .replaceAll(/"id":\d+,"createdAt":"[^"]*","seen"/g, '"seen"')
          .replaceAll(/"\d{4}-\d\d-\d\dT[^"]*"/g, '""')
          .replace(/"requestId":"[^"]*"/, '')
          .replaceAll(new RegExp(`d":${next}\\b`, 'g'), 'd":0'),
      );
    };
    const before = await drawnIds();
    for (const [index, said] of others.entries()) if (said) await say(nth(people, index), id, said);
    if (target) await say(last, id, target);
    if (isBlocked) await block(app.db, nth(people, 1), last);
    const first = await readAll(() => ['/notifications']);
    await decided(id);
    const told = await readAll((person) => [
      '/notifications',
      `/users/${last.id}`,
      `/users/${person.id}/tribs`,
    ]);
    const after = Object.entries(await drawnIds());
    const drawn = after.flatMap(([name, value]) =>
      value === before[name] ? [] : [[name, value - (before[name] ?? 0)]],
    );
    return { seen: [...first, ...told, JSON.stringify(drawn)], drawn, toTarget: await read(last) };
  }
  /** Only what differs, which is easier to read than all of it. */
  const differences = (one: { seen: string[] }, other: { seen: string[] }) =>
    one.seen.flatMap((text, at) => (text === other.seen[at] ? [] : [[text, other.seen[at]]]));
  const mutual = (size: number): Said[] => {
    const { people } = scenes.get(size) ?? { people: [] };
    return [
      { again: true, meetAgain: [people[1]?.id ?? 0] },
      { again: false, meetAgain: [people[0]?.id ?? 0] },
    ];
  };

  it.each([8, 9])(
    'whether one of %i said yes, no or nothing, below three; friends they become all the same',
    async (size) => {
      scenes.set(size, await evening(size));
      const silent = await play(size, mutual(size), null);
      expect(silent.drawn).toEqual([
        ['events_id_seq', expect.any(Number)],
        ['notifications_id_seq', 2],
      ]);
      expect(differences(await play(size, mutual(size), NO), silent)).toEqual([]);
      const yes = await play(size, mutual(size), YES);
      expect(differences(yes, silent)).toEqual([]);
      expect(yes.toTarget).toEqual(size === 8 ? [OFF] : []);
      const { drawn } = await play(size, [YES, YES], YES);
      expect(drawn.some(([name]) => name === 'tribs_id_seq')).toBe(size === 8);
    },
  );

  it('whether somebody said no or nothing to an evening that comes together without them', async () => {
    const nothing = await play(8, [YES, YES, YES], null);
    const no = await play(8, [YES, YES, YES], NO);
    expect(differences(no, nothing)).toEqual([]);
    expect(no.toTarget).toEqual([]);
  });

  it('whether somebody said no, or has a block with one who said yes before', async () => {
    for (const others of [
      [YES, YES, YES],
      [YES, YES],
    ]) {
      const no = await play(8, others, NO, true);
      const yes = await play(8, others, YES, true);
      expect(differences(yes, no)).toEqual([]);
      expect(yes.toTarget).toEqual([OFF]);
    }
  });
});
