import { setTimeout as delay } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import type {
  CommunityNotificationKind,
  DatesNotificationKind,
  PersonNotificationKind,
  TribNotificationKind,
} from '#shared/api/notifications';
import { groupBy } from '#shared/domain/group-by';
import { NEAR_DAYS, NEAR_PAUSE_DAYS } from '#shared/domain/notices';
import type { Database, Db } from '../../../db/handle';
import type { JobKind } from '../../../db/job-runner';
import { addJob } from '../../../db/jobs.queries';
import { firstPosts } from '../../../db/schema/first-posts';
import { jobs } from '../../../db/schema/jobs';
import { type NoticeChange, notifications, reports } from '../../../db/schema/social';
import { tribs } from '../../../db/schema/tribs';
import { users } from '../../../db/schema/users';
import { citiesWithin, reachOf } from '../../places/cities/distance.queries';
import { mayJoinNow } from '../../trust/safety/safety.queries';

export function notifyAboutTrib(
  tx: Db,
  kind: TribNotificationKind,
  tribId: number,
  userIds: readonly number[],
  change?: NoticeChange,
): Promise<void> {
  return tell(tx, 'trib_id', { kind, subjectId: tribId, ...(change && { change }) }, userIds);
}

/** The line is an announcement, which the notices show. */
export function notifyOfCancelling(
  tx: Db,
  tribId: number,
  userIds: readonly number[],
  lineId: number | null,
) {
  const line = lineId === null ? {} : { announcementId: lineId };
  return tell(tx, 'trib_id', { kind: 'cancelled', subjectId: tribId, ...line }, userIds);
}

export type ToldDate = { tribId: number; userIds: readonly number[]; change?: NoticeChange };

/** Tells each person once of what one act has done to several dates: of the first of theirs, and how many there are. */
export async function notifyAboutDates(tx: Db, kind: DatesNotificationKind, dates: readonly ToldDate[]) {
  const counts = new Map<number, number>();
  for (const userId of dates.flatMap(({ userIds }) => userIds))
    counts.set(userId, (counts.get(userId) ?? 0) + 1);
  for (const { tribId, userIds, change } of dates) {
    const first = userIds.filter((userId) => counts.has(userId));
    const byCount = groupBy(first, (userId) => counts.get(userId) ?? 1);
    for (const userId of first) counts.delete(userId);
    for (const [count, people] of byCount)
      await notifyAboutTrib(tx, kind, tribId, people, { ...change, ...(count > 1 && { dates: count }) });
  }
}

/**
 * Tells the hosts who has joined, or people who meet again with whom. Until they see it, one notification gathers everybody,
 * with the first one's time.
 */
export function notifyOfNewMembers(
  tx: Db,
  kind: 'member-joined' | 'follow-up',
  tribId: number,
  userIds: readonly number[],
  joinedAt: Date,
): Promise<void> {
  return insertOrRenew(tx, 'trib_id', { kind, subjectId: tribId, since: joinedAt }, userIds);
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
  return tell(tx, 'community_id', { kind, subjectId: communityId }, userIds);
}

/** Tells people that a round had no table for them. */
export function notifyAboutRound(tx: Db, roundId: number, userIds: readonly number[], change?: NoticeChange) {
  return tell(tx, 'round_id', { kind: 'table-none', subjectId: roundId, ...(change && { change }) }, userIds);
}

export function notifyAboutReport(tx: Db, reportId: number, userId: number): Promise<void> {
  return insertOrRenew(tx, 'report_id', { kind: 'report-answered', subjectId: reportId }, [userId]);
}

/** Older posts are not announced, so that a new operator is not told of everything that others left undecided. */
const WAITING_DAYS = sql.raw("interval '7 days'");

