import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Db } from '../../db/handle';
import { mailNotices, mailSettings } from '../../db/schema/mail';
import { users } from '../../db/schema/users';

const isDue = lte(mailNotices.dueAt, sql`now()`);

/** Somebody with a notice that is due, for this transaction alone; null if there is nobody. */
export async function lockNextRecipient(tx: Db) {
  const [row] = await tx
    .select({
      userId: mailSettings.userId,
      frequency: mailSettings.frequency,
      topicsOff: mailSettings.topicsOff,
      address: sql<string | null>`(select ${users.email} from ${users}
        where ${users.id} = ${mailSettings.userId} and ${mailSettings.refusedAt} is null
          and ${users.deletedAt} is null and ${users.suspendedAt} is null)`,
    })
    .from(mailSettings)
    .where(
      sql`exists (select from ${mailNotices} where ${mailNotices.userId} = ${mailSettings.userId} and ${isDue})`,
    )
    .limit(1)
    .for('no key update', { skipLocked: true });
  return row ?? null;
}

const OF_ONE_MAIL = 50;

export function listDueNotices(tx: Db, userId: number) {
  return tx
    .select()
    .from(mailNotices)
    .where(and(eq(mailNotices.userId, userId), isDue))
    .orderBy(asc(mailNotices.id))
    .limit(OF_ONE_MAIL);
}
export type DueNotice = Awaited<ReturnType<typeof listDueNotices>>[number];

export async function deleteNotices(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.delete(mailNotices).where(inArray(mailNotices.id, [...ids]));
}

export async function postponeNotice(tx: Db, id: number, dueAt: Date): Promise<void> {
  await tx.update(mailNotices).set({ dueAt }).where(eq(mailNotices.id, id));
}
