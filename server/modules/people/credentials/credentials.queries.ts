import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/handle';
import { credentials, retiredUsernames, users } from '../../../db/schema/users';

export async function findPassword(db: Db, username: string) {
  const [row] = await db
    .select({ userId: users.id, hash: credentials.passwordHash })
    .from(users)
    .innerJoin(credentials, eq(credentials.userId, users.id))
    .where(eq(users.username, username));
  return row ?? null;
}

/** Null for an account without a password. */
export async function findPasswordOf(db: Db, userId: number) {
  const [row] = await db
    .select({ username: users.username, hash: credentials.passwordHash })
    .from(users)
    .innerJoin(credentials, eq(credentials.userId, users.id))
    .where(eq(users.id, userId));
  return row?.username ? { username: row.username, hash: row.hash } : null;
}

/** False if the stored password is no longer `from`. */
export async function replacePassword(
  tx: Db,
  { userId, from, to }: { userId: number; from: string; to: string },
): Promise<boolean> {
  const replaced = await tx
    .update(credentials)
    .set({ passwordHash: to, changedAt: sql`now()` })
    .where(and(eq(credentials.userId, userId), eq(credentials.passwordHash, from)))
    .returning({ userId: credentials.userId });
  return replaced.length > 0;
}

/** Overwrites any password that exists. */
export async function setPassword(tx: Db, userId: number, passwordHash: string): Promise<void> {
  const set = { passwordHash, changedAt: sql`now()` };
  await tx
    .insert(credentials)
    .values({ userId, ...set })
    .onConflictDoUpdate({ target: credentials.userId, set });
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

export async function findIdByUsername(db: Db, username: string): Promise<number | null> {
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.username, username));
  return row?.id ?? null;
}

export async function findUsername(db: Db, userId: number): Promise<string | null> {
  const [row] = await db.select({ username: users.username }).from(users).where(eq(users.id, userId));
  return row?.username ?? null;
}

export async function isRetired(db: Db, username: string): Promise<boolean> {
  return (await db.$count(retiredUsernames, eq(retiredUsernames.username, username))) > 0;
}

export async function retireUsername(tx: Db, username: string): Promise<void> {
  await tx.insert(retiredUsernames).values({ username }).onConflictDoNothing();
}

export async function setUsername(tx: Db, userId: number, username: string): Promise<void> {
  await tx.update(users).set({ username, isDemo: false }).where(eq(users.id, userId));
}
