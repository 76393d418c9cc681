import { and, asc, eq, gt, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { CONFIRMED_AHEAD_HOURS } from '#shared/domain/tables';
import type { Db } from '../../db/handle';
import { attendances } from '../../db/schema/attendance';
import { tableRounds } from '../../db/schema/table-rounds';
import { tableAnswers } from '../../db/schema/tables';
import { memberships, tribs } from '../../db/schema/tribs';

export const REMEMBERED_WEEKS = 26;
const ASKED_FROM_HOUR = sql.raw('8');
const AHEAD = sql.raw(`interval '${CONFIRMED_AHEAD_HOURS} hours'`);
const at = (now: Date) => sql`${now.toISOString()}::timestamptz`;

/** Holds if the person was away from the last two meetups of theirs at which anything is known of their coming. */
export const hasMissedTwo = (userId: SQL, now: Date): SQL<boolean> => sql<boolean>`(
  select count(*) = 2 and bool_and(known.away) from (
    select was_away(a.trib_id, a.user_id) as away from ${attendances} a join ${tribs} t on t.id = a.trib_id
    where a.user_id = ${userId} and t.cancelled_at is null and t.ends_at <= ${at(now)}
      and t.ends_at > ${at(now)} - make_interval(weeks => ${sql.raw(String(REMEMBERED_WEEKS))})
    order by t.ends_at desc, t.id desc limit 2) known)`;

export async function isSeatedLast(db: Db, userId: number, now: Date): Promise<boolean> {
  const { rows } = await db.execute<{ last: boolean }>(
    sql`select ${hasMissedTwo(sql`${userId}::int`, now)} as last`,
  );
  return rows[0]?.last ?? false;
}

const isGoing = sql`exists (select from ${memberships} m where m.trib_id = ${tableAnswers.tribId}
  and m.user_id = ${tableAnswers.userId} and m.status = 'joined')`;

type Seat = { tribId: number; userId: number };
const isSeat = ({ tribId, userId }: Seat) =>
  and(eq(tableAnswers.tribId, tribId), eq(tableAnswers.userId, userId));

/** Finds the seats of today's tables whose people have missed two meetups and were not asked yet. */
export async function findUnasked(db: Db, now: Date): Promise<Seat[]> {
  const { rows } = await db.execute<Seat>(sql`
    select ${tableAnswers.tribId} as "tribId", ${tableAnswers.userId} as "userId"
    from ${tableAnswers} join ${tribs} t on t.id = ${tableAnswers.tribId}
    join ${tableRounds} round on round.id = t.round_id
    where ${tableAnswers.answer} = 'yes' and ${tableAnswers.confirmAskedAt} is null
      and t.cancelled_at is null and round.demo_for is null and t.starts_at > ${at(now)} + ${AHEAD}
      and (t.starts_at at time zone t.time_zone)::date = (${at(now)} at time zone t.time_zone)::date
      and extract(hour from ${at(now)} at time zone t.time_zone) >= ${ASKED_FROM_HOUR}
      and ${isGoing} and ${hasMissedTwo(sql`${tableAnswers.userId}`, now)}
    order by 1, 2`);
  return rows;
}

/** Returns false if another instance was faster. */
export async function claimConfirmation(tx: Db, seat: Seat, confirmAskedAt: Date): Promise<boolean> {
  const claimed = await tx
    .update(tableAnswers)
    .set({ confirmAskedAt })
    .where(and(isSeat(seat), eq(tableAnswers.answer, 'yes'), isNull(tableAnswers.confirmAskedAt)))
    .returning({ userId: tableAnswers.userId });
  return claimed.length > 0;
}

export function findUnconfirmed(db: Db, now: Date): Promise<Seat[]> {
  return db
    .select({ tribId: tableAnswers.tribId, userId: tableAnswers.userId })
    .from(tableAnswers)
    .innerJoin(tribs, eq(tribs.id, tableAnswers.tribId))
    .where(
      and(
        isNotNull(tableAnswers.confirmAskedAt),
        isNull(tableAnswers.confirmedAt),
        eq(tableAnswers.answer, 'yes'),
        isNull(tribs.cancelledAt),
        gt(tribs.startsAt, now),
        lte(tribs.startsAt, sql`${at(now)} + ${AHEAD}`),
        isGoing,
      ),
    )
    .orderBy(asc(tableAnswers.tribId), asc(tableAnswers.userId));
}

export async function findConfirmation(tx: Db, seat: Seat) {
  const [row] = await tx
    .select({ askedAt: tableAnswers.confirmAskedAt, confirmedAt: tableAnswers.confirmedAt })
    .from(tableAnswers)
    .where(and(isSeat(seat), eq(tableAnswers.answer, 'yes')));
  return row ?? null;
}

export async function setConfirmed(tx: Db, seat: Seat, confirmedAt: Date): Promise<void> {
  await tx.update(tableAnswers).set({ confirmedAt }).where(isSeat(seat));
}
