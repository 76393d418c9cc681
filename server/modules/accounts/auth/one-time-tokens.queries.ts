import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../db/handle';
import { oneTimeTokens, type TOKEN_PURPOSES } from '../../../db/schema/one-time-tokens';

export type TokenPurpose = (typeof TOKEN_PURPOSES)[number];
export type TokenRow = typeof oneTimeTokens.$inferSelect;
type NewToken = Omit<typeof oneTimeTokens.$inferInsert, 'createdAt' | 'expiresAt'> & { seconds: number };

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;
const isValid = gt(oneTimeTokens.expiresAt, sql`now()`);
const isToken = (purpose: TokenPurpose, tokenHash: string) =>
  and(eq(oneTimeTokens.tokenHash, tokenHash), eq(oneTimeTokens.purpose, purpose), isValid);
const isWaiting = isNull(oneTimeTokens.userId);

export async function insertToken(tx: Db, { seconds, ...token }: NewToken): Promise<Date> {
  const [row] = await tx
    .insert(oneTimeTokens)
    .values({ ...token, expiresAt: inSeconds(seconds) })
    .returning({ expiresAt: oneTimeTokens.expiresAt });
  if (!row) throw new Error('The token was not stored');
  return row.expiresAt;
}

export async function findToken(db: Db, tokenHash: string): Promise<TokenRow | null> {
  const [row] = await db
    .select()
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.tokenHash, tokenHash), isValid));
  return row ?? null;
}

/** False if, since it was found, the token was used, has expired, or ended with its session. */
export async function redeemToken(tx: Db, purpose: TokenPurpose, tokenHash: string): Promise<boolean> {
  const used = await tx
    .delete(oneTimeTokens)
    .where(isToken(purpose, tokenHash))
    .returning({ tokenHash: oneTimeTokens.tokenHash });
  return used.length > 0;
}

export async function deleteTokensOf(tx: Db, userId: number, purpose?: TokenPurpose): Promise<void> {
  const isPurpose = purpose === undefined ? undefined : eq(oneTimeTokens.purpose, purpose);
  await tx.delete(oneTimeTokens).where(and(eq(oneTimeTokens.userId, userId), isPurpose));
}

export async function deleteTokensOfBrowser(tx: Db, browserHash: string): Promise<void> {
  await tx.delete(oneTimeTokens).where(eq(oneTimeTokens.browserHash, browserHash));
}

export async function findTokenOfBrowser(db: Db, browserHash: string): Promise<TokenRow | null> {
  const [row] = await db
    .select()
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.browserHash, browserHash), isValid));
  return row ?? null;
}

/** Counts before the number is compared, so that simultaneous tries all count. Null if no try is left. */
export async function countTry(tx: Db, purpose: TokenPurpose, tokenHash: string): Promise<TokenRow | null> {
  const [row] = await tx
    .update(oneTimeTokens)
    .set({ triesLeft: sql`${oneTimeTokens.triesLeft} - 1` })
    .where(and(isToken(purpose, tokenHash), isWaiting, gt(oneTimeTokens.triesLeft, 0)))
    .returning();
  return row ?? null;
}

/** If the approval comes at the last moment, the waiting browser still has this long to notice it. */
const NOTICE_SECONDS = 30;

export async function approveToken(tx: Db, tokenHash: string, by: { userId: number; sessionHash: string }) {
  await tx
    .update(oneTimeTokens)
    .set({ ...by, expiresAt: sql`greatest(${oneTimeTokens.expiresAt}, ${inSeconds(NOTICE_SECONDS)})` })
    .where(eq(oneTimeTokens.tokenHash, tokenHash));
}
