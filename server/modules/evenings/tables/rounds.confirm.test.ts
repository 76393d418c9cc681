import { eq } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { attendances } from '../../../db/schema/attendance';
import { tribs } from '../../../db/schema/tribs';
import { expectError } from '../../../testing/expect-error';
import { createTrib, DAY, HOUR, notificationKindsOf, statusesOf } from '../../../testing/factories';
import { runRounds } from '../../../testing/jobs';
import { refuseWrites } from '../../../testing/refused-writes';
import { expectInvariants, expectNoRowChanged } from '../../../testing/rows';
import {
  answer,
  BEFORE_CLOSING,
  createSeekers,
  nth,
  removeRounds,
  seat,
  settle,
} from '../../../testing/table-people';
import { type Person, startTestApp } from '../../../testing/test-app';

const app = await startTestApp();
afterEach(() => removeRounds(app));

/** Thursday at 7 pm in Austin. */
const START = Date.parse('2031-03-07T01:00:00Z');
const NIGHT_BEFORE = new Date(START - 18 * HOUR);
const MORNING = new Date(START - 10 * HOUR);
const AN_HOUR_BEFORE = new Date(START - HOUR);

/** `said` is what the host said of each past meetup, the latest last; `here` is what the person said themselves. */
async function wasAt(person: Person, said: readonly ('missed' | 'came' | 'here')[]) {
  const host = await app.person();
  app.clock.set(null);
  for (const [index, what] of said.entries()) {
    const { id } = await createTrib(host);
    await person.put(`/api/tribs/${id}/membership`);
    const startsAt = new Date(BEFORE_CLOSING.getTime() - (said.length - index) * 7 * DAY);
    const endsAt = new Date(startsAt.getTime() + 2 * HOUR);
    await app.db.update(tribs).set({ startsAt, endsAt }).where(eq(tribs.id, id));
    await app.db.insert(attendances).values({
      tribId: id,
      userId: person.id,
      came: what === 'came',
      hereAt: what === 'here' ? startsAt : null,
    });
  }
  app.clock.set(BEFORE_CLOSING);
}

const isLast = async (person: Person) => (await person.get('/api/tables/entry')).body.isSeatedLast;

it.each([
  [['missed'], false],
  [['missed', 'missed'], true],
  [['came', 'missed', 'missed'], true],
  [['missed', 'missed', 'came'], false],
  [['missed', 'missed', 'here'], false],
  [['missed', 'came', 'missed'], false],
] as const)('after %j somebody is seated last, and told so: %s', async (said, last) => {
  const person = nth(await createSeekers(app, 1), 0);
  await wasAt(person, said);
  expect(await isLast(person)).toBe(last);
});

it.each([5, 6])(
  'of two who do not fit one table, the one who missed two has no seat (%i)',
  async (missed) => {
    const people = await createSeekers(app, 7, (index) => ({ age: [40, 22][index - 5] ?? 30 }));
    await wasAt(nth(people, missed), ['missed', 'missed']);
    await seat(app);
    const tablesOf = async (index: number) => (await nth(people, index).get('/api/tables/mine')).body.tables;
    expect([await tablesOf(missed), await tablesOf(11 - missed)]).toMatchObject([[], [{ invited: 6 }]]);
  },
);

async function settledTable() {
  const people = await createSeekers(app, 6);
  await wasAt(nth(people, 0), ['missed', 'missed']);
  await seat(app);
  const tribIds = await Promise.all(people.map((person) => answer(person, 'yes')));
  await settle(app);
  const [first, second] = [nth(people, 0), nth(people, 1)];
  const ask = async (moment: Date) => {
    app.clock.set(moment);
    await runRounds(app);
  };
  return { people, first, second, tribId: nth(tribIds, 0), ask };
}
const confirmByOf = async (person: Person) =>
  (await person.get('/api/tables/mine')).body.tables[0]?.confirmBy ?? null;

it('a table asks on the day, once and nobody else, and keeps the seat of whoever confirms', async () => {
  const { first, second, tribId, ask } = await settledTable();
  await ask(NIGHT_BEFORE);
  expect(await confirmByOf(first)).toBeNull();
  expectError(await first.put(`/api/tables/${tribId}/confirmation`), 404, 'not_found');
  await ask(MORNING);
  await ask(MORNING);
  expect(await confirmByOf(first)).toBe(AN_HOUR_BEFORE.toISOString());
  expect((await notificationKindsOf(first)).filter((kind) => kind === 'table-confirm')).toHaveLength(1);
  expect(await notificationKindsOf(second)).not.toContain('table-confirm');
  expectError(await second.put(`/api/tables/${tribId}/confirmation`), 404, 'not_found');
  expect((await first.put(`/api/tables/${tribId}/confirmation`)).status).toBe(204);
  expect((await first.put(`/api/tables/${tribId}/confirmation`)).status).toBe(204);
  await ask(AN_HOUR_BEFORE);
  expect(await confirmByOf(first)).toBeNull();
  expect(await statusesOf(app.db, tribId)).toMatchObject({ [first.id]: 'joined' });
});

it('frees the seat that nobody confirmed, and tells its person alone', async () => {
  const { people, first, second, tribId, ask } = await settledTable();
  const before = (await second.get('/api/tables/mine')).body;
  await ask(MORNING);
  expect((await second.get('/api/tables/mine')).body).toEqual(before);
  app.clock.set(AN_HOUR_BEFORE);
  await expectNoRowChanged(app.db, async () =>
    expectError(await first.put(`/api/tables/${tribId}/confirmation`), 409, 'answers_closed'),
  );
  await ask(AN_HOUR_BEFORE);
  expect(Object.keys(await statusesOf(app.db, tribId))).toHaveLength(people.length - 1);
  expect((await first.get('/api/tables/mine')).body).toEqual({ tables: [], unseated: true, proposed: null });
  await expectInvariants(app.db);
});

it('somebody who cannot be told of a seat, asked, or taken out of it holds up nobody else', async () => {
  const people = await createSeekers(app, 6);
  const [first, second] = [nth(people, 0), nth(people, 1)];
  for (const person of [first, second]) await wasAt(person, ['missed', 'missed']);
  const refuse = (write: 'insert' | 'delete', table: string, whose: string) =>
    refuseWrites(app.db, { table, write, when: `${whose}.user_id = ${first.id}` });
  let goOn = await refuse('insert', 'notifications', 'new');
  await seat(app);
  expect(await notificationKindsOf(second)).toContain('table-offered');
  await goOn();
  const tribIds = await Promise.all(people.map((person) => answer(person, 'yes')));
  await settle(app);
  const ask = async (moment: Date) => {
    app.clock.set(moment);
    await runRounds(app);
  };
  goOn = await refuse('insert', 'notifications', 'new');
  await ask(MORNING);
  expect(await notificationKindsOf(second)).toContain('table-confirm');
  await goOn();
  await ask(MORNING);
  expect(await notificationKindsOf(first)).toContain('table-confirm');
  goOn = await refuse('delete', 'memberships', 'old');
  await ask(AN_HOUR_BEFORE);
  expect(await statusesOf(app.db, nth(tribIds, 0))).toMatchObject({ [first.id]: 'joined' });
  expect(await statusesOf(app.db, nth(tribIds, 0))).not.toHaveProperty(String(second.id));
  await goOn();
});
