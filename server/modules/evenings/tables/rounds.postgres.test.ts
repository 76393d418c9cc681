import { eq, isNotNull } from 'drizzle-orm';
import { lockEntries, lockSettings } from '../../../db/locks';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { openPostgres } from '../../../db/postgres';
import { places } from '../../../db/schema/catalogue';
import { tableRounds } from '../../../db/schema/table-rounds';
import { tableAnswers } from '../../../db/schema/tables';
import { memberships, tribs } from '../../../db/schema/tribs';
import { users } from '../../../db/schema/users';
import { commitGate, whileHeld } from '../../../testing/while-locked';
import { createTrib, DAY, statusesOf } from '../../../testing/factories';
import { runRounds } from '../../../testing/jobs';
import { expectInvariants } from '../../../testing/rows';
import {
  AFTER_CLOSING,
  answer,
  AUSTIN,
  ANSWERED,
  createSeekers,
  nth,
  removeRounds,
  SATURDAY_EVENING,
  seat,
  solve,
} from '../../../testing/table-people';
import { type Person, startTestApp } from '../../../testing/test-app';
import { createPostgresCopy } from '../../../testing/test-database';
import { proposeEvenings } from '../proposals/proposals.service';
import { writeSetting } from '../../trust/settings/settings.queries';
import { closeDueEntries, type Solve } from './rounds.service';
import { RoundNotSolved } from './solver/solve-in-thread';

const copy = await createPostgresCopy();
const database = await openPostgres(copy.url, () => {});
const app = await startTestApp({}, { database });
const gate = await commitGate(copy.url, ['table_answers']);

afterEach(() => removeRounds(app));
afterAll(async () => {
  await expectInvariants(database.db);
  await gate.remove();
  await database.close();
  await copy.drop();
});

const MIAMI = 4_164_138;
const LEASE_MS = 60_000;
const countTables = () => app.db.$count(tribs, isNotNull(tribs.roundId));
const countSeats = () => app.db.$count(tableAnswers);

/** Solves, and the first time does something before the result is stored. */
function solveThen(act: () => Promise<unknown>): Solve {
  let isDone = false;
  return async (input) => {
    const result = await solve(input);
    if (!isDone) {
      isDone = true;
      await act();
    }
    return result;
  };
}

it('a round is opened, solved and stored once by two servers at the same time', async () => {
  await createSeekers(app, 6);
  app.clock.set(AFTER_CLOSING);
  let solved = 0;
  const counted: Solve = (input) => {
    solved += 1;
    return solve(input);
  };
  await Promise.all([runRounds(app, counted), runRounds(app, counted)]);
  expect(solved).toBe(1);
  expect(await app.db.$count(tableRounds)).toBe(1);
  expect(await countTables()).toBe(1);
  expect(await countSeats()).toBe(6);
  app.clock.set(ANSWERED);
  await Promise.all([runRounds(app, counted), runRounds(app, counted)]);
  expect(solved).toBe(2);
});

it('a round is left to the server that solves it, and taken over from one that was killed', async () => {
  await createSeekers(app, 4);
  app.clock.set(AFTER_CLOSING);
  const solving = vi.fn<Solve>(() => new Promise(() => {}));
  void runRounds(app, solving);
  await vi.waitUntil(() => solving.mock.calls.length > 0);
  await runRounds(app, solve);
  expect(await countTables()).toBe(0);
  await runRounds(app, solve, LEASE_MS + 1);
  expect([await countTables(), await countSeats()]).toEqual([1, 4]);
});

it.each<[string, Solve]>([
  ['takes as long as it may', () => new Promise(() => {})],
  ['fails', () => Promise.reject(new RoundNotSolved('No way'))],
])('a round is seated on the same server while that of another city %s', async (_what, solveMiami) => {
  const people = await createSeekers(app, 8, (index) => (index < 4 ? { cityId: MIAMI } : {}));
  const miamians = new Set(people.slice(0, 4).map(({ id }) => id));
  app.clock.set(AFTER_CLOSING);
  void runRounds(app, (input) =>
    input.seekers.some(({ id }) => miamians.has(id)) ? solveMiami(input) : solve(input),
  );
  await vi.waitUntil(async () => (await countTables()) > 0, { timeout: 20_000 });
  const seated = await app.db
    .select({ cityId: tableRounds.cityId })
    .from(tableRounds)
    .where(isNotNull(tableRounds.seatedAt));
  expect(seated).toEqual([{ cityId: AUSTIN }]);
  await runRounds(app, solve, LEASE_MS + 1);
  expect([await countTables(), await countSeats()]).toEqual([2, 8]);
});

