import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { hasMissedTwo } from './confirm.queries';
import { MET_DEDUCTION, MET_WEEKS } from './tables.rules';
import type { Db } from '../../db/handle';
import { interests } from '../../db/schema/catalogue';
import { cities } from '../../db/schema/cities';
import { friendships, meetAgain } from '../../db/schema/social';
import { tableRounds } from '../../db/schema/table-rounds';
import { tableAnswers, tableSeekers } from '../../db/schema/tables';
import { memberships, tribs } from '../../db/schema/tribs';
import { userInterests, users } from '../../db/schema/users';
import { findBlocked } from '../safety/safety.queries';
import type { PairFacts } from './solver/types';

/** Leaves out deleted and suspended people. Entries are those of the closing. */
export async function findSeekers(db: Db, roundId: number, now: Date) {
  const interestIds = sql<number[]>`array(select i.interest_id from ${userInterests} i
    where i.user_id = users.id order by i.interest_id)`;
  return db
    .select({
      id: users.id,
      entry: tableSeekers.entry,
      unseated: tableSeekers.unseated,
      values: {
        valuesEnvironment: users.valuesEnvironment,
        valuesLifestyle: users.valuesLifestyle,
        valuesOpenness: users.valuesOpenness,
        valuesIdentity: users.valuesIdentity,
      },
      offsets: users.valueOffsets,
      interestIds,
      isSeatedLast: hasMissedTwo(sql`${users.id}`, now),
    })
    .from(tableSeekers)
    .innerJoin(users, eq(users.id, tableSeekers.userId))
    .where(and(eq(tableSeekers.roundId, roundId), isNull(users.deletedAt), isNull(users.suspendedAt)))
    .orderBy(asc(users.id));
}
export type SeekerRow = Awaited<ReturnType<typeof findSeekers>>[number];

export async function findSeekerIds(db: Db, roundId: number): Promise<number[]> {
  const rows = await db
    .select({ userId: tableSeekers.userId })
    .from(tableSeekers)
    .where(eq(tableSeekers.roundId, roundId));
  return rows.map(({ userId }) => userId);
}

export async function findCentre(db: Db, cityId: number) {
  const [city] = await db.select().from(cities).where(eq(cities.id, cityId));
  if (!city) throw new Error('A round is in a city');
  return city;
}

/** Finds when these people are, or may be, elsewhere: at meetups they are going to, and at tables offered to them. */
export async function findBusyTimes(db: Db, userIds: readonly number[], roundId: number, now: Date) {
  if (userIds.length === 0) return [];
  const ids = sql`${sql.param([...userIds])}::int[]`;
  const { rows } = await db.execute<{ userId: number; startsAt: string; endsAt: string }>(sql`
    select taken.user_id as "userId", t.starts_at as "startsAt", coalesce(t.ends_at, t.starts_at + interval '2 hours') as "endsAt"
    from (select m.user_id, m.trib_id from ${memberships} m where m.user_id = any(${ids}) and m.status = 'joined'
      union select a.user_id, a.trib_id from ${tableAnswers} a where a.user_id = any(${ids}) and a.answer is null) taken
    join ${tribs} t on t.id = taken.trib_id
    where t.cancelled_at is null and t.feed_at > ${now.toISOString()}::timestamptz and t.starts_at is not null
      and t.round_id is distinct from ${roundId}
      and not exists (select from ${tableRounds} r where r.id = t.round_id and r.demo_for is not null)
    order by taken.user_id, t.starts_at`);
  return rows.map(({ userId, startsAt, endsAt }) => ({
    userId,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
  }));
}

/** Finds the people who have said no in this round, or let the time pass. */
export async function findRefusals(db: Db, roundId: number): Promise<number[]> {
  const { rows } = await db.execute<{ userId: number }>(sql`
    select distinct a.user_id as "userId" from ${tableAnswers} a join ${tribs} t on t.id = a.trib_id
    where t.round_id = ${roundId}
      and not exists (select from ${memberships} m where m.trib_id = t.id and m.user_id = a.user_id and m.status = 'joined')`);
  return rows.map(({ userId }) => userId);
}

/** Returns who is never seated together, and who has met in the last weeks without wishing to meet again. */
export async function findPairFacts(db: Db, userIds: readonly number[], now: Date): Promise<PairFacts> {
  if (userIds.length === 0) return { blocked: [], met: [] };
  const those = sql`${sql.param([...userIds])}::int[]`;
  const blocked = await findBlocked(db, userIds);
  const { rows: met } = await db.execute<{ a: number; b: number; meetings: number }>(sql`
    select one.user_id as a, other.user_id as b, count(*)::int as meetings
    from ${memberships} one
    join ${memberships} other on other.trib_id = one.trib_id and other.user_id > one.user_id
    join ${tribs} t on t.id = one.trib_id
    where one.user_id = any(${those}) and other.user_id = any(${those}) and one.status = 'joined' and other.status = 'joined'
      and t.cancelled_at is null and t.starts_at <= ${now.toISOString()}::timestamptz
      and t.starts_at > ${now.toISOString()}::timestamptz - make_interval(weeks => ${MET_WEEKS})
      -- Both wished to meet again, or did and are friends since.
      and not exists (select from ${friendships} f where f.low_id = one.user_id and f.high_id = other.user_id and f.status = 'accepted')
      and not (exists (select from ${meetAgain} w where w.user_id = one.user_id and w.other_id = other.user_id)
        and exists (select from ${meetAgain} w where w.user_id = other.user_id and w.other_id = one.user_id))
    group by 1, 2 order by 1, 2`);
  return {
    blocked: blocked.map(({ blockerId, blockedId }) => [blockerId, blockedId] as const),
    met: met.map(({ a, b, meetings }) => [a, b, meetings * MET_DEDUCTION] as const),
  };
}

export async function listInterestNames(db: Db): Promise<Map<number, string>> {
  const rows = await db.select({ id: interests.id, name: interests.name }).from(interests);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
