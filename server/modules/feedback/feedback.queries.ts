import { and, desc, eq, inArray, isNotNull, isNull, lte, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { MEET_AGAIN_HOURS } from '#shared/domain/limits';
import type { Db } from '../../db/handle';
import { attendances } from '../../db/schema/attendance';
import { feedback, meetAgain, scoreAgreement } from '../../db/schema/social';
import { memberships, tribs } from '../../db/schema/tribs';
import { users } from '../../db/schema/users';
import type { Viewer } from '../../http/viewer';
import { insideScore, pairScore, wholeScore } from '../compatibility/compatibility.queries';
import { areBlockedPair, isTribVisibleTo, isVisibleTo } from '../safety/safety.queries';
import { friendshipOf } from '../friends/friends.queries';
import { findJoined } from '../tribs/members.queries';
import type { ScoredTrib } from '../tribs/trib-rows.queries';

/** Nobody is asked about a meetup that is longer ago. */
const ASK_FOR_DAYS = 14;

const day = (moment: SQLWrapper) => sql`(${moment} at time zone ${tribs.timeZone})::date`;

/** The people who were said to be there, by a host or themselves, if the viewer was there too. */
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

/** Keeps only the latest feedback of a person about a meetup. */
export async function saveFeedback(tx: Db, row: typeof feedback.$inferInsert): Promise<void> {
  await tx
    .insert(feedback)
    .values(row)
    .onConflictDoUpdate({
      target: [feedback.tribId, feedback.userId],
      set: { tookPlace: row.tookPlace },
    });
}

/** Ids of people who were not members are ignored. */
export async function findFellowMembers(
  tx: Db,
  userId: number,
  tribId: number,
  ids: readonly number[],
): Promise<number[]> {
  const fellows = ids.filter((id) => id !== userId);
  return fellows.length === 0 ? [] : findJoined(tx, tribId, inArray(memberships.userId, fellows));
}

/** The time of the statement: the transaction may have begun earlier and waited for a lock. */
const isCounting = sql<boolean>`clock_timestamp() < ${tribs.endsAt} + make_interval(hours => ${MEET_AGAIN_HOURS})`;

export async function areWishesCounted(tx: Db, tribId: number): Promise<boolean> {
  const [row] = await tx.select({ isCounting }).from(tribs).where(eq(tribs.id, tribId));
  return row?.isCounting ?? false;
}

export async function replaceWishes(
  tx: Db,
  { tribId, userId }: { tribId: number; userId: number },
  otherIds: readonly number[],
): Promise<void> {
  await tx.delete(meetAgain).where(and(eq(meetAgain.tribId, tribId), eq(meetAgain.userId, userId)));
  if (otherIds.length === 0) return;
  await tx.insert(meetAgain).values(otherIds.map((otherId) => ({ tribId, userId, otherId })));
}

export async function findTribsToReveal(db: Db): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: tribs.id })
    .from(meetAgain)
    .innerJoin(tribs, eq(tribs.id, meetAgain.tribId))
    .where(lte(tribs.endsAt, sql`clock_timestamp() - make_interval(hours => ${MEET_AGAIN_HOURS})`));
  return rows.map(({ id }) => id);
}

/**
 * Counts the pairs of a meetup by score, so that operators see whether a high score means that two wish to meet again. It counts
 * only people who said that the meetup took place, and leaves out friends and blocks. It has to run before the wishes are taken:
 * a meetup without wishes was counted already.
 */
export async function countAgreement(tx: Db, tribId: number): Promise<void> {
  const score = wholeScore(
    pairScore({ point: sql`other.point`, interestBonus: sql`other.interest_bonus`, selfScore: sql`0` }),
  );
  const wished = (from: SQL, to: SQL) => sql`exists (select from ${meetAgain} w
    where w.trib_id = ${tribId} and w.user_id = ${from} and w.other_id = ${to})`;
  const [one, two] = [sql`${users.id}`, sql`other.id`];
  // Rows are written in the order of scores, so that two simultaneous counts never deadlock.
  await tx.execute(sql`
    insert into ${scoreAgreement} as a (score, mutual, others)
    select pair.score, count(*) filter (where pair.mutual), count(*) filter (where not pair.mutual)
    from (
      select ${score} as score, ${wished(one, two)} and ${wished(two, one)} as mutual
      from ${feedback} f join ${feedback} g on g.trib_id = f.trib_id and g.user_id > f.user_id
        join ${users} on ${users.id} = f.user_id join ${users} other on other.id = g.user_id
      where exists (select from ${meetAgain} where ${meetAgain.tribId} = ${tribId})
        and f.trib_id = ${tribId} and f.took_place and g.took_place and ${users.answered} and other.answered
        and not exists (${friendshipOf(one, two)}) and not ${areBlockedPair(one, two)}
    ) pair
    group by pair.score order by pair.score
    on conflict (score) do update set mutual = a.mutual + excluded.mutual, others = a.others + excluded.others`);
}

/** Deletes and returns all wishes of a meetup: none is kept once they are counted. */
export async function deleteWishes(tx: Db, tribId: number): Promise<{ userId: number; otherId: number }[]> {
  return tx
    .delete(meetAgain)
    .where(eq(meetAgain.tribId, tribId))
    .returning({ userId: meetAgain.userId, otherId: meetAgain.otherId });
}
