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

/** What the migrations table of a database from before 0.1.0 begins with. */
const BEFORE_BASELINE = {
  hash: 'a48221327f3e07761cff0ef655f0fa55a87c2ecc406d0ce304d63fdc8a963a03',
  folderMillis: 1_795_260_617_930,
};

describe('a database that does not fit the build', () => {
  it('is refused with the way to start anew when it was made before 0.1.0', async () => {
    await db.execute(
      sql`insert into migrations (hash, position) values (${BEFORE_BASELINE.hash}, ${BEFORE_BASELINE.folderMillis})`,
    );
    await expect(migrate(db, migrations)).rejects.toThrow(
      /^The database was made before version 0\.1\.0, .* Start with an empty one: another DATA_DIR or DATABASE_URL\.$/,
    );
    await db.execute(sql`delete from migrations where hash = ${BEFORE_BASELINE.hash}`);
  });

  it.each([
    [
      'because it is newer',
      migrations.slice(0, -1),
      /^The database is newer than this build: it has 1 migrations more\. Start the build .*\.$/,
    ],
    [
      'because a migration was edited',
      migrations.map((one, n) => (n === 1 ? { ...one, hash: 'edited' } : one)),
      /^A migration .* is missing from this build, or was edited\. Install the build again\.$/,
    ],
    ['because a migration was taken away', migrations.slice(1), /^A migration .* is missing from this build/],
  ])('is refused with one clear line, and left unchanged: %s', async (_why, ofBuild, line) => {
    const before = await db.execute(sql`select * from migrations order by hash`);
    await expect(migrate(db, ofBuild)).rejects.toThrow(MigrationMismatch);
    await expect(migrate(db, ofBuild)).rejects.toThrow(line);
    expect((await db.execute(sql`select * from migrations order by hash`)).rows).toEqual(before.rows);
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
