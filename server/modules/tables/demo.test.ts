import { eq, isNotNull } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { seedPeople } from '../../db/seed/seed-people';
import { tableRounds } from '../../db/schema/table-rounds';
import { tableEntries } from '../../db/schema/tables';
import { tribs } from '../../db/schema/tribs';
import { users } from '../../db/schema/users';
import { expectError } from '../../testing/expect-error';
import { HOUR, notificationKindsOf, statusesOf } from '../../testing/factories';
import { expectInvariants, expectNoRowChanged } from '../../testing/rows';
import {
  answer,
  BEFORE_CLOSING,
  createSeekers,
  nth,
  removeRounds,
  seat,
  settle,
} from '../../testing/table-people';
import { type Person, startTestApp } from '../../testing/test-app';

const app = await startTestApp();
afterEach(() => removeRounds(app));

const PASSWORD = 'nine quiet bicycles';

async function tryRound(person: Person) {
  const { status, body } = await person.post('/api/tables/demo');
  expect(status).toBe(201);
  return body;
}

it('needs demo people, and a demo account', async () => {
  const demo = await app.person();
  const kept = await app.person({ username: 'kept', password: PASSWORD });
  const refuses = (person: Person) =>
    expectNoRowChanged(app.db, async () =>
      expectError(await person.post('/api/tables/demo'), 409, 'no_demo'),
    );
  const mayTry = async (person: Person) => (await person.get('/api/tables/entry')).body.mayTry;
  await refuses(demo);
  expect(await mayTry(demo)).toBe(false);
  await seedPeople(app.db, new Date());
  expect([await mayTry(demo), await mayTry(kept)]).toEqual([true, false]);
  await refuses(kept);
});

it('seats the person at once with demo people, most of whom come, and they can say yes', async () => {
  const demo = await app.person();
  const { tables } = await tryRound(demo);
  expect(tables).toMatchObject([{ isDemo: true, answer: null }]);
  expect(tables[0].going.length).toBeGreaterThanOrEqual(4);
  const tribId = await answer(demo, 'yes');
  expect((await demo.get(`/api/tribs/${tribId}`)).body).toMatchObject({ role: 'member' });
  expect(Object.values(await statusesOf(app.db, tribId)).length).toBeGreaterThanOrEqual(5);
  expect(await notificationKindsOf(demo)).not.toContain('table-offered');
  await expectInvariants(app.db);
  await settle(app, new Date(Date.now() + 25 * HOUR));
  expect((await demo.get('/api/tables/mine')).body.tables).toMatchObject([{ tribId, answer: 'yes' }]);
});

it('keeps apart from the rounds of everybody', async () => {
  const people = await createSeekers(app, 4);
  const demo = nth(people, 0);
  await app.db.update(users).set({ isDemo: true }).where(eq(users.id, demo.id));
  await app.db.update(tableEntries).set({ priority: 3 });
  const before = await app.db.select().from(tableEntries);
  await tryRound(demo);
  await settle(app, new Date(BEFORE_CLOSING.getTime() + 25 * HOUR));
  expect(await app.db.select().from(tableEntries)).toEqual(before);
  await seat(app);
  const others = await Promise.all(people.slice(1).map((person) => person.get('/api/tables/mine')));
  expect(others.map(({ body }) => body.tables)).toMatchObject(
    others.map(() => [{ isDemo: false, invited: 4 }]),
  );
});

it('is one when it is asked for twice at the same moment', async () => {
  const demo = await app.person();
  for (let round = 0; round < 3; round += 1) {
    const both = await Promise.all([demo.post('/api/tables/demo'), demo.post('/api/tables/demo')]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(await app.db.$count(tableRounds, eq(tableRounds.demoFor, demo.id))).toBe(1);
  }
  await expectInvariants(app.db);
});

it('is replaced by the next, and goes with the account', async () => {
  const demo = await app.person();
  await tryRound(demo);
  await answer(demo, 'yes');
  const { tables } = await tryRound(demo);
  expect(tables).toHaveLength(1);
  expect((await app.db.select().from(tribs).where(isNotNull(tribs.roundId))).map(({ id }) => id)).toEqual([
    tables[0].tribId,
  ]);
  await answer(demo, 'yes');
  expect((await demo.delete(`/api/users/${demo.id}`)).status).toBe(204);
  expect(await app.db.$count(tableRounds)).toBe(0);
  expect(await app.db.$count(tribs, isNotNull(tribs.roundId))).toBe(0);
});
