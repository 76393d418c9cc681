import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { groupBy } from '#shared/domain/group-by';
import type { NotifiedSecurityEvent } from '#shared/domain/security-events';
import { UNDO_HOURS } from '#shared/api/mail';
import { NOTIFICATIONS_LISTED } from '#shared/domain/limits';
import { pick } from '#shared/domain/pick';
import type { Db } from '../../../db/handle';
import { announcements } from '../../../db/schema/announcements';
import { communities, communityMemberships, communityRequests } from '../../../db/schema/communities';
import { firstPosts } from '../../../db/schema/first-posts';
import { reminders } from '../../../db/schema/push';
import { seriesRegulars } from '../../../db/schema/series';
import { securityEvents } from '../../../db/schema/sign-in';
import { feedback, followUps, friendships, notifications, reports } from '../../../db/schema/social';
import { tableRounds } from '../../../db/schema/table-rounds';
import { tableAnswers, tableSeekers } from '../../../db/schema/tables';
import { cities } from '../../../db/schema/cities';
import { memberships, tribs } from '../../../db/schema/tribs';
import { users } from '../../../db/schema/users';
import { citiesWithin, milesBetween, reachOf } from '../../places/cities/distance.queries';
import {
  isAhead,
  isCommunityVisibleTo,
  isTribVisibleTo,
  isVisibleTo,
  mayJoinNow,
} from '../../trust/safety/safety.queries';
import { publicColumns } from '../users/users.queries';

type Person = { id: number };

const requests = (viewer: Person): SQL<number> => sql`(select count(*)::int from ${memberships} asking
  where asking.trib_id = ${tribs.id} and asking.status = 'requested'
    and ${isVisibleTo(viewer, sql`asking.user_id`)})`;

/** People who have joined since the notification was created, as far as the viewer may see them. */
const isNewMember = (viewer: Person) =>
  and(
    eq(memberships.tribId, notifications.tribId),
    eq(memberships.status, 'joined'),
    gte(memberships.joinedAt, notifications.createdAt),
    ne(memberships.userId, viewer.id),
    isVisibleTo(viewer, memberships.userId),
  );

const friendship = (viewer: Person) =>
  and(
    eq(friendships.lowId, sql`least(${viewer.id}::int, ${notifications.personId})`),
    eq(friendships.highId, sql`greatest(${viewer.id}::int, ${notifications.personId})`),
  );

const isMember = (viewer: Person, that: SQL) => sql<boolean>`exists (select from ${memberships} own
  where own.trib_id = ${tribs.id} and own.user_id = ${viewer.id} and ${that})`;
const isGoing = (viewer: Person) => isMember(viewer, sql`own.status = 'joined'`);

/** Holds if the meetup takes place, the viewer is a member, and the notification's reminder is about the present start. */
const isStillAhead = (viewer: Person) =>
  and(
    isNull(tribs.cancelledAt),
    isGoing(viewer),
    sql`exists (select from ${reminders} sent where sent.trib_id = ${tribs.id}
      and sent.kind = ${notifications.kind} and sent.starts_at = ${tribs.startsAt})`,
  );

const isOpenSeat = (viewer: Person) =>
  and(
    isNull(tribs.cancelledAt),
    sql`exists (select from ${tableAnswers} seat join ${tableRounds} round on round.id = ${tribs.roundId}
      where seat.trib_id = ${tribs.id} and seat.user_id = ${viewer.id} and seat.answer is null
        and round.answers_close_at > now())`,
  );

const isUnconfirmedSeat = (viewer: Person) =>
  and(
    isNull(tribs.cancelledAt),
    gt(tribs.startsAt, sql`now()`),
    sql`exists (select from ${tableAnswers} seat where seat.trib_id = ${tribs.id} and seat.user_id = ${viewer.id}
      and seat.answer = 'yes' and seat.confirm_asked_at is not null and seat.confirmed_at is null)`,
  );

/** Holds while the person's latest round is the one without a table for them. */
const isStillUnseated = (viewer: Person) => sql`exists (select from ${tableSeekers} own
  where own.round_id = ${notifications.roundId} and own.user_id = ${viewer.id} and own.unseated
    and not exists (select from ${tableSeekers} later
      where later.user_id = own.user_id and later.round_id > own.round_id))`;

