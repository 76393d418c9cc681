import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { pick } from '#shared/domain/pick';
import type { Db } from '../../../db/handle';
import { communities } from '../../../db/schema/communities';
import { firstPosts } from '../../../db/schema/first-posts';
import { arrivalLines, attendances } from '../../../db/schema/attendance';
import { series, seriesRegulars } from '../../../db/schema/series';
import { feedback, meetAgain } from '../../../db/schema/social';
import {
  invitationAnswers,
  invitationOffers,
  memberships,
  saves,
  tribRemovals,
  tribs,
} from '../../../db/schema/tribs';
import { tableRounds } from '../../../db/schema/table-rounds';
import { tableAnswers, tableEntries, tableSeekers } from '../../../db/schema/tables';
import { users } from '../../../db/schema/users';
import { isSeriesVisibleTo, isTribVisibleTo, isVisibleTo } from '../../trust/safety/safety.queries';
import { inBatches } from './export.queries';

type Person = { id: number };
type OfMeetup = PgTable & Record<'userId' | 'tribId', PgColumn>;

// `inBatches` needs one key, so the two ids are joined into a sortable text.
const wishKey = sql<string>`lpad(${meetAgain.tribId}::text, 10, '0') || lpad(${meetAgain.otherId}::text, 10, '0')`;

// These columns describe all members together, the page's layout or a single request, but not the person.
const {
  point: _point,
  base: _base,
  memberCount: _count,
  mainImageBlur: _blur,
  feedAt: _feedAt,
  idempotencyKey: _key,
  creatorId: _self,
  roundId: _round,
  proposedByRoundId: _proposed,
  followsId: _follows,
  ...hostedColumns
} = getTableColumns(tribs);

const { creatorId: _host, ...seriesColumns } = getTableColumns(series);

/** The name of a meetup is given only if the person can still see the meetup. */
export function findMeetups(db: Db, person: Person) {
  const ofMeetups = (table: OfMeetup, columns: Record<string, PgColumn>) => {
    const key = sql<number>`${table.tribId}`;
    return inBatches(key, (isNext) =>
      db
        .select({ key, meetup: tribs.name, ...columns })
        .from(table)
        .innerJoin(tribs, eq(tribs.id, table.tribId))
        .where(and(eq(table.userId, person.id), isTribVisibleTo(person), isNext)),
    );
  };
  return {
    hosted: inBatches(tribs.id, (isNext) =>
      db
        .select({ key: tribs.id, ...hostedColumns })
        .from(tribs)
        .where(and(eq(tribs.creatorId, person.id), isNext)),
    ),
    series: inBatches(series.id, (isNext) =>
      db
        .select({ key: series.id, ...seriesColumns })
        .from(series)
        .where(and(eq(series.creatorId, person.id), isNext)),
    ),
    /** First posts may be communities too; the export says what operators decided about each. */
    firstPosts: inBatches(firstPosts.id, (isNext) =>
      db
        .select({
          key: firstPosts.id,
          meetup: tribs.name,
          community: communities.name,
          ...pick(firstPosts, ['createdAt', 'askedAt', 'askedAgain', 'decision', 'decidedAt', 'reason']),
        })
        .from(firstPosts)
        .leftJoin(tribs, eq(tribs.id, firstPosts.tribId))
        .leftJoin(communities, eq(communities.id, firstPosts.communityId))
        .where(and(eq(firstPosts.userId, person.id), isNext)),
    ),
    everyTime: inBatches(seriesRegulars.standing, (isNext) =>
      db
        .select({
          key: seriesRegulars.standing,
          meetup: sql<string>`${series.template} ->> 'name'`,
          ...pick(seriesRegulars, ['role', 'createdAt', 'askedAt', 'keptAt']),
        })
        .from(seriesRegulars)
        .innerJoin(series, eq(series.id, seriesRegulars.seriesId))
        .where(and(eq(seriesRegulars.userId, person.id), isSeriesVisibleTo(person), isNext)),
    ),
    joined: inBatches(memberships.arrival, (isNext) =>
      db
        .select({
          key: memberships.arrival,
          meetup: tribs.name,
          startsAt: tribs.startsAt,
          ...pick(memberships, ['status', 'role', 'message', 'createdAt', 'joinedAt', 'silencedAt']),
        })
        .from(memberships)
        .innerJoin(tribs, eq(tribs.id, memberships.tribId))
        .where(and(eq(memberships.userId, person.id), isTribVisibleTo(person), isNext)),
    ),
    saved: ofMeetups(saves, { createdAt: saves.createdAt }),
    removedFrom: ofMeetups(tribRemovals, { createdAt: tribRemovals.createdAt }),
    offered: ofMeetups(invitationOffers, { offeredAt: invitationOffers.offeredAt }),
    decided: ofMeetups(invitationAnswers, {
      answer: invitationAnswers.answer,
      createdAt: invitationAnswers.createdAt,
    }),
    // This includes what a host said about the person.
    attended: ofMeetups(attendances, { came: attendances.came, hereAt: attendances.hereAt }),
    arrivalLines: ofMeetups(arrivalLines, { text: arrivalLines.text, createdAt: arrivalLines.createdAt }),
    feedback: ofMeetups(feedback, pick(feedback, ['tookPlace', 'again', 'wouldHost', 'createdAt'])),
    wouldMeetAgain: inBatches(wishKey, (isNext) =>
      db
        .select({
          key: wishKey,
          meetup: tribs.name,
          person: users.displayName,
          createdAt: meetAgain.createdAt,
        })
        .from(meetAgain)
        .innerJoin(tribs, eq(tribs.id, meetAgain.tribId))
        .innerJoin(users, eq(users.id, meetAgain.otherId))
        .where(
          and(
            eq(meetAgain.userId, person.id),
            isTribVisibleTo(person),
            isVisibleTo(person, meetAgain.otherId),
            isNext,
          ),
        ),
    ),
  };
}

const { userId: _person, ...entryColumns } = getTableColumns(tableEntries);

export function findTables(db: Db, userId: number) {
  return {
    entries: inBatches(tableEntries.userId, (isNext) =>
      db
        .select({ key: tableEntries.userId, ...entryColumns })
        .from(tableEntries)
        .where(and(eq(tableEntries.userId, userId), isNext)),
    ),
    rounds: inBatches(tableSeekers.roundId, (isNext) =>
      db
        .select({
          key: tableSeekers.roundId,
          closesAt: tableRounds.closesAt,
          ...pick(tableSeekers, ['entry', 'unseated']),
        })
        .from(tableSeekers)
        .innerJoin(tableRounds, eq(tableRounds.id, tableSeekers.roundId))
        .where(and(eq(tableSeekers.userId, userId), isNext)),
    ),
    seats: inBatches(tableAnswers.tribId, (isNext) =>
      db
        .select({
          key: tableAnswers.tribId,
          table: tribs.name,
          ...pick(tableAnswers, ['answer', 'answeredAt', 'noticedAt', 'confirmAskedAt', 'confirmedAt']),
        })
        .from(tableAnswers)
        .innerJoin(tribs, eq(tribs.id, tableAnswers.tribId))
        .where(and(eq(tableAnswers.userId, userId), isNext)),
    ),
  };
}
