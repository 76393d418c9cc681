import { and, asc, eq, gt, isNull, lt, ne, not, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Visibility } from '#shared/domain/trib-options';
import type { Db } from '../../../db/handle';
import { blocks } from '../../../db/schema/social';
import { series, seriesRegulars } from '../../../db/schema/series';
import { invitationAnswers, memberships, tribRemovals, tribs } from '../../../db/schema/tribs';
import { users } from '../../../db/schema/users';
import { conversations } from '../../../db/schema/chat';
import { communities, communityMemberships } from '../../../db/schema/communities';
import { friendsOf } from '../friends/friends.queries';

type PersonRef = { id: number | Placeholder | SQL };
type ViewerId = PersonRef | null;
type PersonId = PgColumn | SQL;

/**
 * The only place that decides whom a viewer sees: nobody who is deleted or suspended, and nobody with a block between
 * the two. A visitor has no blocks; their ids are loaded once per query, so each row checks a short list.
 */
export function isVisibleTo(viewer: ViewerId, personId: PersonId): SQL | undefined {
  const isHidden = sql`exists (select from ${users} hidden where hidden.id = ${personId} and ${IS_HIDDEN})`;
  return and(not(isHidden), notBlocked(viewer, personId));
}

/** The partial index on hidden people has the same condition, so it can serve. */
const IS_HIDDEN = sql`(hidden.deleted_at is not null or hidden.suspended_at is not null)`;

/** A table has no host and is in no list or search but those of its own people; a proposed evening is for everybody. */
export const isNotTable: SQL = sql`(${tribs.creatorId} is not null or ${tribs.proposedByRoundId} is not null)`;

const isLetterTo = (viewer: ViewerId) =>
  viewer === null ? users.hidesFromVisitors : sql`(${users.hidesFromVisitors} and ${viewer.id}::int = 0)`;

/** A person as this viewer sees them, wherever visitors read names; id 0 is a visitor's. */
export const shownPerson = (viewer: ViewerId) => ({
  id: users.id,
  displayName: sql<string>`case when ${isLetterTo(viewer)} then left(${users.displayName}, 1) else ${users.displayName} end`,
  bio: sql<string | null>`case when not ${isLetterTo(viewer)} then ${users.bio} end`,
  profileImage: sql<string | null>`case when not ${isLetterTo(viewer)} then ${users.profileImage} end`,
});

type Audience = { visibility: Visibility; creatorId: number | null; communityId: number | null };

/** A query for the ids of the people to whom a meetup is shown besides those who are in it; null if that is everybody. */
export function audienceOf({ visibility, creatorId, communityId }: Audience): SQL | undefined {
  if (visibility === 'everybody') return undefined;
  const members = sql`select m.user_id from ${communityMemberships} m where m.community_id = ${communityId ?? 0}`;
  if (visibility === 'members') return members;
  return sql`${friendsOf({ id: creatorId ?? 0 })} union all ${members} and m.role <> 'member'`;
}

export const communitiesOf = (person: PersonRef) =>
  sql`select m.community_id from ${communityMemberships} m where m.user_id = ${person.id}`;

export const organizedBy = (person: PersonRef) => sql`${communitiesOf(person)} and m.role <> 'member'`;

/**
 * The same for one viewer, in every query for meetups that strangers read, count or rank. Organizers manage what was posted for
 * their community, so they see it without being the host's friends.
 */
export function isInAudience(viewer: ViewerId): SQL {
  const isForEverybody = sql`${tribs.visibility} = 'everybody'`;
  if (viewer === null) return isForEverybody;
  return sql`(${isForEverybody}
    or ${tribs.visibility} = 'friends' and (${tribs.creatorId} = any(array(${friendsOf(viewer)}))
      or ${tribs.communityId} = any(array(${organizedBy(viewer)})))
    or ${tribs.visibility} = 'members' and ${tribs.communityId} = any(array(${communitiesOf(viewer)})))`;
}

const ownMembership = (viewer: PersonRef) =>
  sql`select from ${memberships} own where own.trib_id = ${tribs.id} and own.user_id = ${viewer.id}`;

/** Whoever is in it, waits or asks keeps seeing it when a friendship or the membership of its community ends. */
export const isTribForViewer = (viewer: ViewerId): SQL =>
  viewer === null ? isInAudience(null) : sql`(${isInAudience(viewer)} or exists (${ownMembership(viewer)}))`;

export const isTribVisibleTo = (viewer: ViewerId): SQL | undefined =>
  and(isTribForViewer(viewer), isTribVisibleToAudience(viewer));

/**
 * A meetup without its host remains for those who were in it or wanted to be. A hidden meetup and a table of a round
 * remain for their members, who keep their own past. A block hides all meetups of the other person.
 */
export function isTribVisibleToAudience(viewer: ViewerId): SQL | undefined {
  const hasHost = isVisibleTo(null, tribs.creatorId);
  if (viewer === null) return and(isNotTable, isNull(tribs.hiddenAt), hasHost);
  const own = ownMembership(viewer);
  const isMember = sql`exists (${own} and own.status = 'joined')`;
  return and(
    or(isNull(tribs.hiddenAt), isMember),
    or(isNotTable, isMember),
    or(hasHost, sql`exists (${own})`),
    or(isNull(tribs.creatorId), notBlocked(viewer, tribs.creatorId)),
  );
}

/** Holds for a meetup that takes place and is not over. */
export const isAhead = (now: Date | SQL = sql`now()`) =>
  and(isNull(tribs.cancelledAt), gt(tribs.feedAt, now));

/**
 * Holds for a meetup of the feed that this person may join at once: it has room, asks nobody, and they have not decided
 * about it yet.
 */