/** Holds while a regular was asked whether they still come and has not said so. */
const isAskedRegular = (viewer: Person) => sql`exists (select from ${seriesRegulars} own
  where own.series_id = ${tribs.seriesId} and own.user_id = ${viewer.id}
    and own.asked_at is not null and own.kept_at is null)`;

/** Holds while joining again takes back what a link of a mail has done. */
const mayComeBack = and(
  isAhead(),
  gt(notifications.createdAt, sql.raw(`now() - interval '${UNDO_HOURS} hours'`)),
);

/** How many had said yes to a meetup that too few wanted, as far as the viewer sees them. */
const said = (viewer: Person) => sql<number>`case when ${notifications.kind} = 'too-few' then (
  select count(*)::int from ${memberships} coming where coming.trib_id = ${tribs.id}
    and coming.status = 'joined' and ${isVisibleTo(viewer, sql`coming.user_id`)}) end`;

type Near = { tribId: number; tribName: string; startsAt: string; endsAt: string | null; timeZone: string };

/** Looks no further than this to either side of the evening. */
const NEAR_DAYS = sql.raw("interval '2 days'");

/** What the viewer could join instead: the nearest meetup around that evening that has room at this moment. */
const near = (viewer: Person) => sql<Near | null>`case when ${notifications.kind} = 'too-few' then (
  select json_build_object('tribId', ${tribs.id}, 'tribName', ${tribs.name}, 'startsAt', ${tribs.startsAt},
    'endsAt', ${tribs.endsAt}, 'timeZone', ${tribs.timeZone})
  from (select starts_at, city_id from ${tribs} called_off where called_off.id = ${notifications.tribId} offset 0) off
  join ${cities} off_city on off_city.id = off.city_id
  join ${tribs} on ${tribs.startsAt} between off.starts_at - ${NEAR_DAYS} and off.starts_at + ${NEAR_DAYS}
    and ${tribs.cityId} in (${citiesWithin(reachOf(sql`${viewer.id}::int`), sql`off.city_id`)})
  join ${cities} on ${cities.id} = ${tribs.cityId}
  where ${mayJoinNow(viewer)}
  order by ${milesBetween({ latitude: sql`off_city.latitude`, longitude: sql`off_city.longitude` }, cities)},
    abs(extract(epoch from ${tribs.startsAt} - off.starts_at)), ${tribs.id}
  limit 1) end`;

const isHost = (viewer: Person) => isMember(viewer, sql`own.role <> 'member'`);

const communityRequestCount = (viewer: Person): SQL<number> => sql`(select count(*)::int
  from ${communityRequests} asking where asking.community_id = ${notifications.communityId}
    and ${isVisibleTo(viewer, sql`asking.user_id`)})`;

const isOrganizer = (viewer: Person) => sql`exists (select from ${communityMemberships} own
  where own.community_id = ${notifications.communityId} and own.user_id = ${viewer.id} and own.role <> 'member')`;

/** The reason why the first post was refused; null once the post waits again or was approved. */
const refusal = sql<string | null>`(select p.reason from ${firstPosts} p where p.decision = 'refused'
  and (p.trib_id = ${notifications.tribId} or p.community_id = ${notifications.communityId}))`;
const isRefusal = sql`${notifications.kind} in ('meetup-refused', 'community-refused')`;

const isUndecided = sql`exists (select from ${firstPosts} p where p.decision is null
  and (p.trib_id = ${notifications.tribId} or p.community_id = ${notifications.communityId}))`;
const isForOperators = sql`${notifications.kind} like '%-waits'`;

/**
 * Leaves out what is no longer true: requests that were withdrawn, decided or are up to others now; new members who
 * left or whose meetup has begun; ended friendships; reminders of another start; refusals of posts that wait again.
 */
