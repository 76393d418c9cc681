import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { pick } from '#shared/domain/pick';
import { CONFIRMED_AHEAD_HOURS } from '#shared/domain/tables';
import type { Db } from '../../../db/handle';
import { places } from '../../../db/schema/catalogue';
import { tableRounds } from '../../../db/schema/table-rounds';
import { tableAnswers, tableEntries } from '../../../db/schema/tables';
import { memberships, tribs } from '../../../db/schema/tribs';
import { userInterests, users } from '../../../db/schema/users';
import type { Viewer } from '../../../http/viewer';
import { hasMissedTwo } from '../../meetups/attendance/attendance.queries';
import { publicArea } from '../../places/catalogue/catalogue.queries';
import { pairScore } from '../../matching/compatibility/compatibility.queries';
import { isAhead, isVisibleTo } from '../../trust/safety/safety.queries';

export type Seat = { tribId: number; userId: number };
type SeatRow = typeof tableAnswers.$inferInsert;

type NewSeat = Omit<SeatRow, 'confirmAskedAt' | 'confirmedAt'>;

export async function insertSeats(tx: Db, seats: readonly NewSeat[]): Promise<void> {
  await tx.execute(sql`
    insert into ${tableAnswers} (trib_id, user_id, answer, answered_at, notice_at, noticed_at)
    select * from jsonb_to_recordset(${JSON.stringify(seats)}::jsonb) as seat("tribId" int, "userId" int,
      "answer" text, "answeredAt" timestamptz, "noticeAt" timestamptz, "noticedAt" timestamptz)`);
}

type Which = (Seat | { tribId: number } | { userId: number } | { roundId: number }) & {
  answer?: 'yes';
  /** Only those in which this is not set yet. */
  without?: 'answer' | 'noticedAt' | 'confirmAskedAt';
};

/** Changes these seats, and returns how many. Where `without` is set, that is none if another instance was faster. */
export async function changeSeats(
  tx: Db,
  { answer, without, ...which }: Which,
  changes: Partial<Omit<SeatRow, keyof Seat>>,
): Promise<number> {
  const ofRound = (roundId: number) =>
    inArray(tableAnswers.tribId, tx.select({ id: tribs.id }).from(tribs).where(eq(tribs.roundId, roundId)));
  const changed = await tx
    .update(tableAnswers)
    .set(changes)
    .where(
      and(
        'roundId' in which ? ofRound(which.roundId) : undefined,
        'tribId' in which ? eq(tableAnswers.tribId, which.tribId) : undefined,
        'userId' in which ? eq(tableAnswers.userId, which.userId) : undefined,
        answer && eq(tableAnswers.answer, answer),
        without && isNull(tableAnswers[without]),
      ),
    )
    .returning({ userId: tableAnswers.userId });
  return changed.length;
}

/** Returns null if this table was not offered to the person. */
export async function findSeat(tx: Db, { tribId, userId }: Seat) {
  const [row] = await tx
    .select({ seat: tableAnswers, answersCloseAt: tableRounds.answersCloseAt })
    .from(tableAnswers)
    .innerJoin(tribs, eq(tribs.id, tableAnswers.tribId))
    .innerJoin(tableRounds, eq(tableRounds.id, tribs.roundId))
    .where(and(eq(tableAnswers.tribId, tribId), eq(tableAnswers.userId, userId)));
  return row ? { ...row.seat, answersCloseAt: row.answersCloseAt } : null;
}

export type SharedTable = { tribId: number; roundId: number | null; isOver: boolean };

const seatsOf = (userId: number) => sql`
  select m.trib_id from ${memberships} m where m.user_id = ${userId} and m.status = 'joined'
  union select a.trib_id from ${tableAnswers} a where a.user_id = ${userId} and a.answer is null`;

/**
 * Finds upcoming tables at which both are or may be, of rounds and after other meetups. `isOver` holds once its round has changed
 * priorities.
 */
export async function findSharedTables(tx: Db, [one = 0, other = 0]: readonly number[], now: Date) {
  const { rows } = await tx.execute<SharedTable>(sql`
    select t.id as "tribId", t.round_id as "roundId", r.finished_at is not null and r.demo_for is null as "isOver"
    from ${tribs} t left join ${tableRounds} r on r.id = t.round_id
    where num_nonnulls(t.round_id, t.follows_id) = 1 and t.id in (${seatsOf(one)}) and t.id in (${seatsOf(other)})
      and t.cancelled_at is null and t.starts_at > ${at(now)}
    order by t.id`);
  return rows;
}

const at = (now: Date) => sql`${now.toISOString()}::timestamptz`;
const seat = { tribId: tableAnswers.tribId, userId: tableAnswers.userId };

/** Finds the seats of which their people are to be told by now. */
export const findDueNotices = (db: Db, now: Date): Promise<Seat[]> =>
  db
    .select(seat)
    .from(tableAnswers)
    .where(and(isNull(tableAnswers.noticedAt), lte(tableAnswers.noticeAt, now)));

