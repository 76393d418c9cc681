import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import type { Db } from '../../../db/handle';
import { communityMemberships } from '../../../db/schema/communities';
import { users } from '../../../db/schema/users';
import { openPostgres } from '../../../db/postgres';
import { createCommunity, createUsers, known } from '../../../testing/factories';
import { brokenInvariants } from '../../../testing/rows';
import { type Person, startTestApp } from '../../../testing/test-app';
import { createPostgresCopy } from '../../../testing/test-database';

const REPEATS = 20;

const copy = await createPostgresCopy();
const database = await openPostgres(copy.url, () => {});
// Simulates many more accounts by giving each statement much less memory.
await database.db.execute(
  sql.raw(`alter database ${new URL(copy.url).pathname.slice(1)} set work_mem = '64kB'`),
);
const app = await startTestApp({}, { database });

afterAll(async () => {
  await database.close();
  await copy.drop();
});

it('a community has one membership of a person who joins and leaves many times at once', async () => {
  const member = await known(app.db, await app.person());
  const { id } = await createCommunity(app.db, { name: 'Walkers' });
  const path = `/api/communities/${id}/membership`;
  const rows = () => app.db.select().from(communityMemberships);
  const statusesOf = async (acts: ('put' | 'delete')[]) =>
    new Set((await Promise.all(acts.map((act) => member[act](path)))).map(({ status }) => status));

  const repeats = Array.from({ length: REPEATS });
  expect(await statusesOf(repeats.map(() => 'put'))).toEqual(new Set([200]));
  expect(await rows()).toHaveLength(1);
  expect(await statusesOf(repeats.flatMap(() => ['put', 'delete'] as const))).toEqual(new Set([200]));
  expect((await rows()).length).toBeLessThanOrEqual(1);
  expect(await statusesOf(repeats.map(() => 'delete'))).toEqual(new Set([200]));
  expect(await rows()).toEqual([]);
});

it('a community counts its members right while they come and go in every way at once, on two instances', async () => {
  const other = await openPostgres(copy.url, () => {});
  const elsewhere = await startTestApp({}, { database: other });
  const [here, there] = [app.db, other.db];
  const people = await createUsers(here, [app, elsewhere], 16);
  const organizer = await known(here, await app.person());
  const [one, two] = [
    await createCommunity(here, { name: 'Joggers' }),
    await createCommunity(here, { name: 'Bikers', organizers: [organizer] }),
  ];
  const update = (db: Db, id: number, changes: Partial<typeof users.$inferInsert>) =>
    db.transaction((tx) => tx.update(users).set(changes).where(eq(users.id, id)));
  const acts = [
    (person: Person) => person.put(`/api/communities/${one.id}/membership`),
    (person: Person) => person.put(`/api/communities/${two.id}/membership`),
    (person: Person) => person.delete(`/api/communities/${one.id}/membership`),
    ({ id }: Person) => update(there, id, { isDemo: true }),
    ({ id }: Person) => update(here, id, { suspendedAt: new Date() }),
    ({ id }: Person) => update(there, id, { suspendedAt: null, isDemo: false }),
    ({ id }: Person) => organizer.delete(`/api/communities/${two.id}/members/${id}`),
    // This does not come from a request by the person, so nobody holds the lock on them.
    ({ id: userId }: Person) =>
      there.transaction((tx) =>
        tx.insert(communityMemberships).values({ communityId: two.id, userId }).onConflictDoNothing(),
      ),
  ];
  for (let round = 0; round < 5; round += 1) {
    const steps = (index: number) =>
      [index, index * 3, index * 7].map((step) => (step + round) % acts.length);
    const chosen = people.flatMap((person, index) =>
      steps(index).map(async (step) => void (await acts[step]?.(person))),
    );
    await Promise.all(chosen);
    expect(await brokenInvariants(here)).toEqual({});
  }
  await there.transaction((tx) =>
    tx.delete(users).where(
      inArray(
        users.id,
        people.map(({ id }) => id),
      ),
    ),
  );
  expect(await brokenInvariants(here)).toEqual({});
  await other.close();
});

it('a community lists its members as fast with tens of thousands of demo accounts as without', async () => {
  const members = await createUsers(app.db, [app], 20);
  const { id } = await createCommunity(app.db, { name: 'Swimmers', members });
  const viewer = await app.person();
  const fresh = await openPostgres(copy.url, () => {});
  const small = await startTestApp({}, { database: fresh });
  const read = () => small.visitor().get(`/api/communities/${id}/members`, { cookie: viewer.cookie() });
  const medianMs = async () => {
    const times: number[] = [];
    for (let round = 0; round < 7; round++) {
      const began = performance.now();
      expect((await read()).body).toHaveLength(20);
      times.push(performance.now() - began);
    }
    return times.toSorted((a, b) => a - b)[3] ?? Number.NaN;
  };
  const before = await medianMs();
  await app.db.execute(sql`insert into users (display_name, point, interest_bonus, is_demo)
    select 'Demo User', '(0)', 0, true from generate_series(1, 150000)`);
  await app.db.execute(sql`analyze users`);
  expect(await medianMs()).toBeLessThan(10 * before);
  await fresh.close();
});
