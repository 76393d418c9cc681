import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/handle';
import { conversations, messages, reactions, reads } from '../../db/schema/chat';
import {
  communities,
  communityMemberships,
  communityRemovals,
  communityRequests,
} from '../../db/schema/communities';
import { series, seriesRegulars } from '../../db/schema/series';
import { feedback, meetAgain } from '../../db/schema/social';
import {
  invitationAnswers,
  invitationOffers,
  memberships,
  saves,
  tribRemovals,
  tribs,
} from '../../db/schema/tribs';
import { cities } from '../../db/schema/cities';
import { tableRounds } from '../../db/schema/table-rounds';
import { tableAnswers, tableEntries, tableSeekers } from '../../db/schema/tables';
import { users } from '../../db/schema/users';
import { isCommunityVisibleTo, isTribVisibleTo, isVisibleTo } from '../safety/safety.queries';
import { inBatches } from './export.queries';

type Person = { id: number };

// Text, because two numbers make one key.
const wishKey = sql<string>`lpad(${meetAgain.tribId}::text, 10, '0') || lpad(${meetAgain.otherId}::text, 10, '0')`;
const reactionKey = sql<string>`lpad(${reactions.messageId}::text, 19, '0') || ${reactions.reaction}`;

// Columns that are about all members together, about the page's layout or about one request.
const {
  point: _point,
  base: _base,
  memberCount: _count,
  mainImageBlur: _blur,
  feedAt: _feedAt,
  idempotencyKey: _key,
  creatorId: _self,
  roundId: _round,
  ...hostedColumns
} = getTableColumns(tribs);

const { creatorId: _host, ...seriesColumns } = getTableColumns(series);

