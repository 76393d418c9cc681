import { afterAll, expect, it } from 'vitest';
import { communityMemberships } from '../../db/schema/communities';
import { openPostgres } from '../../db/postgres';
import { createCommunity, known } from '../../testing/factories';
import { startTestApp } from '../../testing/test-app';
import { createPostgresCopy } from '../../testing/test-database';

const REPEATS = 20;

const copy = await createPostgresCopy();
const database = await openPostgres(copy.url, () => {});
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
