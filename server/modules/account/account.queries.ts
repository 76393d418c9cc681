import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/handle';
import { users } from '../../db/schema/users';

export async function markDeleted(tx: Db, id: number): Promise<void> {
  await tx
    .update(users)
    .set({ deletedAt: sql`now()` })
    .where(eq(users.id, id));
}
