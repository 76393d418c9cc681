import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { ChallengePurpose, Passkey } from '#shared/api/sign-in';
import type { Db } from '../../../db/handle';
import { passkeyChallenges, passkeys, recoveryCodes } from '../../../db/schema/sign-in';
import { credentials, externalIdentities, users } from '../../../db/schema/users';

const CHALLENGE_MINUTES = 5;

export type Challenge = {
  challenge: string;
  browserHash: string;
  purpose: ChallengePurpose;
  userId: number | null;
};

export async function insertChallenge(db: Db, challenge: Challenge): Promise<void> {
  await db
    .insert(passkeyChallenges)
    .values({ ...challenge, expiresAt: sql`now() + make_interval(mins => ${CHALLENGE_MINUTES})` });
}

/** Deletes the challenge, so it counts once, and only in the browser that asked and for the purpose it was made for. */
export async function redeemChallenge(db: Db, { challenge, browserHash, purpose, userId }: Challenge) {
  const taken = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        eq(passkeyChallenges.browserHash, browserHash),
        eq(passkeyChallenges.purpose, purpose),
        userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
        gt(passkeyChallenges.expiresAt, sql`now()`),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge });
  return taken.length > 0;
}

export type PasskeyRow = typeof passkeys.$inferSelect;

export async function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | null> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return row ?? null;
}

/** Browsers need these either to avoid a second passkey on a device, or to ask for one of them. */
export function listCredentials(db: Db, userId: number) {
  return db
    .select({
      id: passkeys.credentialId,
      type: sql<'public-key'>`'public-key'`,
      transports: passkeys.transports,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

const view = ({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

async function listPasskeys(db: Db, userId: number): Promise<Passkey[]> {
  const rows = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(desc(passkeys.createdAt), asc(passkeys.id));
  return rows.map(view);
}

/** Null if the credential is registered already, perhaps by the same person. */
export async function insertPasskey(tx: Db, row: typeof passkeys.$inferInsert): Promise<Passkey | null> {
  const [inserted] = await tx.insert(passkeys).values(row).onConflictDoNothing().returning();
  return inserted ? view(inserted) : null;
}

/** False if the passkey was removed meanwhile, or used at the same moment, which changed its counter. */
export async function markPasskeyUsed(tx: Db, { id, counter }: PasskeyRow, newCounter: number) {
  const used = await tx
    .update(passkeys)
    .set({ counter: newCounter, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, id), eq(passkeys.counter, counter)))
    .returning({ id: passkeys.id });
  return used.length > 0;
}

const isOwn = (userId: number, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, userId));

export async function renamePasskey(db: Db, userId: number, { id, name }: { id: string; name: string }) {
  const [renamed] = await db.update(passkeys).set({ name }).where(isOwn(userId, id)).returning();
  return renamed ? view(renamed) : null;
}

/** Returns the deleted passkey's name, or null if there was none. */
export async function deletePasskey(tx: Db, userId: number, id: string): Promise<string | null> {
  const [deleted] = await tx.delete(passkeys).where(isOwn(userId, id)).returning({ name: passkeys.name });
  return deleted?.name ?? null;
}

export async function keepAccount(tx: Db, userId: number): Promise<void> {
  await tx.update(users).set({ isDemo: false }).where(eq(users.id, userId));
}

export async function findWaysIn(db: Db, userId: number) {
  const [row] = await db
    .select({
      address: users.email,
      hasPassword: sql<boolean>`exists (select 1 from ${credentials} c where c.user_id = users.id)`,
      codesMade: sql<number>`(select count(*)::int from ${recoveryCodes} r where r.user_id = users.id)`,
      codesLeft: sql<number>`(select count(*)::int from ${recoveryCodes} r
        where r.user_id = users.id and r.used_at is null)`,
    })
    .from(users)
    .where(eq(users.id, userId));
  const providers = await db
    .selectDistinct({ provider: externalIdentities.provider })
    .from(externalIdentities)
    .where(eq(externalIdentities.userId, userId))
    .orderBy(asc(externalIdentities.provider));
  return {
    address: row?.address ?? null,
    hasPassword: row?.hasPassword ?? false,
    providers: providers.map(({ provider }) => provider),
    passkeys: await listPasskeys(db, userId),
    recoveryCodesLeft: row && row.codesMade > 0 ? row.codesLeft : null,
  };
}
