import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { expectError } from '../testing/expect-error';
import { meetup } from '../testing/factories';
import { startTestApp } from '../testing/test-app';
import { createPostgresCopy } from '../testing/test-database';
import type { Db } from './handle';
import { openPostgres } from './postgres';

const copy = await createPostgresCopy();
const database = await openPostgres(copy.url, () => {});
const app = await startTestApp({}, { database });

afterAll(async () => {
  await database.close();
  await copy.drop();
});

const timeLimit = async (db: Db) =>
  (await db.execute<{ statement_timeout: string }>(sql`show statement_timeout`)).rows[0]?.statement_timeout;

describe('searches', () => {
  it('do not delay other reads and writes while one uses their connection', async () => {
    const person = await app.person();
    let release: () => void = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    let running = 0;
    const searches = Promise.allSettled(
      Array.from({ length: 30 }, () =>
        database.search((db) =>
          db.transaction(async (tx) => {
            await tx.execute(sql`select 1`);
            running += 1;
            await released;
          }),
        ),
      ),
    );
    // These are more writes than the database has connections for.
    const writes = await Promise.all(Array.from({ length: 12 }, () => person.post('/api/tribs', meetup())));
    expect(writes.map(({ status }) => status)).toEqual(writes.map(() => 201));
    expect((await app.visitor().get('/api/tribs')).status).toBe(200);
    expect(running).toBe(1);
    release();
    const states = (await searches).map(({ status }) => status);
    // On a busy machine some searches may have waited in the queue for longer than they may.
    expect(running).toBe(states.filter((status) => status === 'fulfilled').length);
  });
});

describe('a connection', () => {
  it('does not compile statements: that takes longer than a search', async () => {
    const jit = sql<{ jit: string }>`show jit`;
    expect((await database.db.execute(jit)).rows).toEqual([{ jit: 'off' }]);
    expect(await database.search(async (db) => (await db.execute(jit)).rows)).toEqual([{ jit: 'off' }]);
  });
});

describe('the time limit of a statement', () => {
  it('is short for searches and short reads, longer for statements that may wait for a lock', async () => {
    const shortRead = database.shortReads
      .select({ limit: sql<string>`current_setting('statement_timeout')` })
      .from(sql`(select 1) one`)
      .prepare('time_limit');
    expect(await database.search(timeLimit)).toBe('2s');
    expect((await shortRead.execute())[0]?.limit).toBe('5s');
    expect(await timeLimit(database.db)).toBe('30s');
  });

  it('cancels a search that takes too long and returns 503', async () => {
    await database.db.execute(sql`create or replace function plain_words(given text) returns text
      language plpgsql stable as $$ begin perform pg_sleep(30); return ''; end $$`);
    const since = performance.now();
    expectError(await app.visitor().get('/api/tribs?q=walk'), 503, 'unavailable');
    expect(performance.now() - since).toBeLessThan(10_000);
  });
});
