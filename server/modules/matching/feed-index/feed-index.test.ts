import { milesBetween } from '#shared/domain/great-circle';
import { eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { communities } from '../../../db/schema/communities';
import { feedChanges } from '../../../db/schema/feed';
import { invitationAnswers, tribs } from '../../../db/schema/tribs';
import { users } from '../../../db/schema/users';
import { block, cancel, createCommunity, createTrib, startedYesterday } from '../../../testing/factories';
import { createSeededRandom, TEST_SEED } from '../../../testing/seeded-random';
import { startTestApp } from '../../../testing/test-app';
import { isNotTable } from '../../trust/safety/safety.queries';
import { sweepFeedChanges } from './feed-index.queries';
import { createFeedIndex, type FeedIndex } from './feed-index.service';
import { type Meetup, MeetupColumns } from './meetup-columns.rules';
import { countRanked, rankPage } from './rank.rules';

/** `npm run proof` uses a hundred thousand. In any case these are more than are read one by one. */
const ARRIVING = Number(process.env['FEED_ARRIVING'] ?? 6_000);
const BYTES_MAX = 200;

const app = await startTestApp();
const FROM = { point: [1, 1, 1, 1, 3], interestBonus: 25 };
const visitor = {
  from: FROM,
  isVisitor: true,
  own: [],
  refused: [],
  blocked: [],
  waiting: [],
  friends: [],
  organized: [],
  communities: [],
  after: null,
  size: 100,
};

async function idsIn(index: FeedIndex): Promise<number[]> {
  const { columns, now } = await index.current();
  return idsAt(columns, now);
}

function idsAt(columns: MeetupColumns, now: number): number[] {
  const ranked = rankPage(columns, { ...visitor, now, wholeScores: new Map(), unclear: new Set() });
  return ranked.map(({ id }) => id);
}

/** An index that does not learn of anything that happens from now on. */
async function deafIndex(): Promise<FeedIndex> {
  const known = await createFeedIndex(app.database).current();
  return { current: async () => known };
}

describe('a server whose index has missed what happened since', () => {
  it('still shows nobody a meetup that is blocked, cancelled, hidden, declined or over, and fills the page', async () => {
    const [viewer, ...hosts] = await Promise.all(Array.from({ length: 9 }, () => app.person()));
    if (!viewer) throw new Error('There is no viewer');
    const made: number[] = [];
    for (const host of hosts) made.push((await createTrib(host)).id);
    const [blocking, blocked, cancelled, _ofSuspended, hidden, declined, over, kept] = made;
    const feedIndex = await deafIndex();
    const deaf = await startTestApp({}, { database: app.database, feedIndex });
    const agent = deaf.visitor();
    const headers = { cookie: viewer.cookie() };

    await block(app.db, hosts[0] ?? viewer, viewer);
    await block(app.db, viewer, hosts[1] ?? viewer);
    await cancel(app.db, cancelled ?? 0);
    await app.db
      .update(users)
      .set({ suspendedAt: new Date() })
      .where(eq(users.id, hosts[3]?.id ?? 0));
    await app.db
      .update(tribs)
      .set({ hiddenAt: new Date(), cancelledAt: new Date() })
      .where(eq(tribs.id, hidden ?? 0));
    await app.db
      .insert(invitationAnswers)
      .values({ userId: viewer.id, tribId: declined ?? 0, answer: 'not-interested' });
    await startedYesterday(app.db, over ?? 0);

    // The control: the index itself still has all of them.
    expect(await idsIn(feedIndex)).toEqual(expect.arrayContaining(made));
    const shownTo = async (path: string, limit: number) => {
      const { status, body } = await agent.get(`${path}?limit=${limit}`, headers);
      expect(status).toBe(200);
      return body.map(({ id }: { id: number }) => id).filter((id: number) => made.includes(id));
    };
    expect(await shownTo('/api/tribs', 100)).toEqual([kept]);
    expect(await shownTo('/api/tribs', 1)).toHaveLength(1);
    const { body } = await agent.get('/api/tribs?limit=100');
    const open = [blocking, blocked, declined, kept];
    expect(body.map(({ id }: { id: number }) => id).filter((id: number) => made.includes(id))).toEqual(open);
  });
});

describe('the index', () => {
  it('has every change at the next request: created, moved in time, cancelled, deleted, host hidden and back', async () => {
    const index = createFeedIndex(app.database);
    const host = await app.person();
    const { id } = await createTrib(host);
    expect(await idsIn(index)).toContain(id);
    const later = await createTrib(host);
    expect(await idsIn(index)).toContain(later.id);
    const suspend = (suspendedAt: Date | null) =>
      app.db.update(users).set({ suspendedAt }).where(eq(users.id, host.id));
    await suspend(new Date());
    expect(await idsIn(index)).not.toContain(id);
    await suspend(null);
    expect(await idsIn(index)).toContain(id);
    await startedYesterday(app.db, id);
    await cancel(app.db, later.id);
    expect(await idsIn(index)).not.toEqual(expect.arrayContaining([id]));
    expect(await idsIn(index)).not.toContain(later.id);
    const last = await createTrib(host);
    expect(await idsIn(index)).toContain(last.id);
    await app.db.delete(tribs).where(eq(tribs.id, last.id));
    expect(await idsIn(index)).not.toContain(last.id);
  });

  it('is loaded again after changes that are no longer kept', async () => {
    const [index, control] = [createFeedIndex(app.database), createFeedIndex(app.database)];
    await Promise.all([index.current(), control.current()]);
    const { id } = await createTrib(await app.person());
    await app.db.update(feedChanges).set({ createdAt: sql`now() - interval '2 hours'` });
    // A sweep keeps changes that are younger than any running transaction, even one in another database of the cluster.
    const unswept = async () => {
      await sweepFeedChanges(app.db);
      return app.db.$count(feedChanges, isNotNull(feedChanges.tribId));
    };
    await expect.poll(unswept, { timeout: 20_000 }).toBe(0);
    expect(await idsIn(index)).toContain(id);
    // Without the row that a sweep leaves, the gap goes unnoticed.
    await app.db.delete(feedChanges).where(isNull(feedChanges.tribId));
    expect(await idsIn(control)).not.toContain(id);
  });

  it('is not loaded again because of a sweep of what it has read', async () => {
    const index = createFeedIndex(app.database);
    await createTrib(await app.person());
    // While an older transaction runs, even in another database of the cluster, a read cannot tell what was swept.
    const isSettled = async () => {
      const { rows } = await app.db.execute(
        sql`select bool_and(changed_in < pg_snapshot_xmin(pg_current_snapshot())) as settled from ${feedChanges}`,
      );
      return rows[0]?.['settled'];
    };
    await expect.poll(isSettled, { timeout: 20_000 }).toBe(true);
    const { columns } = await index.current();
    await app.db.update(feedChanges).set({ createdAt: sql`now() - interval '2 hours'` });
    await sweepFeedChanges(app.db);
    expect((await index.current()).columns).toBe(columns);
  });

  it('is loaded again when the clock was set back by more than the hour for which it keeps past meetups', async () => {
    const staysWithClockAhead = async (seconds: number) => {
      const db = Object.assign(Object.create(app.db), {
        async execute(query: SQL) {
          const { rows } = await app.db.execute(query);
          return {
            rows: rows.map((row) => ('now' in row ? { ...row, now: Number(row['now']) + seconds } : row)),
          };
        },
      });
      const index = createFeedIndex({ ...app.database, db });
      const { columns } = await index.current();
      return (await index.current()).columns === columns;
    };
    expect(await staysWithClockAhead(3_500)).toBe(true);
    expect(await staysWithClockAhead(3_700)).toBe(false);
  });

  it('is read in pages, and has what changes between two of them at the next request', async () => {
    const host = await app.person();
    for (let n = 0; n < 5; n++) await createTrib(host);
    const whole = await createFeedIndex(app.database).current();
    const ids = [...whole.columns.ids.subarray(0, whole.columns.size)];
    let reads = 0;
    const changing = Object.assign(Object.create(app.db), {
      async execute(query: SQL) {
        const read = await app.db.execute(query);
        // The meetup is cancelled after the index has read the moment and the page that contains it.
        if (++reads === 2) await cancel(app.db, ids[0] ?? 0);
        return read;
      },
    });
    const index = createFeedIndex({ ...app.database, db: changing }, 2);
    const { columns } = await index.current();
    expect([...columns.ids.subarray(0, columns.size)]).toEqual(ids);
    expect(columns.ids).toHaveLength(ids.length);
    expect(reads).toBe(1 + Math.ceil(ids.length / 2) + 1);
    const open = await idsIn(index);
    expect(open).not.toContain(ids[0]);
    expect(open).toEqual(await idsIn(createFeedIndex(app.database)));
  });

  it(`takes ${ARRIVING} meetups that arrive at once, in less than ${BYTES_MAX} bytes each`, async () => {
    const index = createFeedIndex(app.database);
    const host = await app.person();
    await createTrib(host);
    const community = await createCommunity(app.db, { name: 'Walkers' });
    const before = (await index.current()).columns.size;
    await app.db.execute(sql`
      insert into tribs (creator_id, community_id, name, description, time_zone, starts_at, max_participants, who_can_join, dress_code,
        alcohol_policy, cost, member_count, point, base)
      select ${host.id}, ${community.id}, 'Walk', 'Far.', 'America/Chicago', now() + interval '1 day', 8, 'Everyone welcome', 'Casual',
        'None', 'Free', 1, '(1,2,3,4,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,5)'::cube, 50 from generate_series(1, ${ARRIVING})`);
    const { columns } = await index.current();
    expect(columns.size).toBe(before + ARRIVING);
    expect(columns.bytes / columns.size).toBeLessThan(BYTES_MAX);
    await app.db.execute(sql`analyze ${tribs}`);
    const { rows } = await app.db.execute(
      sql`explain (format json) select from ${tribs} where ${isNotTable}`,
    );
    const estimated: unknown = JSON.parse(JSON.stringify(rows))[0]['QUERY PLAN'][0].Plan['Plan Rows'];
    expect(estimated, 'Postgres knows that nearly all are no tables').toBeGreaterThan(ARRIVING / 2);
    const wordChanges = async () => (await index.current()).wordChanges.length;
    const known = await wordChanges();
    await app.db.update(communities).set({ name: 'Strollers' }).where(eq(communities.id, community.id));
    expect((await index.current()).columns, 'Other words are no reason to load it again').toBe(columns);
    // More than the index of words updates one by one.
    expect((await wordChanges()) - known).toBeGreaterThan(5_000);
    await app.db.delete(tribs).where(eq(tribs.creatorId, host.id));
    expect((await index.current()).columns.size).toBe(before - 1);
  });
});

describe('the columns', () => {
  const meetup = (id: number, feedAt: number) => ({
    id,
    feedAt,
    shownFrom: 0,
    creatorId: 1,
    cityId: 0,
    latitude: 0,
    longitude: 0,
    communityId: 0,
    ideaId: 0,
    memberCount: 3,
    visibility: 0,
    hourOfWeek: -1,
    isFree: 1,
    hasSpots: 1,
    base: 50,
    timeZone: 'UTC',
    category: '',
    point: [1, 1, 1, 1],
  });
  it('show what is open again when the clock is set back', () => {
    const columns = new MeetupColumns();
    for (const [at, id] of [5, 1, 9, 3].entries()) columns.put(meetup(id, 1_000 + at));
    expect(idsAt(columns, 1_001)).toEqual([3, 9]);
    expect(idsAt(columns, 9_999)).toEqual([]);
    expect(idsAt(columns, 999)).toEqual([1, 3, 5, 9]);
  });

  it('find by lists of the cities in reach what a search of these meetups alone finds, while others come, move and go', () => {
    const { upTo: below } = createSeededRandom(TEST_SEED);
    const somewhere = (id: number) => {
      const cityId = 1 + below(300);
      return {
        ...meetup(id, 1_000),
        cityId,
        latitude: cityId / 10,
        longitude: 0,
        point: [below(8), below(8)],
      };
    };
    const columns = new MeetupColumns();
    const all = new Map<number, Meetup>();
    const put = (changed: Meetup) => {
      columns.put(changed);
      all.set(changed.id, changed);
    };
    for (let id = 1; id <= 8_000; id += 1) put(somewhere(id));
    let listed = 0;
    for (let round = 0; round < 40; round += 1) {
      for (let n = 0; n < 150; n += 1) put(somewhere(1 + below(9_000)));
      for (const id of [...all.keys()].slice(0, 5)) {
        columns.remove(id);
        all.delete(id);
      }
      if (round % 10 === 9) columns.drop(1_000);
      const origin = { latitude: below(30), longitude: 0 };
      const near = { origin, miles: 20, within: true };
      const inReach = [...all.values()].filter((one) => milesBetween(origin, one) <= near.miles);
      const alone = new MeetupColumns();
      for (const one of inReach) alone.put(one);
      const cityId = 1 + below(300);
      const inCity = new MeetupColumns();
      for (const one of all.values()) if (one.cityId === cityId) inCity.put(one);
      const asked = { ...visitor, now: 0, size: 20, wholeScores: new Map(), unclear: new Set<number>() };
      expect(rankPage(columns, { ...asked, near })).toEqual(rankPage(alone, asked));
      expect(countRanked(columns, { ...asked, near })).toBe(inReach.length);
      expect(rankPage(columns, { ...asked, cityId })).toEqual(rankPage(inCity, asked));
      const isIn = Uint8Array.from(columns.cities.values, (id) => (id === cityId ? 1 : 0));
      listed += columns.idsIn(isIn) === null ? 0 : 1;
    }
    expect(listed, 'The control: the lists were used').toBeGreaterThan(30);
  });

  it('keep the order of ids and the values of each, however many come and go', () => {
    const columns = new MeetupColumns();
    for (let id = 500; id > 0; id--) columns.put(meetup(id, 1_000 + id));
    for (let id = 1; id <= 500; id += 2) columns.remove(id);
    columns.drop(1_100);
    columns.put({ ...meetup(7, 2_000), point: [0, 0, 0, 0, 0, 5] });
    expect(columns.size).toBe(202);
    expect([...columns.ids.subarray(0, 3)]).toEqual([7, 100, 102]);
    expect(columns.axes[5]?.[0]).toBe(5);
    expect(columns.feedAt[columns.slotOf(102) ?? 0]).toBe(1_102);
  });
});