const ASKED_FROM_HOUR = sql.raw('8');
const AHEAD = sql.raw(`interval '${CONFIRMED_AHEAD_HOURS} hours'`);

const isGoing = and(
  eq(tableAnswers.answer, 'yes'),
  sql`exists (select from ${memberships} m where m.trib_id = ${tableAnswers.tribId}
    and m.user_id = ${tableAnswers.userId} and m.status = 'joined')`,
);
const upcomingSeats = (db: Db, ...conditions: (SQL | undefined)[]): Promise<Seat[]> =>
  db
    .select(seat)
    .from(tableAnswers)
    .innerJoin(tribs, eq(tribs.id, tableAnswers.tribId))
    .innerJoin(tableRounds, eq(tableRounds.id, tribs.roundId))
    .where(and(isGoing, isNull(tribs.cancelledAt), ...conditions))
    .orderBy(asc(tableAnswers.tribId), asc(tableAnswers.userId));

/** Finds the seats of today's tables whose people have missed two meetups and were not asked yet whether they come. */
export function findUnasked(db: Db, now: Date): Promise<Seat[]> {
  const local = sql`${at(now)} at time zone ${tribs.timeZone}`;
  return upcomingSeats(
    db,
    isNull(tableAnswers.confirmAskedAt),
    isNull(tableRounds.demoFor),
    gt(tribs.startsAt, sql`${at(now)} + ${AHEAD}`),
    sql`(${tribs.startsAt} at time zone ${tribs.timeZone})::date = (${local})::date`,
    sql`extract(hour from ${local}) >= ${ASKED_FROM_HOUR}`,
    hasMissedTwo(sql`${tableAnswers.userId}`, now),
  );
}

/** Finds the seats whose people were asked and have not said in time that they come. */
export const findUnconfirmed = (db: Db, now: Date): Promise<Seat[]> =>
  upcomingSeats(
    db,
    isNotNull(tableAnswers.confirmAskedAt),
    isNull(tableAnswers.confirmedAt),
    gt(tribs.startsAt, now),
    lte(tribs.startsAt, sql`${at(now)} + ${AHEAD}`),
  );

/** Finds the tables that a person can still answer, and those they have said yes to and are still at, the soonest first. */
export function findOwnTables(db: Db, viewer: Viewer, now: Date) {
  const isToAnswer = and(isNull(tableAnswers.answer), gt(tableRounds.answersCloseAt, now));
  return db
    .select({
      ...pick(tribs, ['name', 'startsAt', 'timeZone', 'city']),
      ...pick(tableAnswers, ['tribId', 'answer', 'confirmAskedAt', 'confirmedAt']),
      invited: tribs.maxParticipants,
      area: publicArea,
      tags: tribs.categories,
      answersCloseAt: tableRounds.answersCloseAt,
      isDemo: sql<boolean>`${tableRounds.demoFor} is not null`,
    })
    .from(tableAnswers)
    .innerJoin(tribs, eq(tribs.id, tableAnswers.tribId))
    .innerJoin(tableRounds, eq(tableRounds.id, tribs.roundId))
    .leftJoin(places, eq(places.id, tribs.placeId))
    .where(and(eq(tableAnswers.userId, viewer.id), isAhead(now), or(isToAnswer, isGoing)))
    .orderBy(asc(tribs.feedAt), asc(tribs.id));
}
export type OwnTableRow = Awaited<ReturnType<typeof findOwnTables>>[number];

/**
 * Finds the others who were offered a seat at these tables. Until the answers are settled that includes those who have
 * said no, so that the score and the number that follow from them reveal no answer. Only who `isShown` leaves the server.
 */
export function findOthersAt(db: Db, viewer: Viewer, tribIds: readonly number[]) {
  const agreed = or(tableEntries.shown, isNotNull(tableRounds.demoFor));
  const { tribId, userId } = tableAnswers;
  const isTheirs = and(eq(memberships.tribId, tribId), eq(memberships.userId, userId));
  const counts = or(isNull(tableRounds.settledAt), sql`${tableAnswers.answer} is distinct from 'no'`);
  return db
    .select({
      tribId,
      ...pick(users, ['id', 'displayName', 'profileImage', 'point', 'interestBonus', 'answered']),
      interestIds: sql<number[]>`array(select i.interest_id from ${userInterests} i
        where i.user_id = ${users.id} and ${users.choseInterests})`,
      score: pairScore(viewer),
      arrival: memberships.arrival,
      isShown: sql<boolean>`coalesce(${and(isNotNull(memberships.arrival), agreed, isVisibleTo(viewer, users.id))}, false)`,
    })
    .from(tableAnswers)
    .innerJoin(users, eq(users.id, userId))
    .innerJoin(tribs, eq(tribs.id, tribId))
    .innerJoin(tableRounds, eq(tableRounds.id, tribs.roundId))
    .leftJoin(tableEntries, eq(tableEntries.userId, userId))
    .leftJoin(memberships, and(isTheirs, eq(memberships.status, 'joined')))
    .where(and(inArray(tribId, [...tribIds]), ne(userId, viewer.id), counts))
    .orderBy(asc(users.id));
}
