import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { openPostgres } from '../../../db/postgres';
import { untilWaiting } from '../../../testing/while-locked';
import { startTestApp } from '../../../testing/test-app';
import { createPostgresCopy } from '../../../testing/test-database';

const copy = await createPostgresCopy();
const [busy, other] = await Promise.all([
  openPostgres(`${copy.url}?application_name=busy`, () => {}),
  openPostgres(copy.url, () => {}),
]);
const app = await startTestApp({}, { database: busy });

afterAll(async () => {
  await busy.close();
  await other.close();
  await copy.drop();
});

it('a server is ready while every other of its ten connections waits for the same lock', async () => {
  const lock = sql`select pg_advisory_xact_lock(1)`;
  const waiting: Promise<unknown>[] = [];
  await busy.listen('anything', { onNotification() {}, onReconnect() {} });
  await other.db.transaction(async (tx) => {
    await tx.execute(lock);
    for (let i = 0; i < 10; i += 1) waiting.push(busy.db.transaction((own) => own.execute(lock)));
    for (const reads of [busy.shortReads, busy.shortReads, busy.rawText.reads, busy.eventReads])
      waiting.push(Promise.resolve(reads.execute(lock)));
    for (let i = 0; i < 4; i += 1) waiting.push(busy.search(async (db) => db.execute(lock)));
    await untilWaiting(other.db, 9);
    expect((await app.visitor().get('/readyz')).status).toBe(200);
    const { rows } = await other.db.execute(
      sql`select count(*)::int as count from pg_stat_activity where application_name = 'busy'`,
    );
    expect(rows).toEqual([{ count: 10 }]);
  });
  // What waits for longer than it may is refused by then.
  await Promise.allSettled(waiting);
});