/** Meetups are named where the person can still see them. */
export function findMeetups(db: Db, person: Person) {
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
    everyTime: inBatches(seriesRegulars.standing, (isNext) =>
      db
        .select({
          key: seriesRegulars.standing,
          meetup: sql<string>`${series.template} ->> 'name'`,
          createdAt: seriesRegulars.createdAt,
        })
        .from(seriesRegulars)
        .innerJoin(series, eq(series.id, seriesRegulars.seriesId))
        .where(and(eq(seriesRegulars.userId, person.id), isVisibleTo(person, series.creatorId), isNext)),
    ),
    joined: inBatches(memberships.arrival, (isNext) =>
      db
        .select({
          key: memberships.arrival,
          meetup: tribs.name,
          startsAt: tribs.startsAt,
          status: memberships.status,
          role: memberships.role,
          message: memberships.message,
          createdAt: memberships.createdAt,
          joinedAt: memberships.joinedAt,
          silencedAt: memberships.silencedAt,
        })
        .from(memberships)
        .innerJoin(tribs, eq(tribs.id, memberships.tribId))
        .where(and(eq(memberships.userId, person.id), isTribVisibleTo(person), isNext)),
    ),
    saved: inBatches(saves.tribId, (isNext) =>
      db
        .select({ key: saves.tribId, meetup: tribs.name, createdAt: saves.createdAt })
        .from(saves)
        .innerJoin(tribs, eq(tribs.id, saves.tribId))
        .where(and(eq(saves.userId, person.id), isTribVisibleTo(person), isNext)),
    ),
    removedFrom: inBatches(tribRemovals.tribId, (isNext) =>
      db
        .select({ key: tribRemovals.tribId, meetup: tribs.name, createdAt: tribRemovals.createdAt })
        .from(tribRemovals)
        .innerJoin(tribs, eq(tribs.id, tribRemovals.tribId))
        .where(and(eq(tribRemovals.userId, person.id), isTribVisibleTo(person), isNext)),
    ),
    offered: inBatches(invitationOffers.tribId, (isNext) =>
      db
        .select({ key: invitationOffers.tribId, meetup: tribs.name, offeredAt: invitationOffers.offeredAt })
        .from(invitationOffers)
        .innerJoin(tribs, eq(tribs.id, invitationOffers.tribId))
        .where(and(eq(invitationOffers.userId, person.id), isTribVisibleTo(person), isNext)),
    ),
    decided: inBatches(invitationAnswers.tribId, (isNext) =>
      db
        .select({
          key: invitationAnswers.tribId,
          meetup: tribs.name,
          answer: invitationAnswers.answer,
          createdAt: invitationAnswers.createdAt,
        })
        .from(invitationAnswers)
        .innerJoin(tribs, eq(tribs.id, invitationAnswers.tribId))
        .where(and(eq(invitationAnswers.userId, person.id), isTribVisibleTo(person), isNext)),
    ),
    feedback: inBatches(feedback.tribId, (isNext) =>
      db
        .select({
          key: feedback.tribId,
          meetup: tribs.name,
          tookPlace: feedback.tookPlace,
          createdAt: feedback.createdAt,
        })
        .from(feedback)
        .innerJoin(tribs, eq(tribs.id, feedback.tribId))
        .where(and(eq(feedback.userId, person.id), isTribVisibleTo(person), isNext)),
    ),
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

const { userId: _person, cityId: _city, ...entryColumns } = getTableColumns(tableEntries);

/** What they asked of tables, the rounds they took part in, and the seats they were offered. */
export function findTables(db: Db, userId: number) {
  return {
    entries: inBatches(tableEntries.userId, (isNext) =>
      db
        .select({ key: tableEntries.userId, city: cities.name, ...entryColumns })
        .from(tableEntries)
        .innerJoin(cities, eq(cities.id, tableEntries.cityId))
        .where(and(eq(tableEntries.userId, userId), isNext)),
    ),
    rounds: inBatches(tableSeekers.roundId, (isNext) =>
      db
        .select({
          key: tableSeekers.roundId,
          closesAt: tableRounds.closesAt,
          entry: tableSeekers.entry,
          reason: tableSeekers.reason,
          helpfulSlot: tableSeekers.helpfulSlot,
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
          answer: tableAnswers.answer,
          answeredAt: tableAnswers.answeredAt,
          noticedAt: tableAnswers.noticedAt,
        })
        .from(tableAnswers)
        .innerJoin(tribs, eq(tribs.id, tableAnswers.tribId))
        .where(and(eq(tableAnswers.userId, userId), isNext)),
    ),
  };
}

/** Communities are named where the person can still see them. */
export function findCommunities(db: Db, person: Person) {
  return {
    joined: inBatches(communities.id, (isNext) =>
      db
        .select({
          key: communities.id,
          community: communities.name,
          role: communityMemberships.role,
          organizerSince: communityMemberships.organizerSince,
          createdAt: communityMemberships.createdAt,
        })
        .from(communityMemberships)
        .innerJoin(communities, eq(communities.id, communityMemberships.communityId))
        .where(and(eq(communityMemberships.userId, person.id), isNext)),
    ),
    asked: inBatches(communities.id, (isNext) =>
      db
        .select({ key: communities.id, community: communities.name, createdAt: communityRequests.createdAt })
        .from(communityRequests)
        .innerJoin(communities, eq(communities.id, communityRequests.communityId))
        .where(and(eq(communityRequests.userId, person.id), isCommunityVisibleTo(person), isNext)),
    ),
    removedFrom: inBatches(communities.id, (isNext) =>
      db
        .select({ key: communities.id, community: communities.name, createdAt: communityRemovals.createdAt })
        .from(communityRemovals)
        .innerJoin(communities, eq(communities.id, communityRemovals.communityId))
        .where(and(eq(communityRemovals.userId, person.id), isCommunityVisibleTo(person), isNext)),
    ),
  };
}

/** What the person wrote, and never what others wrote to them. */
export function findWritten(db: Db, person: Person) {
  const reacted = alias(messages, 'reacted');
  return {
    messages: inBatches(messages.id, (isNext) =>
      db
        .select({
          key: messages.id,
          conversationId: messages.conversationId,
          text: messages.text,
          photoId: messages.photoId,
          createdAt: messages.createdAt,
          deletedAt: messages.deletedAt,
          hiddenAt: messages.hiddenAt,
        })
        .from(messages)
        .where(and(eq(messages.senderId, person.id), isNext)),
    ),
    reactions: inBatches(reactionKey, (isNext) =>
      db
        .select({
          key: reactionKey,
          conversationId: reacted.conversationId,
          reaction: reactions.reaction,
          createdAt: reactions.createdAt,
        })
        .from(reactions)
        .innerJoin(reacted, eq(reacted.id, reactions.messageId))
        .where(and(eq(reactions.userId, person.id), isNext)),
    ),
    conversations: inBatches(reads.conversationId, (isNext) =>
      db
        .select({
          key: reads.conversationId,
          conversationId: reads.conversationId,
          meetup: tribs.name,
          community: communities.name,
          mutedAt: reads.mutedAt,
        })
        .from(reads)
        .innerJoin(conversations, eq(conversations.id, reads.conversationId))
        .leftJoin(tribs, and(eq(tribs.id, conversations.tribId), isTribVisibleTo(person)))
        .leftJoin(communities, eq(communities.id, conversations.communityId))
        .where(and(eq(reads.userId, person.id), isNext)),
    ),
  };
}
