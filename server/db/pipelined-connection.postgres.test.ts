import { Socket } from 'node:net';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { isDatabaseUnavailable } from '../http/error-handler';
import { createPostgresCopy } from '../testing/test-database';
import { openPostgres } from './postgres';
import { PipelinedConnection } from './pipelined-connection';

const copy = await createPostgresCopy();
const database = await openPostgres(copy.url, () => {});
const { db, shortReads } = database;

afterAll(async () => {
  await database.close();
  await copy.drop();
});

/** The process id of the backend, which identifies the connection that runs the query. */
const backend = sql<number>`pg_backend_pid()`;
const short = shortReads
  .select({ backend })
  .from(sql`(select 1) one`)
  .prepare('which_backend');
const askShort = async () => (await short.execute())[0]?.backend;
const askAlone = async () => (await db.select({ backend }).from(sql`(select 1) one`))[0]?.backend;

/** Asks again until it succeeds: before we notice that a connection has ended, it may still be handed a query. */
async function untilItSucceeds<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    await turnOfTheLoop();
    const response = await ask().catch(() => undefined);
    if (response !== undefined) return response;
  }
}

const quotient = shortReads
  .select({ value: sql<number>`10 / ${sql.placeholder('by')}::int` })
  .from(sql`(select 1) one`)
  .prepare('quotient');

describe('short reads', () => {
  it('share a connection of their own', async () => {
    const shared = new Set(await Promise.all(Array.from({ length: 20 }, askShort)));
    const others = await Promise.all(Array.from({ length: 20 }, askAlone));
    expect(shared.size).toBe(1);
    expect(others.filter((pid) => shared.has(pid))).toEqual([]);
  });

  it('are planned without the values of a call, so only once', async () => {
    for (let by = 1; by <= 3; by++) await quotient.execute({ by });
    const plans = shortReads
      .select({ custom: sql<number>`custom_plans::int`, generic: sql<number>`generic_plans::int` })
      .from(sql`pg_prepared_statements`)
      .where(sql`name = 'quotient'`);
    expect(await plans).toEqual([{ custom: 0, generic: 3 }]);
  });

  it('have no transactions, whose statements would go to several connections', async () => {
    await expect(shortReads.transaction(async () => {})).rejects.toThrow('no transactions');
  });

  it('do not wait for slow statements', async () => {
    let isOver = false;
    const holds = db.transaction(async (tx) => {
      await tx.execute(sql`lock table ideas in access exclusive mode`);
      const waiting = db.execute(sql`select 1 from ideas`).finally(() => (isOver = true));
      await askShort();
      expect(isOver).toBe(false);
      return { waiting };
    });
    await (
      await holds
    ).waiting;
  });

  it('fail one by one: those before and after succeed', async () => {
    const all = await Promise.allSettled([1, 0, 2, 0, 5].map((by) => quotient.execute({ by })));
    expect(all.map((one) => (one.status === 'fulfilled' ? one.value[0]?.value : one.status))).toEqual([
      10,
      'rejected',
      5,
      'rejected',
      2,
    ]);
  });

  it('move to another connection when theirs has ended', async () => {
    const before = await askShort();
    await db.execute(sql`select pg_terminate_backend(${before})`);
    expect(await untilItSucceeds(askShort)).not.toBe(before);
  });

  it('of one turn of the event loop are sent in one write', async () => {
    const writes = vi.spyOn(Socket.prototype, '_writev');
    await Promise.all(Array.from({ length: 9 }, askShort));
    expect(writes).toHaveBeenCalledTimes(1);
    writes.mockRestore();
  });

  it('give up on a connection that stops responding, like one to a database that is unavailable', async () => {
    const connection = new PipelinedConnection(async () => {
      const client = new pg.Client({ connectionString: copy.url, pipeline: true, query_timeout: 100 });
      client.on('error', () => {});
      await client.connect();
      return client;
    });
    await db.transaction(async (tx) => {
      await tx.execute(sql`lock table ideas in access exclusive mode`);
      const stuck = connection.query({ name: 'stuck', text: 'select count(*) from ideas' });
      expect(isDatabaseUnavailable(await stuck.catch((error: unknown) => error))).toBe(true);
    });
    const { rows } = await untilItSucceeds(() => connection.query({ name: 'one', text: 'select 1 as one' }));
    expect(rows).toEqual([{ one: 1 }]);
    await connection.close();
  });
});