type Change = [what: string, change: (people: Person[]) => Promise<unknown>, seated: number[]];

const AT_THE_SAME_TIME = { startTime: '2031-03-07T01:00:00Z', endTime: '2031-03-07T03:00:00Z' };

it.each<Change>([
  ['blocks another', (people) => nth(people, 0).put(`/api/blocks/${nth(people, 1).id}`), [1, 2, 3, 4]],
  ['is blocked', (people) => nth(people, 1).put(`/api/blocks/${nth(people, 0).id}`), [0, 2, 3, 4]],
  [
    'deletes their account',
    (people) => nth(people, 0).delete(`/api/users/${nth(people, 0).id}`),
    [1, 2, 3, 4],
  ],
  ['leaves', (people) => nth(people, 0).delete('/api/tables/entry'), [1, 2, 3, 4]],
  ['goes somewhere else', (people) => createTrib(nth(people, 0), AT_THE_SAME_TIME), [1, 2, 3, 4]],
  [
    'changes their answers',
    (people) => nth(people, 0).put(`/api/users/${nth(people, 0).id}`, { valuesOpenness: 3 }),
    [0, 1, 2, 3, 4],
  ],
])('seats all the others when somebody %s while it is solved', async (_what, change, seated) => {
  const people = await createSeekers(app, 5);
  app.clock.set(AFTER_CLOSING);
  await runRounds(
    app,
    solveThen(() => change(people)),
  );
  const seats = await app.db.select().from(tableAnswers).orderBy(tableAnswers.userId);
  expect(seats.map(({ userId }) => people.findIndex(({ id }) => id === userId))).toEqual(seated);
  const [round] = await app.db.select().from(tableRounds);
  expect(round).toMatchObject({ tables: 1, objections: 0 });
});

it('a round that loses a table while it is solved is solved again at once', async () => {
  const people = await createSeekers(app, 5);
  app.clock.set(AFTER_CLOSING);
  let solved = 0;
  await runRounds(app, async (input) => {
    solved += 1;
    if (solved > 1) return solve(input);
    const result = await solve({ ...input, seekers: input.seekers.slice(0, 4) });
    await nth(people, 0).put(`/api/blocks/${nth(people, 1).id}`);
    return result;
  });
  expect(solved).toBe(2);
  expect(await countSeats()).toBe(4);
});

it('an evening is proposed once by two servers at the same time, or by one whose place is unticked meanwhile by none', async () => {
  await createSeekers(app, 4);
  const [place] = await app.db.select().from(places).where(eq(places.cityId, AUSTIN));
  const set = (placeIds: number[]) =>
    app.db.transaction((tx) => writeSetting(tx, 'proposals', { isOn: true, placeIds }));
  await app.db.update(users).set({ isOperator: true, lastActiveAt: AFTER_CLOSING });
  await seat(app);
  await set([place?.id ?? 0]);
  await whileHeld(
    app.db,
    async (tx) => {
      await lockSettings(tx);
      await writeSetting(tx, 'proposals', { isOn: true, placeIds: [] });
    },
    [() => proposeEvenings(app), () => proposeEvenings(app)],
  );
  const count = () => app.db.$count(tribs, isNotNull(tribs.proposedByRoundId));
  expect(await count()).toBe(0);
  await set([place?.id ?? 0]);
  await Promise.all([proposeEvenings(app), proposeEvenings(app)]);
  expect(await count()).toBe(1);
  await set([]);
  await app.db.delete(tribs).where(isNotNull(tribs.proposedByRoundId));
});

