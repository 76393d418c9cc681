import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/handle';
import { recoveryCodes } from '../../db/schema/sign-in';

export type StoredCode = typeof recoveryCodes.$inferSelect;

export async function findRecoveryCode(db: Db, lookup: string): Promise<StoredCode | null> {
  const [row] = await db.select().from(recoveryCodes).where(eq(recoveryCodes.lookup, lookup));
  return row ?? null;
}

type NewCode = Pick<StoredCode, 'lookup' | 'secretHash'>;

export async function replaceRecoveryCodes(tx: Db, userId: number, codes: readonly NewCode[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((code, position) => ({ ...code, userId, position })));
}

/** False if the code was used before, or replaced by new ones. */
export async function redeemRecoveryCode(tx: Db, lookup: string): Promise<boolean> {
  const spent = await tx
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(and(eq(recoveryCodes.lookup, lookup), isNull(recoveryCodes.usedAt)))
    .returning({ lookup: recoveryCodes.lookup });
  return spent.length > 0;
}
