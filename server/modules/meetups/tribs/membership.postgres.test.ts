import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { memberships, tribs } from '../../../db/schema/tribs';
import { lockTribs } from '../../../db/locks';
import { IN_LINE_MAX, ROWS_MAX } from '../../../db/row-queue';
import { openPostgres } from '../../../db/postgres';
import { commitGate, untilWaiting } from '../../../testing/while-locked';
import { expectInvariants } from '../../../testing/rows';
import { createTrib, createUsers, statusesOf } from '../../../testing/factories';
import { type Person, startTestApp, type TestApp } from '../../../testing/test-app';
import { createPostgresCopy } from '../../../testing/test-database';
import { startUnguardedApp } from '../../../testing/cuttable-proxy';

/** `ROUNDS=200` runs it as often as the README claims. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 2);
const JOINERS = 200;
/** An instance lets this many requests wait for one row. */
const RACERS = IN_LINE_MAX;
const TEST_TIMEOUT_MS = 60_000 + ROUNDS * 20_000;

const copy = await createPostgresCopy();
const gate = await commitGate(copy.url, ['memberships']);
const [first, second] = await Promise.all([
  openPostgres(copy.url, () => {}),
  openPostgres(copy.url, () => {}),
]);
const instances = await Promise.all([first, second].map((database) => startTestApp({}, { database })));
const [app] = instances;
if (!app) throw new Error('There are two instances');
const joiners = await createUsers(first.db, instances, JOINERS);

afterAll(async () => {
  await expectInvariants(first.db);
  await gate.remove();
  await first.close();
  await second.close();
  await copy.drop();
});

describe('the last spot of a meetup', () => {
  it(
    `goes to exactly one of ${JOINERS} people who join at once on two instances, ${ROUNDS} times`,
    async () => {
      const host = await app.person();
      for (let round = 0; round < ROUNDS; round++) {
        const { id } = await createTrib(host, { maxParticipants: 2 });
        const responses = await Promise.all(
          joiners.map((joiner) => joiner.put(`/api/tribs/${id}/membership`)),
        );
        expect(responses.filter(({ status }) => status !== 200).map(({ status }) => status)).toEqual([]);
        expect(responses.filter(({ body }) => body.status === 'joined')).toHaveLength(1);
        expect(responses.filter(({ body }) => body.status === 'waitlisted')).toHaveLength(JOINERS - 1);
        const [trib] = await app.db.select().from(tribs).where(eq(tribs.id, id));
        expect(trib?.memberCount).toBe(2);
        await expectInvariants(app.db);
        if (round === 0) await expectPromotionInOrder(id, host.id);
        await app.db.delete(tribs).where(eq(tribs.id, id));
      }
    },
    TEST_TIMEOUT_MS,
  );

  it('is given away several times without the lock: the race is real', async () => {
    const unguarded = await startUnguardedApp(copy.url);
    expect(await joinConcurrently(app)).toBe(1);
    expect(await joinConcurrently(unguarded)).toBe(RACERS);
    expect(unguarded.locksTaken()).toBeGreaterThan(RACERS);
  });
});

describe('meetups whose rows stay locked', () => {
  it.each([
    ['one meetup', { count: 1, joins: 24, inLine: IN_LINE_MAX }],
    ['two meetups', { count: 2, joins: 24, inLine: IN_LINE_MAX + 1 }],
    ['six meetups', { count: 6, joins: 2, inLine: ROWS_MAX }],
  ])(
    'leave connections to others when they are %s, and hold nobody up for longer than some seconds',
    async (_, { count, joins, inLine }) => {
      const host = await app.person();
      const other = await createTrib(host);
      const locked: number[] = [];
      for (let n = 0; n < count; n += 1) locked.push((await createTrib(host)).id);
      const refused: number[] = [];
      const join = async (joiner: Person, id: number) => {
        const { status, headers } = await joiner.put(`/api/tribs/${id}/membership`);
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
        refused.push(status);
      };
      await second.db.transaction(async (tx) => {
        // Otherwise the database ends whoever does nothing within a transaction for ten seconds.
        await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
        await lockTribs(tx, locked);
        const waiting: Promise<void>[] = [];
        for (const [at, id] of locked.entries()) {
          waiting.push(...joiners.slice(0, joins).map((joiner) => join(joiner, id)));
          // The joins of the first meetup have taken their places before anybody comes to the second.
          if (at === 0) await untilWaiting(first.db, instances.length * Math.min(IN_LINE_MAX, joins / 2));
        }
        await untilWaiting(first.db, instances.length * inLine);
        // Each of these needs a connection.
        const others = await Promise.all(
          joiners.slice(40, 60).map((joiner) => joiner.put(`/api/tribs/${other.id}/save`)),
        );
        expect(others.map(({ status }) => status)).toEqual(others.map(() => 204));
        expect(refused).toEqual([]);
        await Promise.all(waiting);
      });
      expect(refused).toEqual(Array(joins * count).fill(503));
    },
  );
});

/** Returns how many get the last spot if none commits before all others have checked. */
async function joinConcurrently(over: TestApp): Promise<number> {
  const { id } = await createTrib(await over.person(), { maxParticipants: 2 });
  const racers = await createUsers(first.db, [over], RACERS);
  await gate.close();
  const responses = Promise.all(racers.map((racer) => racer.put(`/api/tribs/${id}/membership`)));
  await gate.untilWaiting(RACERS);
  await gate.open();
  expect((await responses).map(({ status }) => status)).toEqual(racers.map(() => 200));
  const statuses = Object.entries(await statusesOf(first.db, id));
  await first.db.delete(tribs).where(eq(tribs.id, id));
  return statuses.filter(
    ([userId, status]) => status === 'joined' && racers.some(({ id: racer }) => racer === Number(userId)),
  ).length;
}

async function expectPromotionInOrder(tribId: number, hostId: number): Promise<void> {
  const line = await app?.db
    .select()
    .from(memberships)
    .where(eq(memberships.tribId, tribId))
    .orderBy(memberships.arrival);
  const [, ...guests] = line ?? [];
  expect(line?.[0]?.userId).toBe(hostId);
  expect(guests.map(({ status }) => status)).toEqual(
    guests.map((_, index) => (index === 0 ? 'joined' : 'waitlisted')),
  );
  for (const [index, { userId }] of guests.slice(0, 5).entries()) {
    await joinerOf(userId).delete(`/api/tribs/${tribId}/membership`);
    const next = guests[index + 1];
    const [now] =
      (await app?.db
        .select()
        .from(memberships)
        .where(eq(memberships.userId, next?.userId ?? 0))) ?? [];
    expect(now?.status).toBe('joined');
  }
}

function joinerOf(userId: number): Person {
  const joiner = joiners.find(({ id }) => id === userId);
  if (!joiner) throw new Error('Nobody by this id');
  return joiner;
}