/** A query for the ids of all operators. The configuration names some of them. */
export function operatorsWith(named: readonly (number | string)[]): SQL {
  const ids = named.filter((one) => typeof one === 'number');
  const names = named.filter((one) => typeof one === 'string');
  return sql`select id from ${users} where deleted_at is null and suspended_at is null and (is_operator
    or id = any(${sql.param(ids)}::int[]) or username = any(${sql.param(names)}::text[]))`;
}

/** Tells each operator of what waits and they were not told of. A post that is submitted once more is told again. */
export async function notifyOperators(db: Db, named: readonly (number | string)[]): Promise<void> {
  await db.execute(sql`delete from ${notifications} notice using ${firstPosts} p
    where notice.kind in ('meetup-waits', 'community-waits') and p.decision is null and notice.created_at < p.asked_at
      and (notice.trib_id = p.trib_id or notice.community_id = p.community_id)`);
  await db.execute(sql`
    with operator as (${operatorsWith(named)})
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

const NEAR_UNTIL = sql.raw(`interval '${NEAR_DAYS} days'`);
const NEAR_PAUSE = sql.raw(`interval '${NEAR_PAUSE_DAYS} days'`);
/** A meetup has the time at which its creation began, which was stored a little later. */
const CREATING = sql.raw("interval '1 minute'");

/**
 * Tells whoever asked for it of the soonest meetup near them that is new since they asked or were told, and that they
 * may join at once. All times are the database's, and a person whom another instance is telling is skipped.
 */
export async function notifyOfMeetupsNear(db: Db): Promise<void> {
  await db.execute(sql`
    with asked as (
      select ${users.id} as user_id, ${users.cityId} as city_id, ${reachOf(sql`${users.id}`)} as reach,
        greatest(${users.nearAskedAt}, ${users.nearToldAt}) - ${CREATING} as since
      from ${users} where ${users.nearAskedAt} > now() - ${NEAR_UNTIL}
        and (${users.nearToldAt} is null or ${users.nearToldAt} < now() - ${NEAR_PAUSE})
        and ${users.cityId} is not null and ${users.deletedAt} is null and ${users.suspendedAt} is null
      for no key update skip locked),
    reachable as (
      select origin.*, near.id from (select distinct city_id as from_id, reach from asked) origin
      cross join lateral (${citiesWithin(sql`origin.reach`, sql`origin.from_id`)}) near),
    found as (
      select distinct on (asked.user_id) asked.user_id, ${tribs.id} as trib_id
      from asked join reachable on reachable.from_id = asked.city_id and reachable.reach = asked.reach
        join ${tribs} on ${tribs.cityId} = reachable.id
      where greatest(${tribs.createdAt}, (select p.decided_at from ${firstPosts} p
          where p.trib_id = ${tribs.id})) > asked.since
        and not exists (select from ${notifications} told where told.user_id = asked.user_id
          and told.kind = 'meetup-near' and told.trib_id = ${tribs.id})
        and ${mayJoinNow({ id: sql`asked.user_id` })}
      order by asked.user_id, ${tribs.feedAt}, ${tribs.id}),
    told as (update ${users} set near_told_at = now() from found where ${users.id} = found.user_id)
    insert into ${notifications} (user_id, kind, trib_id)
    select user_id, 'meetup-near', trib_id from found order by user_id`);
}

type Column = 'trib_id' | 'person_id' | 'report_id' | 'community_id' | 'round_id';
type Notice = {
  kind: string;
  subjectId: number;
  since?: Date;
  change?: NoticeChange;
  announcementId?: number;
};

/** So many are told within the transaction of what they are told of. */
export const TOLD_AT_ONCE = 1_000;
/** More are told by a job. The pauses leave a database to others. */
export const PAUSE_MS = 250;
export const TELLING = 'telling many';

type Telling = Notice & { column: Column; userIds: number[]; at: string };

async function tell(tx: Db, column: Column, notice: Notice, userIds: readonly number[]): Promise<void> {
  if (userIds.length <= TOLD_AT_ONCE) return insertOrRenew(tx, column, notice, userIds);
  const { rows } = await tx.execute<{ at: string }>(sql`select now()::text as at`);
  const payload = { ...notice, column, userIds, at: rows[0]?.at };
  await addJob(tx, { kind: TELLING, payload });
}

/** Tells those who are still there, of what is still there; whoever was told of something newer meanwhile keeps that. */
export const tellMany = ({
  slice: size,
}: Pick<Database, 'slice'>): JobKind<Telling, { done: number; of: number }> => ({
  lanes: 2,
  async run({ payload: { userIds, column, at, ...notice }, progress }, { slice, signal }) {
    for (let done = progress?.done ?? 0; done < userIds.length; done += size) {
      if (done > 0) await delay(PAUSE_MS, undefined, { signal });
      await slice(async (tx) => {
        await insertOrRenew(tx, column, notice, userIds.slice(done, done + size), at);
        return { done: Math.min(done + size, userIds.length), of: userIds.length };
      });
    }
  },
});

/** While many are told of a change to a meetup or other dates of its series, how many of them know. */
export async function findTold(db: Db, { id, seriesId }: { id: number; seriesId: number | null }) {
  const { rows } = await db.execute<{ done: number; of: number }>(sql`
    select sum(coalesce((progress -> 'done')::int, 0))::int as done, sum(jsonb_array_length(payload -> 'userIds'))::int as of
    from ${jobs} where kind = ${TELLING} and payload ->> 'column' = 'trib_id' and (payload -> 'subjectId')::int in (
      select ${tribs.id} from ${tribs} where ${tribs.id} = ${id} or ${tribs.seriesId} = ${seriesId})
    having count(*) > 0`);
  return rows[0] ?? null;
}

/**
 * Renews an existing notification of this kind, unseen and under a new id, so that a request that is marking the old
 * one as seen does not affect the new one. One that nobody has seen goes on telling how it was at first.
 */
async function insertOrRenew(
  tx: Db,
  column: Column,
  { kind, subjectId, since, change, announcementId }: Notice,
  userIds: readonly number[],
  at?: string,
): Promise<void> {
  if (userIds.length === 0) return;
  const subject = sql.identifier(column);
  const createdAt = since ? sql.param(since, notifications.createdAt) : (at ?? sql`now()`);
  const renewedAt = since
    ? sql`case when ${notifications.seenAt} is null
        then least(${notifications.createdAt}, excluded.created_at) else excluded.created_at end`
    : sql`excluded.created_at`;
  await tx.execute(sql`insert into ${notifications} (user_id, kind, ${subject}, change, announcement_id, created_at)
    select person, ${kind}, ${subjectId}::bigint, ${change ? JSON.stringify(change) : null}::jsonb, ${announcementId ?? null}::int,
      ${createdAt}::timestamptz
    from (select distinct unnest(${sql.param([...userIds])}::int[])) notice (person)
    ${
      at === undefined
        ? sql``
        : sql`join ${users} on ${users.id} = person where exists (
      select from ${sql.identifier(TABLES[column])} subject where subject.id = ${subjectId}::bigint)`
    } order by person
    on conflict on constraint notifications_subject_key do update set id = default, created_at = ${renewedAt}, seen_at = null,
      announcement_id = excluded.announcement_id,
      change = case when ${notifications.seenAt} is null and ${notifications.change} ? 'before'
        then excluded.change || jsonb_build_object('before', ${notifications.change} -> 'before' || case
          when excluded.change -> 'before' ->> 'place' is null then '{"place": null}' else '{}' end::jsonb)
        else excluded.change end
    ${at === undefined ? sql`` : sql`where ${notifications.createdAt} <= excluded.created_at`}`);
}

const TABLES: Record<Column, string> = {
  trib_id: 'tribs',
  person_id: 'users',
  report_id: 'reports',
  community_id: 'communities',
  round_id: 'table_rounds',
};