it('a round goes on without somebody who leaves their table while its answers are settled', async () => {
  const people = await createSeekers(app, 5);
  await seat(app);
  for (const person of people) await answer(person, 'yes');
  const [tribId = 0] = (await app.db.select().from(tableAnswers)).map((one) => one.tribId);
  app.clock.set(ANSWERED);
  await runRounds(
    app,
    solveThen(() => nth(people, 0).delete(`/api/tribs/${tribId}/membership`)),
  );
  const [table] = await app.db.select().from(tribs).where(eq(tribs.id, tribId));
  expect(table).toMatchObject({ cancelledAt: null, maxParticipants: 4, memberCount: 4 });
  const [round] = await app.db.select().from(tableRounds);
  expect(round?.finishedAt).not.toBeNull();
});

it('a round is stored whole or not at all when its connection is lost', async () => {
  await createSeekers(app, 6);
  app.clock.set(AFTER_CLOSING);
  await gate.close();
  const running = runRounds(app, solve);
  await gate.untilWaiting(1);
  // This is what a killed process causes: the database server ends the transaction.
  await app.db.execute(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and wait_event_type = 'Lock'`);
  await gate.open();
  await running;
  expect([await countTables(), await countSeats()]).toEqual([0, 0]);
  await seat(app);
  expect([await countTables(), await countSeats()]).toEqual([1, 6]);
});

it('a round takes an answer before it dissolves a table, or refuses it', async () => {
  const people = await createSeekers(app, 4);
  await seat(app);
  for (const person of people.slice(0, 3)) await answer(person, 'yes');
  const last = nth(people, 3);
  const { body } = await last.get('/api/tables/mine');
  const { tribId } = body.tables[0];
  const late = last.put(`/api/tables/${tribId}/answer`, { answer: 'yes' });
  const settled = runRounds({ ...app, now: () => ANSWERED }, solve);
  const [{ status }] = await Promise.all([late, settled]);
  await runRounds({ ...app, now: () => ANSWERED }, solve);
  const joined = await app.db.$count(memberships, eq(memberships.tribId, tribId));
  const [table] = await app.db.select().from(tribs).where(eq(tribs.id, tribId));
  expect({ status, joined, isCancelled: table?.cancelledAt !== null }).toEqual(
    status === 204
      ? { status: 204, joined: 4, isCancelled: false }
      : { status: 409, joined: 3, isCancelled: true },
  );
});

it('a round never has two at a table of whom one blocks the other while both say yes', async () => {
  const people = await createSeekers(app, 8);
  await seat(app);
  const { body } = await nth(people, 0).get('/api/tables/mine');
  const { tribId } = body.tables[0];
  const path = `/api/tables/${tribId}/answer`;
  for (let pair = 0; pair < 8; pair += 2) {
    const [one, other] = [nth(people, pair), nth(people, pair + 1)];
    const acts = [
      one.put(path, { answer: 'yes' }),
      one.put(`/api/blocks/${other.id}`),
      other.put(path, { answer: 'yes' }),
    ];
    const [, blocked, yes] = await Promise.all(acts);
    expect([blocked?.status, yes?.status]).toEqual([204, 204]);
  }
  const going = [1, 3, 5, 7].map((index) => nth(people, index).id);
  expect(await statusesOf(app.db, tribId)).toEqual(Object.fromEntries(going.map((id) => [id, 'joined'])));
});

it('the next round is opened while the one before it is settled, whoever has waited first', async () => {
  // The last one is free only at another time, so the round has no seat for them.
  const people = await createSeekers(app, 5, (index) => ({
    repeat: 'weekly',
    ...(index === 4 && { slots: 1 << SATURDAY_EVENING }),
  }));
  await seat(app);
  for (const person of people.slice(0, 4)) await answer(person, 'yes');
  const austin = { id: AUSTIN, timeZone: 'America/Chicago' };
  const inAWeek = new Date(AFTER_CLOSING.getTime() + 7 * DAY);
  await whileHeld(app.db, (tx) => lockEntries(tx, [nth(people, 2).id]), [
    () => closeDueEntries({ ...app, now: () => inAWeek }, austin),
    () => runRounds({ ...app, now: () => ANSWERED }, solve),
  ]);
  const rounds = await app.db.select().from(tableRounds).orderBy(tableRounds.id);
  expect(rounds.map(({ finishedAt }) => finishedAt !== null)).toEqual([true, false]);
});
