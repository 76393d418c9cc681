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
