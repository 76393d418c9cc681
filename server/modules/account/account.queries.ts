import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/handle';
import { users } from '../../db/schema/users';
import { notFound } from '../../http/errors';

export async function markDeleted(tx: Db, id: number): Promise<{ isDemo: boolean }> {
  const [row] = await tx
    .update(users)
    .set({ deletedAt: sql`now()` })
    .where(eq(users.id, id))
    .returning({ isDemo: users.isDemo });
  // A demo account that was deleted by another request at the same moment.
  if (!row) throw notFound();
  return row;
}
