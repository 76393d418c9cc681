import { and, eq, gt, sql } from 'drizzle-orm';
import { pick } from '#shared/domain/pick';
import type { Db } from '../../../db/handle';
import { externalIdentities, pendingIdentities, users } from '../../../db/schema/users';
import type { VerifiedIdentity } from './provider-clients';

const PENDING_MINUTES = 30;

export async function findIdentityOwner(db: Db, { provider, subject }: VerifiedIdentity) {
  const [row] = await db
    .select({ userId: externalIdentities.userId })
    .from(externalIdentities)
    .where(and(eq(externalIdentities.provider, provider), eq(externalIdentities.subject, subject)));
  return row?.userId ?? null;
}

/** If the email address belongs to another account, it stays there, and only the identity signs in here. */
export async function linkIdentity(
  tx: Db,
  userId: number,
  { provider, subject, ...identity }: VerifiedIdentity,
  { takesAddress = true } = {},
): Promise<void> {
  // Addresses typed at a sign-in by mail are lowercase as well.
  const email = identity.email?.toLowerCase() ?? null;
  await tx.insert(externalIdentities).values({ userId, provider, subject, email });
  const isFree = sql`not exists (select 1 from ${users} other where other.email = ${email})`;
  const address = sql`coalesce(${users.email}, case when ${isFree} then ${email} end)`;
  await tx
    .update(users)
    .set({ isDemo: false, ...(takesAddress && { email: address }) })
    .where(eq(users.id, userId));
}

export async function storePending(db: Db, tokenHash: string, identity: VerifiedIdentity): Promise<void> {
  await db.insert(pendingIdentities).values({
    tokenHash,
    ...identity,
    expiresAt: sql`now() + make_interval(mins => ${PENDING_MINUTES})`,
  });
}

export async function findPending(db: Db, tokenHash: string): Promise<VerifiedIdentity | null> {
  const [row] = await db
    .select({
      ...pick(pendingIdentities, ['provider', 'subject', 'email', 'displayName']),
    })
    .from(pendingIdentities)
    .where(and(eq(pendingIdentities.tokenHash, tokenHash), gt(pendingIdentities.expiresAt, sql`now()`)));
  return row ?? null;
}

export async function deletePending(db: Db, tokenHash: string): Promise<void> {
  await db.delete(pendingIdentities).where(eq(pendingIdentities.tokenHash, tokenHash));
}
