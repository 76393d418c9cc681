import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { CITY_IDS } from '#shared/domain/trib-options';
import { afterAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder';
import { openTestDatabase } from '../testing/test-database';
import { openCityFile } from './city-file';
import { migrate, MigrationMismatch, readMigrations } from './migrate';

const database = await openTestDatabase();
const { db } = database;
afterAll(() => database.close());

const migrations = readMigrations();

const [baseline] = migrations;
if (!baseline) throw new Error('There is no baseline.');
/** A migration that only a later build has. */
const later = { hash: 'later', position: baseline.folderMillis + 1 };
const earlier = { hash: 'earlier', position: baseline.folderMillis - 1 };

describe('a database that does not fit the build', () => {
  it.each([
    [
      'because it was made before 0.1.0',
      earlier,
      migrations,
      /^The database was made before version 0\.1\.0, .* Start with an empty one: another DATA_DIR or DATABASE_URL\.$/,
    ],
    [
      'because it is newer',
      later,
      migrations,
      /^The database is newer than this build: it has 1 migrations more\. Start the build .*\.$/,
    ],
    [
      'because a migration was edited',
      later,
      [{ ...baseline, hash: 'edited' }],
      /^A migration .* is missing from this build, or was edited\. Install the build again\.$/,
    ],
  ])('is refused with one clear line, and left unchanged: %s', async (_why, applied, ofBuild, line) => {
    await db.execute(
      sql`insert into migrations (hash, position) values (${applied.hash}, ${applied.position})`,
    );
    const before = await db.execute(sql`select * from migrations order by hash`);
    await expect(migrate(db, ofBuild)).rejects.toThrow(MigrationMismatch);
    await expect(migrate(db, ofBuild)).rejects.toThrow(line);
    expect((await db.execute(sql`select * from migrations order by hash`)).rows).toEqual(before.rows);
    await db.execute(sql`delete from migrations where hash = ${applied.hash}`);
  });

  it('is refused when a migration file is missing', () => {
    const folder = join(temporaryFolder(), 'migrations');
    cpSync(fileURLToPath(new URL('./migrations', import.meta.url)), folder, { recursive: true });
    rmSync(join(folder, 'meta/_journal.json'));
    expect(() => readMigrations(folder)).toThrow(
      /^The migrations of this build are not complete: .*_journal\.json.*\. Install it again\.$/,
    );
  });
});

const madeUp = (n: number, ...statements: string[]) => ({
  hash: `made up ${n}`,
  folderMillis: baseline.folderMillis + n,
  bps: true,
  sql: statements,
});
const appliedOf = async () =>
  (await db.execute<{ hash: string }>(sql`select hash from migrations order by position`)).rows
    .map(({ hash }) => hash)
    .slice(migrations.length);

it('a database whose newer migrations say that older builds can run on it is used as it is, and by nothing older still', async () => {
  const kind = madeUp(1, '-- Older builds can run on this.\ncreate table walks (id integer, city text)');
  const strict = madeUp(2, 'alter table walks drop column city');
  await migrate(db, [...migrations, kind]);
  await expect(migrate(db, migrations)).resolves.toBeUndefined();
  await migrate(db, [...migrations, kind, strict]);
  await expect(migrate(db, migrations)).rejects.toThrow('it has 1 migrations more');
  await db.execute(sql`drop table walks`);
  await db.execute(sql`delete from migrations where hash like 'made up %'`);
});

it('a migration that fails leaves those before it applied, and nothing of its own', async () => {
  const first = madeUp(1, 'create table walks (id integer)');
  const broken = madeUp(2, 'create table talks (id integer)', 'select 1 / 0');
  await expect(migrate(db, [...migrations, first, broken])).rejects.toThrow('1 / 0');
  expect(await appliedOf()).toEqual([first.hash]);
  expect((await db.execute(sql`select to_regclass('talks') as found`)).rows).toEqual([{ found: null }]);
  await migrate(db, [...migrations, first, madeUp(2, 'create table talks (id integer)')]);
  await db.execute(sql`drop table walks, talks`);
  await db.execute(sql`delete from migrations where hash like 'made up %'`);
});

it('an index that could not be made is made anew at the next start, and one that was made is kept', async () => {
  await db.execute(sql`create table walks (id integer)`);
  await db.execute(sql`insert into walks values (1), (1)`);
  const index = madeUp(1, 'create unique index concurrently walks_key on walks (id)');
  await expect(migrate(db, [...migrations, index])).rejects.toThrow('walks_key');
  expect(await appliedOf()).toEqual([]);
  await db.execute(sql`truncate walks`);
  await migrate(db, [...migrations, index]);
  expect(await appliedOf()).toEqual([index.hash]);
  const oid = async () =>
    (await db.execute(sql`select to_regclass('walks_key')::oid as oid`)).rows[0]?.['oid'];
  const made = await oid();
  // A start that was killed between the index and its note.
  await db.execute(sql`delete from migrations where hash like 'made up %'`);
  await migrate(db, [...migrations, index]);
  expect(await oid()).toBe(made);
  expect((await db.execute(sql`show statement_timeout`)).rows[0]).not.toEqual({ statement_timeout: '1' });
  await db.execute(sql`drop table walks`);
  await db.execute(sql`delete from migrations where hash like 'made up %'`);
});

/** What would lock a table that people use for as long as its rows are read. */
function lockingParts(statements: readonly string[]): string[] {
  const made = new Set(statements.flatMap((one) => /create table "?(\w+)/i.exec(one)?.[1] ?? []));
  return statements.filter((one) => {
    const table = /(?:alter table|\bon) (?:only )?"?(\w+)/i.exec(one)?.[1] ?? '';
    if (made.has(table)) return false;
    return (
      /create (?:unique )?index (?!concurrently)/i.test(one) ||
      (/add constraint/i.test(one) && !/not valid/i.test(one)) ||
      (/validate constraint/i.test(one) && statements.some((other) => /add constraint/i.test(other))) ||
      (/index concurrently/i.test(one) && statements.some((other) => !/index concurrently/i.test(other)))
    );
  });
}

it('no migration after the first locks a table for as long as its rows are read', () => {
  for (const { sql: statements } of migrations.slice(1)) expect(lockingParts(statements)).toEqual([]);
  // The control: what would be refused, and what is not.
  const check = 'alter table tribs add constraint a check (id > 0)';
  for (const statements of [
    ['create index a on tribs (id)'],
    [check],
    [`${check} not valid`, 'alter table tribs validate constraint a'],
    ['create index concurrently a on tribs (id)', 'alter table tribs add column a integer'],
  ])
    expect(lockingParts(statements)).toHaveLength(1);
  for (const statements of [
    ['create table walks (id integer)', 'create index walks_idx on walks (id)'],
    [`${check} not valid`],
    ['alter table tribs validate constraint a'],
    ['create index concurrently a on tribs (id)'],
  ])
    expect(lockingParts(statements)).toEqual([]);
});

it('writes the four cities of the catalogue as the list of all cities has them', async () => {
  const statement = migrations.flatMap((one) => one.sql).find((one) => one.includes('insert into cities'));
  const ids = new Set<number>(Object.values(CITY_IDS));
  const rows = (await (await openCityFile()).rows()).filter(({ id }) => ids.has(id));
  expect(rows).toHaveLength(ids.size);
  for (const { id, name, region, country, population, latitude, longitude, timeZone } of rows) {
    const numbers = `${population}, ${latitude}, ${longitude}`;
    expect(statement).toContain(`(${id}, '${name}', '${region}', '${country}', ${numbers}, '${timeZone}')`);
  }
});

it('does not apply an applied migration again', async () => {
  await expect(migrate(db, migrations)).resolves.toBeUndefined();
});