export function mayJoinNow(viewer: ViewerId): SQL | undefined {
  const isDecided = [memberships, tribRemovals, invitationAnswers].map(
    (decided) =>
      sql`exists (select from ${decided} d where d.trib_id = ${tribs.id} and d.user_id = ${viewer?.id ?? 0})`,
  );
  return and(
    isNotTable,
    isAhead(),
    isNull(tribs.hiddenAt),
    lt(tribs.memberCount, tribs.maxParticipants),
    ne(tribs.whoCanJoin, 'Invite only'),
    isInAudience(viewer),
    isVisibleTo(viewer, tribs.creatorId),
    ...(viewer ? isDecided.map((decided) => not(decided)) : []),
  );
}

/** A series without a host has ended, and stays with its dates. */
export function isSeriesVisibleTo(viewer: ViewerId): SQL | undefined {
  return or(isNull(series.creatorId), isVisibleTo(viewer, series.creatorId));
}

const memberOf = (condition: SQL) => sql`exists (select from ${communityMemberships} m
  where m.community_id = communities.id and ${condition})`;

/**
 * A community stays with its members whatever happens. Others do not see one that is hidden, or that has an owner with
 * whom they have a block.
 */
export function isCommunityVisibleTo(viewer: ViewerId): SQL | undefined {
  if (viewer === null) return isNull(communities.hiddenAt);
  const ownerIsBlocked = memberOf(sql`m.role = 'owner' and m.user_id in (${idsBlockedWith(viewer)})`);
  return or(memberOf(sql`m.user_id = ${viewer.id}`), and(isNull(communities.hiddenAt), not(ownerIsBlocked)));
}

function notBlocked(viewer: ViewerId, personId: PersonId): SQL | undefined {
  return viewer === null ? undefined : sql`${personId} <> all(array(${idsBlockedWith(viewer)}))`;
}

/** Ignores other reasons for hiding, because it decides who is removed. */
export function isBlockedWith(person: PersonRef, personId: PgColumn): SQL {
  return sql`${personId} in (${idsBlockedWith(person)})`;
}

/** Holds for a block between two people of a query, in either direction. */
export function areBlockedPair(one: SQL, other: SQL): SQL {
  return sql`exists (select from ${blocks} where (${blocks.blockerId} = ${one} and ${blocks.blockedId} = ${other})
    or (${blocks.blockerId} = ${other} and ${blocks.blockedId} = ${one}))`;
}

/** Selects everybody with a block between them and this person, in either direction. */
export function idsBlockedWith({ id }: PersonRef): SQL {
  return sql`select ${blocks.blockedId} from ${blocks} where ${blocks.blockerId} = ${id}
    union all select ${blocks.blockerId} from ${blocks} where ${blocks.blockedId} = ${id}`;
}

export async function areBlocked(db: Db, a: number, b: number): Promise<boolean> {
  const [row] = await db
    .select({ blockerId: blocks.blockerId })
    .from(blocks)
    .where(
      or(
        and(eq(blocks.blockerId, a), eq(blocks.blockedId, b)),
        and(eq(blocks.blockerId, b), eq(blocks.blockedId, a)),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Finds the blocks among these people. */
export function findBlocked(db: Db, userIds: readonly number[]) {
  const those = sql`${sql.param([...userIds])}::int[]`;
  return db
    .select({ blockerId: blocks.blockerId, blockedId: blocks.blockedId })
    .from(blocks)
    .where(sql`${blocks.blockerId} = any(${those}) and ${blocks.blockedId} = any(${those})`)
    .orderBy(asc(blocks.blockerId), asc(blocks.blockedId));
}

export async function insertBlock(tx: Db, blockerId: number, blockedId: number): Promise<void> {
  await tx.insert(blocks).values({ blockerId, blockedId }).onConflictDoNothing();
}

export async function deleteBlock(db: Db, blockerId: number, blockedId: number): Promise<void> {
  await db.delete(blocks).where(and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId)));
}

type Condition = (conversationId: SQL, userId: SQL) => SQL;

/** The people in the room of a series: its host, its regulars, and everybody with a spot at an upcoming date. */
export const seriesMembers = (condition: Condition): SQL => sql`
  select c.id as conversation_id, s.creator_id as user_id from ${conversations} c
    join ${series} s on s.id = c.series_id
    where s.creator_id is not null and ${condition(sql`c.id`, sql`s.creator_id`)}
  union select c.id, r.user_id from ${conversations} c join ${seriesRegulars} r on r.series_id = c.series_id
    where ${condition(sql`c.id`, sql`r.user_id`)}
  union select c.id, j.user_id from ${conversations} c join ${tribs} d on d.series_id = c.series_id
    join ${memberships} j on j.trib_id = d.id
    where d.cancelled_at is null and d.feed_at > now() and j.status = 'joined'
      and ${condition(sql`c.id`, sql`j.user_id`)}`;

/**
 * The only definition of who is in a conversation, as rows of `conversation_id` and `user_id`. The condition stands in
 * each branch, because Postgres would not push one that is joined from outside into a union.
 */
export const conversationMembers = (condition: Condition): SQL => sql`
  select c.id as conversation_id, j.user_id from ${conversations} c join ${memberships} j on j.trib_id = c.trib_id
    where j.status = 'joined' and ${condition(sql`c.id`, sql`j.user_id`)}
  union all select c.id, j.user_id from ${conversations} c
    join ${communityMemberships} j on j.community_id = c.community_id
    where ${condition(sql`c.id`, sql`j.user_id`)}
  union all (${seriesMembers(condition)})
  union all select c.id, c.low_id from ${conversations} c
    where c.low_id is not null and ${condition(sql`c.id`, sql`c.low_id`)}
  union all select c.id, c.high_id from ${conversations} c
    where c.high_id is not null and ${condition(sql`c.id`, sql`c.high_id`)}`;
