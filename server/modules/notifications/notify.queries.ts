import { sql } from 'drizzle-orm';
import type {
  CommunityNotificationKind,
  PersonNotificationKind,
  TribNotificationKind,
} from '#shared/api/notifications';
import type { Db } from '../../db/handle';
import { notifications } from '../../db/schema/social';

export function notifyAboutTrib(
  tx: Db,
  kind: TribNotificationKind,
  tribId: number,
  userIds: readonly number[],
): Promise<void> {
  return insertOrRenew(tx, 'trib_id', { kind, subjectId: tribId }, userIds);
}

/**
 * Tells the hosts who has joined. Until they see it, it gathers: it is about everybody since the first, whose time stays
 * with it.
 */
export function notifyOfMembers(
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

export function notifyAboutSecurity(tx: Db, eventId: number, userId: number): Promise<void> {
  return insertOrRenew(tx, 'security_event_id', { kind: 'security', subjectId: eventId }, [userId]);
}

/**
 * An existing notification of this kind is renewed, unseen and under a new id: a request that is marking the old one as
 * seen does not affect the new one.
 */
async function insertOrRenew(
  tx: Db,
  column: 'trib_id' | 'person_id' | 'report_id' | 'security_event_id' | 'community_id',
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
    from (select distinct unnest(${sql.param([...userIds])}::int[])) told (person) order by person
    on conflict (user_id, kind, ${subject}) do update set id = default, created_at = ${renewedAt}, seen_at = null`);
}
