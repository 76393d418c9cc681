import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { INVITED_AGAIN_AFTER_DAYS } from '#shared/domain/community-invites';
import type { Db } from '../../db/handle';
import { communityInvites } from '../../db/schema/community-invites';

const isRecent = gt(
  communityInvites.createdAt,
  sql`now() - make_interval(days => ${INVITED_AGAIN_AFTER_DAYS})`,
);

/** Those of the mailboxes that this community has invited lately. */
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

/** How many were invited in the last day: by this person to any community, and to this one by anybody. */
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
/** The time of the statement: a transaction that began earlier may have waited for the lock. */
const createdAt = sql`clock_timestamp()`;

/**
 * Returns those that were not there, or too long ago to count. One transaction after the other, the last thing that it waits
 * for: the times of those to one mailbox are in the order in which they are stored.
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
