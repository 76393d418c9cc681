import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { INVITED_AGAIN_AFTER_DAYS } from '#shared/domain/community-invites';
import type { Db } from '../../../db/handle';
import { communityInvites } from '../../../db/schema/community-invites';

const isRecent = gt(
  communityInvites.createdAt,
  sql`now() - make_interval(days => ${INVITED_AGAIN_AFTER_DAYS})`,
);

/** Returns the hashes of those mailboxes that this community has invited recently. */
export async function findInvitedBefore(db: Db, communityId: number, hashes: readonly string[]) {
  const rows = await db
    .select({ mailboxHash: communityInvites.mailboxHash })
    .from(communityInvites)
    .where(
      and(
        eq(communityInvites.communityId, communityId),
        inArray(communityInvites.mailboxHash, [...hashes]),
        isRecent,
      ),
    );
  return new Set(rows.map(({ mailboxHash }) => mailboxHash));
}

/** Counts the invites of the last day: by this person to any community, and to this community by anybody. */
export async function countInvites(db: Db, { userId, communityId }: { userId: number; communityId: number }) {
  const isToday = gt(communityInvites.createdAt, sql`now() - interval '1 day'`);
  const [byPerson, toCommunity] = [
    await db.$count(communityInvites, and(eq(communityInvites.invitedBy, userId), isToday)),
    await db.$count(communityInvites, and(eq(communityInvites.communityId, communityId), isToday)),
  ];
  return { byPerson, toCommunity };
}

type NewInvites = { communityId: number; invitedBy: number; hashes: readonly string[] };

const INVITES_LOCK = 7_482_004;
/** The time of the statement: the transaction may have begun earlier and waited for the lock. */
const createdAt = sql`clock_timestamp()`;

/**
 * Returns the invites that are new, or that replace one too old to count. The lock lets in one transaction at a time and is the
 * last that a transaction waits for. So the times of invites to one mailbox are in the order in which they are stored.
 */
export async function insertInvites(tx: Db, { communityId, invitedBy, hashes }: NewInvites) {
  await tx.execute(sql`select pg_advisory_xact_lock(${INVITES_LOCK})`);
  return tx
    .insert(communityInvites)
    .values(hashes.map((mailboxHash) => ({ communityId, invitedBy, mailboxHash, createdAt })))
    .onConflictDoUpdate({
      target: [communityInvites.communityId, communityInvites.mailboxHash],
      set: { createdAt, invitedBy },
      setWhere: sql`not ${isRecent}`,
    })
    .returning({ id: communityInvites.id, mailboxHash: communityInvites.mailboxHash });
}
