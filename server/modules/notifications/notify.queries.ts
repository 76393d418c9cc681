import { sql } from 'drizzle-orm';
import type {
  CommunityNotificationKind,
  PersonNotificationKind,
  TribNotificationKind,
} from '#shared/api/notifications';
import type { Db } from '../../db/handle';
import { firstPosts } from '../../db/schema/first-posts';
import { notifications, reports } from '../../db/schema/social';
import { users } from '../../db/schema/users';

export function notifyAboutTrib(
  tx: Db,
  kind: TribNotificationKind,
  tribId: number,
  userIds: readonly number[],
): Promise<void> {
  return insertOrRenew(tx, 'trib_id', { kind, subjectId: tribId }, userIds);
}

/** Tells the hosts who has joined. Until they see it, one notification gathers everybody, with the first one's time. */
export function notifyHostsOfNewMembers(
  tx: Db,
  tribId: number,
  { hostIds, joinedAt }: { hostIds: readonly number[]; joinedAt: Date },
): Promise<void> {
  return insertOrRenew(tx, 'trib_id', { kind: 'member-joined', subjectId: tribId, since: joinedAt }, hostIds);
}

export function notifyAboutPerson(
  tx: Db,
  kind: PersonNotificationKind,
  personId: number,
  userIds: readonly number[],
): Promise<void> {
  return insertOrRenew(tx, 'person_id', { kind, subjectId: personId }, userIds);
}

export function notifyAboutCommunity(
  tx: Db,
  kind: CommunityNotificationKind,
  communityId: number,
  userIds: readonly number[],
): Promise<void> {
  return insertOrRenew(tx, 'community_id', { kind, subjectId: communityId }, userIds);
}

export function notifyAboutReport(tx: Db, reportId: number, userId: number): Promise<void> {
  return insertOrRenew(tx, 'report_id', { kind: 'report-answered', subjectId: reportId }, [userId]);
}

/** Older posts are not announced, so that a new operator is not told of everything that others left undecided. */
const WAITING_DAYS = sql.raw("interval '7 days'");

/** Tells each operator of what waits and they were not told of. A post that is submitted once more is told again. */
export async function notifyOperators(db: Db, named: readonly (number | string)[]): Promise<void> {
  const [ids, names] = [
    named.filter((one) => typeof one === 'number'),
    named.filter((one) => typeof one === 'string'),
  ];
  await db.execute(sql`delete from ${notifications} notice using ${firstPosts} p
    where notice.kind in ('meetup-waits', 'community-waits') and p.decision is null and notice.created_at < p.asked_at
      and (notice.trib_id = p.trib_id or notice.community_id = p.community_id)`);
  await db.execute(sql`
    with operator as (select id from ${users} where deleted_at is null and suspended_at is null and (is_operator
      or id = any(${sql.param(ids)}::int[]) or username = any(${sql.param(names)}::text[])))
    insert into ${notifications} (user_id, kind, report_id, trib_id, community_id, created_at)
    select operator.id, waiting.kind, waiting.report_id, waiting.trib_id, waiting.community_id, waiting.asked_at
    from operator, (
      select 'report-waits' as kind, id as report_id, null::int as trib_id, null::int as community_id, created_at as asked_at,
        reporter_id as maker_id
      from ${reports} where handled_at is null
      union all select case when trib_id is null then 'community-waits' else 'meetup-waits' end, null, trib_id,
        community_id, asked_at, user_id
      from ${firstPosts} where decision is null) waiting
    where waiting.asked_at > now() - ${WAITING_DAYS} and waiting.maker_id is distinct from operator.id
    order by operator.id, waiting.asked_at
    on conflict do nothing`);
}

/**
 * Renews an existing notification of this kind, unseen and under a new id, so that a request that is marking the old
 * one as seen does not affect the new one.
 */
async function insertOrRenew(
  tx: Db,
  column: 'trib_id' | 'person_id' | 'report_id' | 'community_id',
  { kind, subjectId, since }: { kind: string; subjectId: number; since?: Date },
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return;
  const subject = sql.identifier(column);
  const createdAt = since ? sql.param(since, notifications.createdAt) : sql`now()`;
  const renewedAt = since
    ? sql`case when ${notifications.seenAt} is null
        then least(${notifications.createdAt}, excluded.created_at) else excluded.created_at end`
    : sql`excluded.created_at`;
  await tx.execute(sql`insert into ${notifications} (user_id, kind, ${subject}, created_at)
    select person, ${kind}, ${subjectId}::bigint, ${createdAt}::timestamptz
    from (select distinct unnest(${sql.param([...userIds])}::int[])) notice (person) order by person
    on conflict (user_id, kind, ${subject}) do update set id = default, created_at = ${renewedAt}, seen_at = null`);
}
