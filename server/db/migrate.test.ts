import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder';
import { openTestDatabase } from '../testing/test-database';
import { migrate, MigrationMismatch, readMigrations } from './migrate';

const database = await openTestDatabase();
const { db } = database;
afterAll(() => database.close());

const migrations = readMigrations();

describe('a database that does not fit the build', () => {
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

it('does not apply an applied migration again', async () => {
  await expect(migrate(db, migrations)).resolves.toBeUndefined();
});
