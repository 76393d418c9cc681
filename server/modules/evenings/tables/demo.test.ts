import { eq, isNotNull } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { seedPeople } from '../../../db/seed/seed-people';
import { tableRounds } from '../../../db/schema/table-rounds';
import { tableEntries } from '../../../db/schema/tables';
import { tribs } from '../../../db/schema/tribs';
import { users } from '../../../db/schema/users';
import { expectError } from '../../../testing/expect-error';
import { HOUR, notificationKindsOf, statusesOf } from '../../../testing/factories';
import { runRounds } from '../../../testing/jobs';
import { expectInvariants, expectNoRowChanged } from '../../../testing/rows';
import {
  answer,
  BEFORE_CLOSING,
  createSeekers,
  nth,
  removeRounds,
  seat,
  settle,
  solve,
} from '../../../testing/table-people';
import { type Person, startTestApp } from '../../../testing/test-app';
import { tryRound as tryRoundOf } from './demo.service';
import { RoundNotSolved } from './solver/solve-in-thread';

const app = await startTestApp();
afterEach(() => removeRounds(app));

const PASSWORD = 'nine quiet bicycles';

async function tryRound(person: Person) {
  const { status, body } = await person.post('/api/tables/demo');
  expect(status).toBe(201);
  return body;
}

it('a round to try needs demo people, and a demo account', async () => {
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

it('a round to try speaks the language of who tries it', async () => {
  const demo = await app.person();
  await app.db.update(users).set({ language: 'de' }).where(eq(users.id, demo.id));
  const { tables } = await tryRound(demo);
  expect(tables).toMatchObject([{ language: 'de', name: expect.stringMatching(/^Ein Tisch /) }]);
  const description = expect.stringContaining('Ein Tisch zum Ausprobieren');
  expect((await demo.get(`/api/tribs/${await answer(demo, 'yes')}`)).body).toMatchObject({ description });
});

it('a round to try keeps apart from the rounds of everybody', async () => {
  const people = await createSeekers(app, 4);
  const demo = nth(people, 0);
  await app.db.update(users).set({ isDemo: true }).where(eq(users.id, demo.id));
  await app.db.update(tableEntries).set({ priority: 3 });
  const before = await app.db.select().from(tableEntries);
  // It is over before the round of everybody closes.
  app.clock.set(new Date(BEFORE_CLOSING.getTime() - 25 * HOUR));
  await tryRound(demo);
  await settle(app, BEFORE_CLOSING);
  expect(await app.db.select().from(tableEntries)).toEqual(before);
  await seat(app);
  const others = await Promise.all(people.slice(1).map((person) => person.get('/api/tables/mine')));
  expect(others.map(({ body }) => body.tables)).toMatchObject(
    others.map(() => [{ isDemo: false, invited: 4 }]),
  );
});

it('a round to try is one when it is asked for twice at the same moment, of which one is refused', async () => {
  const demo = await app.person();
  for (let round = 0; round < 3; round += 1) {
    const both = await Promise.all([demo.post('/api/tables/demo'), demo.post('/api/tables/demo')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 503]);
    expect(await app.db.$count(tableRounds, eq(tableRounds.demoFor, demo.id))).toBe(1);
  }
  await expectInvariants(app.db);
});

type Meanwhile = [
  what: string,
  act: (demo: Person, other: number) => Promise<unknown>,
  of: 'theirs' | 'another',
  seat: boolean,
];

it.each<Meanwhile>([
  ['blocks a demo person of another table', (demo, id) => demo.put(`/api/blocks/${id}`), 'another', true],
  ['blocks a demo person of their table', (demo, id) => demo.put(`/api/blocks/${id}`), 'theirs', false],
  [
    'has a demo person who is deleted',
    (_, id) => app.db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, id)),
    'theirs',
    true,
  ],
  [
    'has a demo person whose answers change',
    (_, id) => app.db.update(users).set({ valuesOpenness: 1 }).where(eq(users.id, id)),
    'theirs',
    true,
  ],
])('is stored when the person %s while it is solved', async (_what, act, of, hasSeat) => {
  const demo = await app.person({ interestIds: [1, 2] });
  let invited = 0;
  await tryRoundOf(app, demo, async (input) => {
    const result = await solve(input);
    const isTheirs = (ids: readonly number[]) => ids.includes(demo.id);
    invited = result.tables.find(({ ids }) => isTheirs(ids))?.ids.length ?? 0;
    const table = result.tables.find(({ ids }) => isTheirs(ids) === (of === 'theirs'));
    await act(demo, table?.ids.find((id) => id !== demo.id) ?? 0);
    return result;
  });
  expect(invited).toBeGreaterThan(0);
  const { body } = await demo.get('/api/tables/mine');
  expect(body.unseated).toBe(!hasSeat);
  expect(body.tables).toHaveLength(Number(hasSeat));
  await app.db.update(users).set({ deletedAt: null });
});

it('a round to try is late, and no failure, when its solver fails', async () => {
  const demo = await app.person();
  await tryRoundOf(app, demo, () => Promise.reject(new RoundNotSolved('Not solved within 1 ms')));
  expect((await demo.get('/api/tables/mine')).body.tables).toEqual([]);
  app.clock.set(new Date(Date.now() + 3 * 60_000));
  await runRounds(app, solve);
  expect((await demo.get('/api/tables/mine')).body.tables).toMatchObject([{ isDemo: true }]);
});

it('a round to try that is given up leaves an entry that was used up', async () => {
  const person = nth(await createSeekers(app, 1, () => ({ repeat: 'once' })), 0);
  await app.db.update(users).set({ isDemo: true }).where(eq(users.id, person.id));
  await app.db.update(tableEntries).set({ active: false });
  app.clock.set(BEFORE_CLOSING);
  await tryRoundOf(app, person, () => Promise.reject(new RoundNotSolved('Not solved within 1 ms')));
  await settle(app, new Date(BEFORE_CLOSING.getTime() + 25 * HOUR));
  expect((await person.get('/api/tables/entry')).body.entry.active).toBe(false);
});

it('a round to try is replaced by the next, and goes with the account', async () => {
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
