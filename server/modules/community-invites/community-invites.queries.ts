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

/** Returns those that were not there, or too long ago to count. */
export function insertInvites(tx: Db, { communityId, invitedBy, hashes }: NewInvites) {
  return tx
    .insert(communityInvites)
    .values(hashes.map((mailboxHash) => ({ communityId, invitedBy, mailboxHash })))
    .onConflictDoUpdate({
      target: [communityInvites.communityId, communityInvites.mailboxHash],
      set: { createdAt: sql`now()`, invitedBy },
      setWhere: sql`not ${isRecent}`,
    })
    .returning({ id: communityInvites.id, mailboxHash: communityInvites.mailboxHash });
}
