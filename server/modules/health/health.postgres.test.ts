import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { openPostgres } from '../../db/postgres';
import { untilWaiting } from '../../testing/while-locked';
import { startTestApp } from '../../testing/test-app';
import { createPostgresCopy } from '../../testing/test-database';

/** As many connections as an instance has. */
const CONNECTIONS = 10;

const copy = await createPostgresCopy();
const [busy, other] = await Promise.all([openPostgres(copy.url, () => {}), openPostgres(copy.url, () => {})]);
const app = await startTestApp({}, { database: busy });

afterAll(async () => {
  await busy.close();
  await other.close();
  await copy.drop();
});

it('is ready while every connection for requests, lists and events waits for the same lock', async () => {
  const lock = sql`select pg_advisory_xact_lock(1)`;
  const waiting: Promise<unknown>[] = [];
  await other.db.transaction(async (tx) => {
    await tx.execute(lock);
    for (let i = 0; i < CONNECTIONS; i += 1) waiting.push(busy.db.transaction((own) => own.execute(lock)));
    for (const reads of [busy.shortReads, busy.shortReads, busy.rawText.reads, busy.eventReads])
      waiting.push(Promise.resolve(reads.execute(lock)));
    await untilWaiting(other.db, waiting.length);
    expect((await app.visitor().get('/readyz')).status).toBe(200);
  });
  await Promise.all(waiting);
});
