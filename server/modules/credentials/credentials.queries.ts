import { eq } from 'drizzle-orm';
import type { Db } from '../../db/handle';
import { credentials, users } from '../../db/schema/users';

export async function findPassword(
  db: Db,
  username: string,
): Promise<{ userId: number; hash: string } | null> {
  const [row] = await db
    .select({ userId: users.id, hash: credentials.passwordHash })
    .from(users)
    .innerJoin(credentials, eq(credentials.userId, users.id))
    .where(eq(users.username, username));
  return row ?? null;
}

/** False if the person already has a password, which is kept. */
export async function insertPassword(tx: Db, userId: number, passwordHash: string): Promise<boolean> {
  const inserted = await tx
    .insert(credentials)
    .values({ userId, passwordHash })
    .onConflictDoNothing()
    .returning();
  return inserted.length > 0;
}

export async function nameAccount(tx: Db, userId: number, username: string): Promise<void> {
  await tx.update(users).set({ username, isDemo: false }).where(eq(users.id, userId));
}
