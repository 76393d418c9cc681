import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Db } from '../db/handle';

async function names(db: Db, kind: 'BASE TABLE' | 'VIEW'): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = ${kind} order by table_name`);
  return rows.map(({ name }) => name);
}

/** Who is connected is written by the server itself, while a stream is read and after it. */
const OF_STREAMS = new Set(['instances', 'presence']);

/** A hash of the contents of every table, independent of the order of rows. */
export async function fingerprint(db: Db): Promise<string> {
  const tables = (await names(db, 'BASE TABLE')).filter((name) => !OF_STREAMS.has(name));
  const parts = tables.map(
    (table) =>
      sql`select ${table}::text as t, count(*)::int as n, coalesce(sum(hashtextextended(r::text, 0)), 0)::text as h
        from ${sql.identifier(table)} r`,
  );
  const { rows } = await db.execute(sql`${sql.join(parts, sql` union all `)} order by t`);
  return JSON.stringify(rows);
}

/** Expects that a request, such as a refused one, leaves no trace. */
export async function expectNoRowChanged<T>(db: Db, act: () => Promise<T>): Promise<T> {
  const before = await fingerprint(db);
  const result = await act();
  expect(await fingerprint(db)).toBe(before);
  return result;
}

/** How many rows of a table `act` reads in this transaction. Postgres counts what the session read before it, too. */
export async function countRowsRead(tx: Db, table: string, act: () => Promise<unknown>): Promise<number> {
  const count = async () => {
    const { rows } = await tx.execute<{ read: number }>(sql`
      select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
      from pg_stat_xact_user_tables where relname = ${table}`);
    return rows[0]?.read ?? 0;
  };
  const before = await count();
  await act();
  return (await count()) - before;
}

/** The rows of every view that must be empty, by view. */
export async function brokenInvariants(db: Db): Promise<Record<string, unknown[]>> {
  const views = (await names(db, 'VIEW')).filter((name) => name.startsWith('invariant_'));
  if (views.length === 0) throw new Error('There is no invariant to check');
  const broken: Record<string, unknown[]> = {};
  for (const view of views) {
    const { rows } = await db.execute(sql`select * from ${sql.identifier(view)}`);
    if (rows.length > 0) broken[view] = rows;
  }
  return broken;
}

export async function expectInvariants(db: Db): Promise<void> {
  expect(await brokenInvariants(db)).toEqual({});
}
