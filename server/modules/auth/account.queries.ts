import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/handle';
import { users } from '../../db/schema/users';

/** Keeps the account until the session refers to it. Null if it was permanently deleted meanwhile. */
export async function lockAccount(
  tx: Db,
  id: number,
): Promise<{ isDeleted: boolean; isSuspended: boolean } | null> {
  const [row] = await tx
    .select({
      isDeleted: sql<boolean>`${users.deletedAt} is not null`,
      isSuspended: sql<boolean>`${users.suspendedAt} is not null`,
    })
    .from(users)
    .where(eq(users.id, id))
    .for('no key update');
  return row ?? null;
}

export async function restoreAccount(tx: Db, id: number): Promise<void> {
  await tx.update(users).set({ deletedAt: null }).where(eq(users.id, id));
}
