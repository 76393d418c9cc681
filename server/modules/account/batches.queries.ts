import { gt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

const BATCH = 500;

type Query<Row> = { orderBy(key: PgColumn | SQL): { limit(count: number): PromiseLike<Row[]> } };

/** The rows of a query in the order of a unique key, without it, so that never more than a batch is in memory. */
export async function* inBatches<Row extends { key: string | number }>(
  key: PgColumn | SQL,
  select: (isNext: SQL | undefined) => Query<Row>,
): AsyncGenerator<Omit<Row, 'key'>> {
  let last: Row | undefined;
  do {
    const isNext = last && gt(sql`${key}`, last.key);
    const rows = await select(isNext).orderBy(key).limit(BATCH);
    for (const { key: _key, ...row } of rows) yield row;
    last = rows[BATCH - 1];
  } while (last);
}
