import { and, desc, eq, inArray, isNotNull, isNull, lte, sql, type SQLWrapper } from 'drizzle-orm';
import { MEET_AGAIN_HOURS } from '#shared/domain/limits';
import type { Db } from '../../db/handle';
import { attendances } from '../../db/schema/attendance';
import { feedback, meetAgain } from '../../db/schema/social';
import { memberships, tribs } from '../../db/schema/tribs';
import type { Viewer } from '../../http/viewer';
import { insideScore } from '../compatibility/compatibility.queries';
import { isTribVisibleTo, isVisibleTo } from '../safety/safety.queries';
import type { ScoredTrib } from '../tribs/trib-rows.queries';

/** Nobody is asked about a meetup in the distant past. */
const ASK_FOR_DAYS = 14;

/** The calendar day at the meetup's place. */
const day = (moment: SQLWrapper) => sql`(${moment} at time zone ${tribs.timeZone})::date`;

/** Those whom a host, or they themselves, said to be there, if the viewer was one of them. */
export async function findSeen(db: Db, viewer: Viewer, tribIds: readonly number[]) {
  if (tribIds.length === 0) return [];
  const rows = await db
    .select({ tribId: attendances.tribId, userId: attendances.userId })
    .from(attendances)
    .where(
      and(
        inArray(attendances.tribId, [...tribIds]),
        sql`(${attendances.came} or ${attendances.hereAt} is not null)`,
        isVisibleTo(viewer, attendances.userId),
      ),
    );
  const own = new Set(rows.filter(({ userId }) => userId === viewer.id).map(({ tribId }) => tribId));
  return rows.filter(({ tribId, userId }) => own.has(tribId) && userId !== viewer.id);
}

/** Meetups of this person that ended yesterday or earlier and have no feedback from them yet. */
export function scoreFeedbackDue(db: Db, viewer: Viewer): Promise<ScoredTrib[]> {
  return db
    .select({ id: tribs.id, score: insideScore(viewer) })
    .from(memberships)
    .innerJoin(tribs, eq(tribs.id, memberships.tribId))
    .leftJoin(feedback, and(eq(feedback.tribId, tribs.id), eq(feedback.userId, viewer.id)))
    .where(
      and(
        eq(memberships.userId, viewer.id),
        eq(memberships.status, 'joined'),
        isNotNull(tribs.endsAt),
        isNull(tribs.cancelledAt),
        isNull(feedback.userId),
        sql`not was_away(${memberships.tribId}, ${memberships.userId})`,
        isTribVisibleTo(viewer),
        sql`${tribs.memberCount} > 1`,
        sql`${day(sql`now()`)} > ${day(tribs.endsAt)}`,
        sql`${tribs.endsAt} > now() - make_interval(days => ${ASK_FOR_DAYS})`,
      ),
    )
    .orderBy(desc(tribs.endsAt), desc(tribs.id));
}

export async function findOwnPastTrib(
  db: Db,
  person: { id: number },
  tribId: number,
): Promise<{ over: boolean } | null> {
  const [row] = await db
    .select({ over: sql<boolean>`${tribs.endsAt} < now() and ${tribs.cancelledAt} is null` })
    .from(memberships)
    .innerJoin(tribs, eq(tribs.id, memberships.tribId))
    .where(
      and(
        eq(memberships.tribId, tribId),
        eq(memberships.userId, person.id),
        eq(memberships.status, 'joined'),
        isTribVisibleTo(person),
      ),
    );
  return row ?? null;
}

/** One feedback per person and meetup: the latest. */
export async function saveFeedback(tx: Db, row: typeof feedback.$inferInsert): Promise<void> {
  await tx
    .insert(feedback)
    .values(row)
    .onConflictDoUpdate({
      target: [feedback.tribId, feedback.userId],
      set: { tookPlace: row.tookPlace },
    });
}

/** Only people who were members; other ids are ignored. */
export async function findFellowMembers(
  tx: Db,
  userId: number,
  tribId: number,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(
      and(
        eq(memberships.tribId, tribId),
        eq(memberships.status, 'joined'),
        inArray(memberships.userId, [...ids]),
      ),
    );
  return rows.map((row) => row.userId).filter((id) => id !== userId);
}

/** The time of the statement, not of the transaction, which may have waited for a lock. */
const isCounting = sql<boolean>`clock_timestamp() < ${tribs.endsAt} + make_interval(hours => ${MEET_AGAIN_HOURS})`;

export async function areWishesCounted(tx: Db, tribId: number): Promise<boolean> {
  const [row] = await tx.select({ isCounting }).from(tribs).where(eq(tribs.id, tribId));
  return row?.isCounting ?? false;
}

/** Replaces this person's earlier wishes. */
export async function replaceWishes(
  tx: Db,
  { tribId, userId }: { tribId: number; userId: number },
  otherIds: readonly number[],
): Promise<void> {
  await tx.delete(meetAgain).where(and(eq(meetAgain.tribId, tribId), eq(meetAgain.userId, userId)));
  if (otherIds.length === 0) return;
  await tx.insert(meetAgain).values(otherIds.map((otherId) => ({ tribId, userId, otherId })));
}

/** Meetups with wishes whose time is over. */
export async function findTribsToReveal(db: Db): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: tribs.id })
    .from(meetAgain)
    .innerJoin(tribs, eq(tribs.id, meetAgain.tribId))
    .where(lte(tribs.endsAt, sql`clock_timestamp() - make_interval(hours => ${MEET_AGAIN_HOURS})`));
  return rows.map(({ id }) => id);
}

/** Membership does not change after a meetup has begun. */
export async function findAttendees(tx: Db, tribId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.tribId, tribId), eq(memberships.status, 'joined')));
  return rows.map(({ id }) => id);
}

/** Deletes and returns all wishes of a meetup: none is kept once they are counted. */
export async function takeWishes(tx: Db, tribId: number): Promise<{ userId: number; otherId: number }[]> {
  return tx
    .delete(meetAgain)
    .where(eq(meetAgain.tribId, tribId))
    .returning({ userId: meetAgain.userId, otherId: meetAgain.otherId });
}
