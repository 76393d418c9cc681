import { and, asc, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/handle';
import { places } from '../../db/schema/catalogue';
import { tableRounds } from '../../db/schema/table-rounds';
import { tableAnswers, tableEntries } from '../../db/schema/tables';
import { memberships, tribs } from '../../db/schema/tribs';
import { userInterests, users } from '../../db/schema/users';
import type { Viewer } from '../../http/viewer';
import { publicArea } from '../catalogue/catalogue.queries';
import { pairScore } from '../compatibility/compatibility.queries';
import { isVisibleTo } from '../safety/safety.queries';

/** Finds the tables that a person can still answer, and those they have said yes to and are still at, the soonest first. */
export function findOwnTables(db: Db, viewer: Viewer, now: Date) {
  const isIn = sql`exists (select from ${memberships} own where own.trib_id = ${tribs.id}
    and own.user_id = ${viewer.id} and own.status = 'joined')`;
  return db
    .select({
      tribId: tribs.id,
      name: tribs.name,
      startsAt: tribs.startsAt,
      timeZone: tribs.timeZone,
      city: tribs.city,
      invited: tribs.maxParticipants,
      area: publicArea,
      tags: tribs.categories,
      answer: tableAnswers.answer,
      confirmAskedAt: tableAnswers.confirmAskedAt,
      confirmedAt: tableAnswers.confirmedAt,
      answersCloseAt: tableRounds.answersCloseAt,
      isDemo: sql<boolean>`${tableRounds.demoFor} is not null`,
    })
    .from(tableAnswers)
    .innerJoin(tribs, eq(tribs.id, tableAnswers.tribId))
    .innerJoin(tableRounds, eq(tableRounds.id, tribs.roundId))
    .leftJoin(places, eq(places.id, tribs.placeId))
    .where(
      and(
        eq(tableAnswers.userId, viewer.id),
        isNull(tribs.cancelledAt),
        gt(tribs.feedAt, now),
        or(
          and(isNull(tableAnswers.answer), gt(tableRounds.answersCloseAt, now)),
          and(eq(tableAnswers.answer, 'yes'), isIn),
        ),
      ),
    )
    .orderBy(asc(tribs.feedAt), asc(tribs.id));
}
export type OwnTableRow = Awaited<ReturnType<typeof findOwnTables>>[number];

/**
 * Finds the others who were offered a seat at these tables. Until the answers are settled that includes those who have
 * said no, so that the score and the number that follow from them reveal no answer. Nothing else about them leaves the
 * server.
 */
export function findOthersAt(db: Db, viewer: Viewer, tribIds: readonly number[]) {
  return db
    .select({
      tribId: tableAnswers.tribId,
      point: users.point,
      interestBonus: users.interestBonus,
      answered: users.answered,
      interestIds: sql<number[]>`array(select i.interest_id from ${userInterests} i
        where i.user_id = ${users.id} and ${users.choseInterests})`,
      score: pairScore(viewer),
    })
    .from(tableAnswers)
    .innerJoin(users, eq(users.id, tableAnswers.userId))
    .innerJoin(tribs, eq(tribs.id, tableAnswers.tribId))
    .innerJoin(tableRounds, eq(tableRounds.id, tribs.roundId))
    .where(
      and(
        inArray(tableAnswers.tribId, [...tribIds]),
        ne(tableAnswers.userId, viewer.id),
        or(isNull(tableRounds.settledAt), sql`${tableAnswers.answer} is distinct from 'no'`),
      ),
    )
    .orderBy(asc(users.id));
}

export function findShownAt(db: Db, viewer: Viewer, tribIds: readonly number[]) {
  return db
    .select({
      tribId: memberships.tribId,
      id: users.id,
      displayName: users.displayName,
      profileImage: users.profileImage,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(tribs, eq(tribs.id, memberships.tribId))
    .innerJoin(tableRounds, eq(tableRounds.id, tribs.roundId))
    .leftJoin(tableEntries, eq(tableEntries.userId, users.id))
    .where(
      and(
        inArray(memberships.tribId, [...tribIds]),
        eq(memberships.status, 'joined'),
        ne(memberships.userId, viewer.id),
        or(tableEntries.shown, isNotNull(tableRounds.demoFor)),
        isVisibleTo(viewer, memberships.userId),
      ),
    )
    .orderBy(asc(memberships.arrival));
}