const isStillTrue = (viewer: Person) =>
  and(
    or(ne(notifications.kind, 'request-received'), and(isHost(viewer), sql`${requests(viewer)} > 0`)),
    or(
      ne(notifications.kind, 'community-request'),
      and(isOrganizer(viewer), sql`${communityRequestCount(viewer)} > 0`),
    ),
    or(ne(notifications.kind, 'community-passes-on'), isNotNull(communities.announcedAt)),
    or(ne(notifications.kind, 'community-archived'), isNotNull(communities.archivedAt)),
    or(
      sql`${notifications.kind} not in ('member-joined', 'follow-up')`,
      and(
        or(eq(notifications.kind, 'follow-up'), isHost(viewer)),
        isAhead(),
        sql`exists (select from ${memberships} where ${isNewMember(viewer)})`,
      ),
    ),
    or(
      ne(notifications.kind, 'friend-request'),
      and(eq(friendships.status, 'requested'), eq(friendships.requestedBy, notifications.personId)),
    ),
    or(ne(notifications.kind, 'still-coming'), isAskedRegular(viewer)),
    or(ne(notifications.kind, 'spot-given-up'), mayComeBack),
    or(ne(notifications.kind, 'goes-ahead'), isAhead()),
    or(ne(notifications.kind, 'meetup-near'), mayJoinNow(viewer)),
    or(not(isRefusal), isNotNull(refusal)),
    or(ne(notifications.kind, 'report-waits'), isNull(reports.handledAt)),
    or(sql`${notifications.kind} not in ('meetup-waits', 'community-waits')`, isUndecided),
    or(ne(notifications.kind, 'table-offered'), isOpenSeat(viewer)),
    or(ne(notifications.kind, 'table-none'), isStillUnseated(viewer)),
    or(ne(notifications.kind, 'table-confirm'), isUnconfirmedSeat(viewer)),
    or(sql`${notifications.kind} not in ('coming', 'meetup-tomorrow', 'meetup-soon')`, isStillAhead(viewer)),
    or(ne(notifications.kind, 'coming'), not(isMember(viewer, sql`own.coming_for = ${tribs.startsAt}`))),
    or(
      sql`${notifications.kind} not in ('friend-accepted', 'would-meet-again')`,
      eq(friendships.status, 'accepted'),
    ),
  );

/** Leaves out blocked people and their meetups. People hear of a table even while they are not members of it. */
const isVisible = (viewer: Person) =>
  and(
    or(
      isNull(notifications.tribId),
      sql`${notifications.kind} like 'table-%'`,
      and(eq(notifications.kind, 'spot-given-up'), isNull(tribs.creatorId)),
      isForOperators,
      isTribVisibleTo(viewer),
    ),
    or(isNull(notifications.personId), isVisibleTo(viewer, notifications.personId)),
    or(isNull(notifications.communityId), isForOperators, isCommunityVisibleTo(viewer)),
    // Whose words they are decides about an announcement, but not about a cancellation.
    or(
      isNull(notifications.announcementId),
      eq(notifications.kind, 'cancelled'),
      isVisibleTo(viewer, announcements.authorId),
    ),
  );

const columns = (viewer: Person) => ({
  ...pick(notifications, ['id', 'kind', 'createdAt', 'seenAt', 'tribId', 'change']),
  tribName: tribs.name,
  ...pick(tribs, ['startsAt', 'endsAt', 'timeZone']),
  /** A place that a host has typed and did not call public may be a home, which no notice tells. */
  place: sql<
    string | null
  >`case when ${tribs.placeId} is not null or ${tribs.placeIsPublic} then ${tribs.location} end`,
  isGoing: isGoing(viewer),
  requests: sql<number>`case when ${notifications.communityId} is null then ${requests(viewer)}
    else ${communityRequestCount(viewer)} end`,
  isWeekly: sql<boolean>`${tribs.seriesId} is not null`,
  said: said(viewer),
  near: near(viewer),
  communityId: notifications.communityId,
  communityName: communities.name,
  person: publicColumns,
  invitedBy: users.invitedBy,
  reply: reports.reply,
  announced: sql<
    string | null
  >`case when ${isVisibleTo(viewer, announcements.authorId)} then ${announcements.text} end`,
  refusal: sql<string | null>`case when ${isRefusal} then ${refusal} end`,
  securityEvent: sql<NotifiedSecurityEvent | null>`${securityEvents.kind}`,
});

