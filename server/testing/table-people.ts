import { sql } from 'drizzle-orm';
import type { TableEntryRequest } from '#shared/api/tables';
import { usualEntry } from '#shared/domain/tables';
import { solveRound } from '../modules/evenings/tables/solver/solve';
import type { Solve } from '../modules/evenings/tables/rounds.service';
import { createUsers, HOUR } from './factories';
import { runRounds } from './jobs';
import type { Person, TestApp } from './test-app';

export const AUSTIN = 4_671_654;
/** A Monday; the round closes at 7 pm in Austin. */
export const BEFORE_CLOSING = new Date('2031-03-03T18:00:00Z');
const CLOSING = new Date('2031-03-04T01:00:00Z');
export const AFTER_CLOSING = new Date(CLOSING.getTime() + 60_000);
export const ANSWERED = new Date(AFTER_CLOSING.getTime() + 24 * HOUR);

/** The slots of Thursday and Saturday evening. */
export const THURSDAY_EVENING = 3 * 4 + 2;
export const SATURDAY_EVENING = 5 * 4 + 2;

export const entry = (given: Partial<TableEntryRequest> = {}): TableEntryRequest => ({
  ...usualEntry('en'),
  cityId: AUSTIN,
  slots: 1 << THURSDAY_EVENING,
  maxKm: 20,
  age: 30,
  ageWidth: 10,
  floor: 0,
  repeat: 'once',
  ...given,
});

export function nth<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new RangeError(`There are only ${list.length}`);
  return item;
}

/** Solves without a thread; the result is the same. */
export const solve: Solve = (input) => Promise.resolve(solveRound(input));

/** Creates people who have entered the next round in Austin. */
export async function createSeekers(
  app: TestApp,
  count: number,
  given: (index: number) => Partial<TableEntryRequest> = () => ({}),
): Promise<Person[]> {
  app.clock.set(BEFORE_CLOSING);
  const people = await createUsers(app.db, [app], count);
  for (const [index, person] of people.entries()) {
    const { status, body } = await person.put('/api/tables/entry', entry(given(index)));
    if (status !== 200) throw new Error(`Entering returned ${status}: ${JSON.stringify(body)}`);
  }
  return people;
}

export async function seat(app: TestApp, at: Date = AFTER_CLOSING): Promise<void> {
  app.clock.set(at);
  await runRounds(app, solve);
  app.clock.set(new Date(at.getTime() + 11 * 60_000));
  await runRounds(app, solve);
}

export async function settle(app: TestApp, at: Date = ANSWERED): Promise<void> {
  app.clock.set(at);
  await runRounds(app, solve);
}

export async function answer(person: Person, given: 'yes' | 'no'): Promise<number> {
  const { body } = await person.get('/api/tables/mine');
  const tribId: number = body.tables[0].tribId;
  const { status } = await person.put(`/api/tables/${tribId}/answer`, { answer: given });
  if (status !== 204) throw new Error(`Answering returned ${status}`);
  return tribId;
}

/** Removes all rounds, so that each test has a round of its own. */
export async function removeRounds({ db, clock }: TestApp): Promise<void> {
  clock.set(null);
  await db.execute(sql`delete from tribs where round_id is not null`);
  await db.execute(sql`delete from table_rounds`);
  // A round's id decides where its tables are, so ids start again.
  await db.execute(sql`alter table table_rounds alter column id restart`);
  await db.execute(sql`delete from table_entries`);
  await db.execute(sql`delete from jobs where kind = 'round'`);
}
