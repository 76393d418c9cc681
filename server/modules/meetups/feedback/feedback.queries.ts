import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm';
import { MEET_AGAIN_HOURS, SAME_AGAIN } from '#shared/domain/limits';
import type { Db } from '../../../db/handle';
import { attendances } from '../../../db/schema/attendance';
import { feedback, followUps, meetAgain, scoreAgreement } from '../../../db/schema/social';
import { memberships, tribs } from '../../../db/schema/tribs';
import { users } from '../../../db/schema/users';
import type { Viewer } from '../../../http/viewer';
import { insideScore, pairScore, wholeScore } from '../../matching/compatibility/compatibility.queries';
import { areBlockedPair, isTribVisibleTo, isVisibleTo } from '../../trust/safety/safety.queries';
import { friendshipOf } from '../../trust/friends/friends.queries';
import { findJoined } from '../tribs/members.queries';

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

export type SameAgain = 'table' | 'series';

/**
 * What the people of a meetup are asked about meeting again; null at somebody's home, and at a date of a series, which comes again
 * anyway. Who came does not count: whether it is asked would tell what a host has said of somebody.
 */
const sameAgain = sql<SameAgain | null>`case when ${tribs.memberCount} between ${sql.raw(`${SAME_AGAIN.min} and ${SAME_AGAIN.max}`)}
    and (${tribs.placeId} is not null or ${tribs.placeIsPublic}) and ${tribs.endsAt} - ${tribs.startsAt} <= interval '1 day'
    and ${tribs.proposedByRoundId} is null and ${tribs.seriesId} is null and ${tribs.cancelledAt} is null and ${tribs.hiddenAt} is null
  then case when exists (select from ${tribs} second where second.id = tribs.follows_id and second.follows_id is not null)
    then 'series' else 'table' end end`;

/** Meetups of this person that ended yesterday or earlier and have no feedback from them yet. */
export function scoreFeedbackDue(db: Db, viewer: Viewer) {
  return db
    .select({ id: tribs.id, score: insideScore(viewer), sameAgain })
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

export async function findOwnPastTrib(db: Db, person: { id: number }, tribId: number) {
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
export async function saveFeedback(tx: Db, { tribId, userId, ...said }: typeof feedback.$inferInsert) {
  await tx
    .insert(feedback)
    .values({ tribId, userId, ...said })
    .onConflictDoUpdate({
      target: [feedback.tribId, feedback.userId],
      set: { ...said, createdAt: sql`now()` },
    });
}

/** The time of the statement: the transaction may have begun earlier and waited for a lock. */
const isCounting = sql<boolean>`clock_timestamp() < ${tribs.endsAt} + make_interval(hours => ${MEET_AGAIN_HOURS})`;

/** What is asked besides, as long as wishes count; null afterwards. */
export async function findCounted(tx: Db, tribId: number): Promise<{ sameAgain: SameAgain | null } | null> {
  const [row] = await tx
    .select({ sameAgain })
    .from(tribs)
    .where(and(eq(tribs.id, tribId), isCounting));
  return row ?? null;
}

/** Ids of people who were not members are ignored. */
export async function replaceWishes(
  tx: Db,
  { tribId, userId }: { tribId: number; userId: number },
  ids: readonly number[],
): Promise<void> {
  await tx.delete(meetAgain).where(and(eq(meetAgain.tribId, tribId), eq(meetAgain.userId, userId)));
  const others = ids.filter((id) => id !== userId);
  const fellows = others.length > 0 ? await findJoined(tx, tribId, inArray(memberships.userId, others)) : [];
  if (fellows.length === 0) return;
  await tx.insert(meetAgain).values(fellows.map((otherId) => ({ tribId, userId, otherId })));
}

/** Finds meetups of the time before with wishes that are not revealed, or with a yes of which nothing is decided. */
export async function findTribsToReveal(db: Db): Promise<number[]> {
  const waiting = sql`select ${meetAgain.tribId} from ${meetAgain} union select said.trib_id from ${feedback} said
    where said.again and not exists (select from ${followUps} f where f.trib_id = said.trib_id)`;
  const rows = await db
    .select({ id: tribs.id })
    .from(tribs)
    .where(
      and(
        sql`${tribs.id} in (${waiting})`,
        lte(tribs.endsAt, sql`clock_timestamp() - make_interval(hours => ${MEET_AGAIN_HOURS})`),
      ),
    )
    .orderBy(asc(tribs.id));
  return rows.map(({ id }) => id);
}

/** Returns false if nobody has said yes, or it was decided already. */
export async function markDecided(tx: Db, tribId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`insert into ${followUps} (trib_id, decided_at)
    select ${tribId}::int, now()
    where exists (select from ${feedback} said where said.trib_id = ${tribId} and said.again)
    on conflict do nothing returning 1`);
  return rows.length > 0;
}

export async function findAskedTrib(tx: Db, tribId: number) {
  const [row] = await tx
    .select({ trib: getTableColumns(tribs), sameAgain })
    .from(tribs)
    .where(and(eq(tribs.id, tribId), isNotNull(sameAgain)));
  return row ?? null;
}

/** Those who said yes and are still there, in the order in which they said it. */
export function findWantingAgain(tx: Db, tribId: number) {
  return tx
    .select({ userId: feedback.userId, wouldHost: feedback.wouldHost })
    .from(feedback)
    .where(
      and(
        eq(feedback.tribId, tribId),
        feedback.again,
        isVisibleTo(null, feedback.userId),
        sql`not was_away(${feedback.tribId}, ${feedback.userId})`,
      ),
    )
    .orderBy(asc(feedback.createdAt), asc(feedback.userId));
}

type Hours = { startsAt: Date; endsAt: Date };

/** Whether then one of these people goes to something else, or something else is at the same place. */
export async function isBusy(
  tx: Db,
  { placeId, placeIsPublic, location, cityId }: typeof tribs.$inferSelect,
  userIds: readonly number[],
  { startsAt, endsAt }: Hours,
): Promise<boolean> {
  const isThere =
    placeId === null
      ? sql`${placeIsPublic} and ${tribs.placeIsPublic} and ${tribs.location} = ${location} and ${tribs.cityId} = ${cityId}`
      : eq(tribs.placeId, placeId);
  const isTheirs = sql`exists (select from ${memberships} m where m.trib_id = tribs.id and m.status = 'joined'
    and m.user_id = any(${sql.param([...userIds])}::int[]))`;
  const [row] = await tx
    .select({ id: tribs.id })
    .from(tribs)
    .where(
      and(
        isNull(tribs.cancelledAt),
        lt(tribs.feedAt, endsAt),
        gt(tribs.endsAt, startsAt),
        or(isThere, isTheirs),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Takes the yes of these people, and what everybody said about hosting. Whoever is left keeps the yes that came to nothing. */
export async function takeYes(tx: Db, tribId: number, userIds: readonly number[]): Promise<void> {
  await tx.update(feedback).set({ wouldHost: null }).where(eq(feedback.tribId, tribId));
  await tx
    .update(feedback)
    .set({ again: null })
    .where(and(eq(feedback.tribId, tribId), inArray(feedback.userId, [...userIds])));
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
