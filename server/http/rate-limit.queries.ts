import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db } from '../db/handle';
import { rateLimits } from '../db/schema/server';
import { preparedPerSession } from '../db/statements';

type Window = { count: number; secondsLeft: number };

const count = preparedPerSession((db) => {
  const end = sql`now() + make_interval(secs => ${sql.placeholder('perSeconds')})`;
  const isOver = sql`${rateLimits.resetsAt} <= now()`;
  return db
    .insert(rateLimits)
    .values({ key: sql.placeholder('key'), count: 1, resetsAt: end })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${rateLimits.count} + 1 end`,
        resetsAt: sql`case when ${isOver} then excluded.resets_at else ${rateLimits.resetsAt} end`,
      },
    })
    .returning({
      count: rateLimits.count,
      secondsLeft: sql<number>`extract(epoch from ${rateLimits.resetsAt} - now())::float8`,
    })
    .prepare('count_request');
});

/** Increments the key's counter or starts a new window, in one upsert, so that concurrent calls cannot be lost. */
export async function incrementCounter(tx: Db, key: string, perSeconds: number): Promise<Window> {
  const [row] = await count(tx).execute({ key, perSeconds });
  if (!row) throw new Error('The request was not counted');
  return row;
}

export async function decrementCounter(db: Db, key: string): Promise<void> {
  await db
    .update(rateLimits)
    .set({ count: sql`${rateLimits.count} - 1` })
    .where(and(eq(rateLimits.key, key), gt(rateLimits.count, 0)));
}

export async function isWindowOpen(db: Db, key: string): Promise<boolean> {
  const rows = await db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, key), gt(rateLimits.resetsAt, sql`now()`)));
  return rows.length > 0;
}

export async function deleteWindowsThatEnded(db: Db): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.resetsAt, sql`now()`));
}
