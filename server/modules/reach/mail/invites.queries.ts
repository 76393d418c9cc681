import { and, eq, exists, inArray, isNull, not, sql } from 'drizzle-orm';
import { INVITES_PER_MAILBOX_AND_WEEK, mailboxOf, withoutLabel } from '#shared/domain/community-invites';
import { pick } from '#shared/domain/pick';
import type { Db } from '../../../db/handle';
import { communities, communityMemberships } from '../../../db/schema/communities';
import { closedMailboxes, communityInvites } from '../../../db/schema/community-invites';
import { mailSettings } from '../../../db/schema/mail';
import { tribs } from '../../../db/schema/tribs';
import { users } from '../../../db/schema/users';
import { areBlockedPair, isTribVisibleTo, isVisibleTo } from '../../trust/safety/safety.queries';
import type { ClaimedMail } from './mails.queries';

/**
 * Returns who invites, and to which community, as it is now; null if nothing is to be sent. Whatever the inviter must
 * not learn is decided here, long after they have had their response.
 */
export async function findInvite(db: Db, { inviteId, address }: ClaimedMail) {
  const isClosed = db
    .select({ one: sql`1` })
    .from(closedMailboxes)
    .where(eq(closedMailboxes.mailboxHash, communityInvites.mailboxHash));
  const invitedEarlier = sql`(select count(*) from community_invites earlier
    where earlier.mailbox_hash = ${communityInvites.mailboxHash}
      and earlier.created_at > ${communityInvites.createdAt} - interval '7 days'
      and (earlier.created_at, earlier.id) < (${communityInvites.createdAt}, ${communityInvites.id}))`;
  const isMember = sql`exists (select from community_memberships theirs
    where theirs.community_id = ${communities.id} and theirs.user_id = known.id)`;
  const wantsNoMail = sql`exists (select from ${mailSettings}
    where ${mailSettings.userId} = known.id and (${mailSettings.frequency} = 'off' or ${mailSettings.refusedAt} is not null))`;
  const isLeftAlone = sql`exists (select from ${users} known
    where known.email in (${address}, ${withoutLabel(address)}, ${mailboxOf(address)}) and (known.deleted_at is not null
      or known.suspended_at is not null or ${isMember} or ${wantsNoMail}
      or ${areBlockedPair(sql`known.id`, sql`${communityInvites.invitedBy}`)}))`;
  const [row] = await db
    .select({
      inviterId: users.id,
      name: users.displayName,
      language: users.language,
      communityId: communities.id,
      community: communities.name,
      ...pick(communities, ['category', 'location']),
      members: communities.memberCount,
      next: sql<{
        startsAt: string;
        timeZone: string;
      } | null>`(select json_build_object('startsAt', ${tribs.startsAt},
        'timeZone', ${tribs.timeZone}) from ${tribs} where ${tribs.communityId} = ${communities.id}
        and ${tribs.cancelledAt} is null and ${tribs.startsAt} > now() and ${isTribVisibleTo(null)}
        order by ${tribs.startsAt} limit 1)`,
    })
    .from(communityInvites)
    .innerJoin(users, eq(users.id, communityInvites.invitedBy))
    .innerJoin(communities, eq(communities.id, communityInvites.communityId))
    .innerJoin(
      communityMemberships,
      and(
        eq(communityMemberships.communityId, communities.id),
        eq(communityMemberships.userId, users.id),
        inArray(communityMemberships.role, ['organizer', 'owner']),
      ),
    )
    .where(
      and(
        eq(communityInvites.id, inviteId ?? 0),
        isVisibleTo(null, users.id),
        isNull(communities.hiddenAt),
        isNull(communities.archivedAt),
        not(exists(isClosed)),
        sql`${invitedEarlier} < ${INVITES_PER_MAILBOX_AND_WEEK}`,
        sql`not ${isLeftAlone}`,
      ),
    );
  return row ?? null;
}

export async function closeMailboxes(db: Db, hashes: readonly string[]): Promise<void> {
  await db
    .insert(closedMailboxes)
    .values(hashes.map((mailboxHash) => ({ mailboxHash })))
    .onConflictDoNothing();
}
