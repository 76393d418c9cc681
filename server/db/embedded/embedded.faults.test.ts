import { mkdirSync, mkdtempSync, rmdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, it, vi } from 'vitest';
import { copyDatabase } from '../../testing/temporary-folder';
import { openEmbedded } from './embedded';
import { errorCodes } from '../errors';

const MAINTENANCE_MS = 5 * 60_000;

const folder = mkdtempSync(join(tmpdir(), 'trib-faults-'));
const segment = join(folder, 'postgres/pg_wal', 'F'.repeat(24));
const failures: string[] = [];
copyDatabase(folder);
// A real database whose maintenance timer is controlled by the test.
vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
const database = await openEmbedded(folder, { onTrouble: (error) => failures.push(...errorCodes(error)) });
const { db } = database;
afterAll(async () => {
  await database.close();
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

it('the embedded database keeps working when its maintenance fails, logs it, and tries again', async () => {
  const measure = (body: string) =>
    db.execute(sql`create or replace function measure(int) returns int immutable language plpgsql
      as ${sql.raw(`'begin ${body}; end'`)}`);
  await measure('return $1');
  await db.execute(sql`create table measured as select generate_series(1, 10) as n`);
  await db.execute(sql`create index on measured (measure(n))`);
  // Analyzing the table evaluates the index expression, which fails.
  await measure('return 1 / 0');
  vi.advanceTimersByTime(MAINTENANCE_MS);
  await expect.poll(() => failures).toEqual(['22012']);
  expect((await db.execute(sql`select count(*)::int as n from measured`)).rows).toEqual([{ n: 10 }]);

  await measure('return $1');
  vi.advanceTimersByTime(MAINTENANCE_MS);
  const isAnalyzed = async () =>
    (await db.execute(sql`select 1 from pg_stats where tablename = 'measured'`)).rows.length === 1;
  await vi.waitUntil(isAnalyzed, { timeout: 60_000 });
  expect(failures).toHaveLength(1);
});

it('a write is never reported as flushed when flushing its log failed', async () => {
  mkdirSync(segment);
  await expect(database.flush()).rejects.toThrow('EISDIR');
  rmdirSync(segment);
  await expect(database.flush()).resolves.toBeUndefined();
});

it('a log segment that a checkpoint has just removed is ignored', async () => {
  symlinkSync(`${segment}.gone`, segment);
  await expect(database.flush()).resolves.toBeUndefined();
});
