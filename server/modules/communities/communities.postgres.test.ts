import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { communityMemberships } from '../../db/schema/communities';
import { openPostgres } from '../../db/postgres';
import { createCommunity, createUsers, known } from '../../testing/factories';
import { startTestApp } from '../../testing/test-app';
import { createPostgresCopy } from '../../testing/test-database';

const REPEATS = 20;

const copy = await createPostgresCopy();
const database = await openPostgres(copy.url, () => {});
// As if there were many more accounts: what a statement may keep in memory is as much smaller.
await database.db.execute(
  sql.raw(`alter database ${new URL(copy.url).pathname.slice(1)} set work_mem = '64kB'`),
);
const app = await startTestApp({}, { database });

afterAll(async () => {
  await database.close();
  await copy.drop();
});

it('has one membership of a person who joins and leaves many times at once', async () => {
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

it('lists members as fast with tens of thousands of demo accounts as without', async () => {
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
