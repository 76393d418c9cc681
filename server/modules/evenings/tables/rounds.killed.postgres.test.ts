import { sql } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { expectInvariants, fingerprint } from '../../../testing/rows';
import { answer, createSeekers, removeRounds, seat, settle } from '../../../testing/table-people';
import { startTestApp } from '../../../testing/test-app';

const app = await startTestApp();
afterEach(() => removeRounds(app));

type Point = { table: string; write: 'insert' | 'update'; when: string };

/** To the database, a kill -9 of the server looks like this: the connection ends in the middle of a transaction. */
async function killedAt({ table, write, when }: Point, act: () => Promise<void>): Promise<void> {
  await app.db.execute(
    sql.raw(`create function kill_server() returns trigger language plpgsql as $$ begin
      if ${when} then perform pg_terminate_backend(pg_backend_pid()); end if; return new; end $$`),
  );
  await app.db.execute(
    sql.raw(`create trigger kill before ${write} on ${table} for each row execute function kill_server()`),
  );
  await act().catch(() => {});
  await app.db.execute(sql.raw('drop function kill_server cascade'));
}

async function counts() {
  const { rows } = await app.db.execute<Record<string, number>>(sql`select
    (select count(*)::int from table_rounds) as rounds,
    (select count(*)::int from table_seekers) as seekers,
    (select count(*)::int from tribs where round_id is not null) as tables,
    (select count(*)::int from table_answers) as seats,
    (select count(*)::int from notifications where kind = 'table-offered') as told,
    (select count(*)::int from table_rounds where settled_at is not null) as settled,
    (select count(*)::int from (select m.user_id from memberships m join tribs t on t.id = m.trib_id
      where t.round_id is not null and t.cancelled_at is null group by 1 having count(*) > 1) both_at) as twice`);
  return rows[0] ?? {};
}

const PEOPLE = 12;
const SEATED = { rounds: 1, seekers: PEOPLE, tables: 2, seats: PEOPLE, told: PEOPLE, settled: 0, twice: 0 };

const isTable = 'new.round_id is not null and exists (select from tribs where round_id is not null)';

it.each<[string, Point, Record<string, number>]>([
  ['being opened', { table: 'table_seekers', write: 'insert', when: 'true' }, { rounds: 0 }],
  ['between two tables', { table: 'tribs', write: 'insert', when: isTable }, { rounds: 1, tables: 0 }],
  [
    'with all its seats',
    { table: 'table_rounds', write: 'update', when: 'new.seated_at is not null' },
    { rounds: 1, tables: 0, seats: 0 },
  ],
  [
    'telling its people',
    { table: 'notifications', write: 'insert', when: "new.kind = 'table-offered'" },
    { seats: PEOPLE, told: 0 },
  ],
])(
  'killed while %s, a round leaves nothing half done, and then seats everybody once',
  async (_when, point, left) => {
    await createSeekers(app, PEOPLE);
    await killedAt(point, () => seat(app));
    expect(await counts()).toMatchObject(left);
    await seat(app);
    expect(await counts()).toEqual(SEATED);
    await expectInvariants(app.db);
  },
);

it('killed while its answers are settled, a round is as it was, and is then settled once', async () => {
  const people = await createSeekers(app, PEOPLE);
  await seat(app);
  for (const [index, person] of people.entries()) await answer(person, index % 3 === 0 ? 'no' : 'yes');
  const before = await fingerprint(app.db);
  await killedAt({ table: 'table_rounds', write: 'update', when: 'new.settled_at is not null' }, () =>
    settle(app),
  );
  // What failed is kept until it is tried again.
  await app.db.execute('delete from jobs');
  expect(await fingerprint(app.db)).toBe(before);
  await settle(app);
  await settle(app);
  expect(await counts()).toMatchObject({ settled: 1, twice: 0 });
  await expectInvariants(app.db);
});