/** The viewer's notifications that are still true and about what they see. */
const trueNotifications = <More extends Record<string, SQL>>(
  db: Db,
  viewer: Person,
  more: More,
  condition?: SQL,
) =>
  db
    .select({ ...columns(viewer), ...more })
    .from(notifications)
    .leftJoin(tribs, eq(tribs.id, notifications.tribId))
    .leftJoin(users, eq(users.id, notifications.personId))
    .leftJoin(reports, eq(reports.id, notifications.reportId))
    .leftJoin(announcements, eq(announcements.id, notifications.announcementId))
    .leftJoin(securityEvents, eq(securityEvents.id, notifications.securityEventId))
    .leftJoin(communities, eq(communities.id, notifications.communityId))
    .leftJoin(friendships, friendship(viewer))
    .where(and(eq(notifications.userId, viewer.id), condition, isStillTrue(viewer), isVisible(viewer)));

/** Newest first. If there are too many, seen ones are left out before unseen ones. */
export async function listNotifications(db: Db, viewer: Person) {
  const rows = await trueNotifications(db, viewer, {})
    .orderBy(desc(isNull(notifications.seenAt)), desc(notifications.id))
    .limit(NOTIFICATIONS_LISTED);
  const newestFirst = rows.toSorted((a, b) => b.id - a.id);
  return withNewMembers(db, viewer, newestFirst);
}

/**
 * Meetups whose people did not want to meet again together with the viewer, who did. It is no row of its own: a gap in the ids of
 * what others are told would show them that somebody had said yes.
 */
export function listWithoutFollowUp(db: Db, viewer: Person) {
  return db
    .select({
      tribId: tribs.id,
      tribName: tribs.name,
      ...pick(tribs, ['startsAt', 'endsAt', 'timeZone']),
      decidedAt: followUps.decidedAt,
    })
    .from(feedback)
    .innerJoin(followUps, eq(followUps.tribId, feedback.tribId))
    .innerJoin(tribs, eq(tribs.id, feedback.tribId))
    .where(and(eq(feedback.userId, viewer.id), feedback.again, isTribVisibleTo(viewer)));
}
export type WithoutFollowUp = Awaited<ReturnType<typeof listWithoutFollowUp>>[number];

export type NotificationRow = Awaited<ReturnType<typeof listNotifications>>[number];

async function withNewMembers<Row extends { id: number; kind: string }>(
  db: Db,
  viewer: Person,
  rows: readonly Row[],
) {
  const ids = rows.filter(({ kind }) => kind === 'member-joined' || kind === 'follow-up').map(({ id }) => id);
  const members =
    ids.length === 0
      ? []
      : await db
          .select({ notificationId: notifications.id, joinedAt: memberships.joinedAt, person: publicColumns })
          .from(notifications)
          .innerJoin(memberships, isNewMember(viewer))
          .innerJoin(users, eq(users.id, memberships.userId))
          .where(inArray(notifications.id, ids))
          .orderBy(desc(memberships.joinedAt), desc(memberships.arrival));
  const byId = groupBy(members, ({ notificationId }) => notificationId);
  return rows.map((row) => ({ ...row, newMembers: byId.get(row.id) ?? [] }));
}

/** Returns a notification that was not seen yet and is still true, with what decides whether and when it is pushed. */
export async function findUnseen(db: Db, viewer: Person, id: number) {
  const [row] = await trueNotifications(
    db,
    viewer,
    {
      isSilenced: sql<boolean>`exists (select from ${memberships} own where own.trib_id = ${tribs.id}
        and own.user_id = ${viewer.id} and own.silenced_at is not null)`,
      /** The start for which a reminder was sent last; it differs from `startsAt` if the meetup was moved since. */
      remindedOf: sql<Date | null>`(select max(${reminders.startsAt}) from ${reminders}
        where ${reminders.tribId} = ${tribs.id})`.mapWith(reminders.startsAt),
    },
    and(eq(notifications.id, id), isNull(notifications.seenAt)),
  );
  if (!row) return null;
  const [unseen] = await withNewMembers(db, viewer, [row]);
  return unseen ?? null;
}
export type UnseenNotification = NonNullable<Awaited<ReturnType<typeof findUnseen>>>;

/** A notification that is being renewed at this moment gets another id, so it stays unseen. */
export async function markSeen(db: Db, userId: number, ids: readonly number[]): Promise<void> {
  const notified = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        inArray(notifications.id, [...ids]),
        isNull(notifications.seenAt),
      ),
    )
    .for('update', { skipLocked: true });
  await db
    .update(notifications)
    .set({ seenAt: sql`now()` })
    .where(inArray(notifications.id, notified));
}
