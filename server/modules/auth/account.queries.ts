import { eq } from 'drizzle-orm';
import type { Db } from '../../db/handle';
import { users } from '../../db/schema/users';

export async function restoreAccount(tx: Db, id: number): Promise<void> {
  await tx.update(users).set({ deletedAt: null }).where(eq(users.id, id));
}
