import { and, eq, getTableColumns } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/handle';
import { conversations, messages, reactions, reads } from '../../db/schema/chat';
import { communities, communityMemberships } from '../../db/schema/communities';
import { invitationOffers } from '../../db/schema/invitations';
import { feedback, meetAgain } from '../../db/schema/social';
import { invitationAnswers, memberships, saves, tribRemovals, tribs } from '../../db/schema/tribs';
import { users } from '../../db/schema/users';
import { isTribVisibleTo, isVisibleTo } from '../safety/safety.queries';

type Person = { id: number };

// Of all members together, of the page's layout, or of one request.
const {
  point: _point,
  base: _base,
  memberCount: _count,
  mainImageBlur: _blur,
  feedAt: _feedAt,
  idempotencyKey: _key,
  creatorId: _self,
  ...hostedColumns
} = getTableColumns(tribs);

/** Meetups are named where the person can still see them. */
export async function findMeetups(db: Db, person: Person) {
  return {
    hosted: await db
      .select(hostedColumns)
      .from(tribs)
      .where(eq(tribs.creatorId, person.id))
      .orderBy(tribs.id),
    joined: await db
      .select({
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
      .where(and(eq(memberships.userId, person.id), isTribVisibleTo(person)))
      .orderBy(memberships.arrival),
    saved: await db
      .select({ meetup: tribs.name, createdAt: saves.createdAt })
      .from(saves)
      .innerJoin(tribs, eq(tribs.id, saves.tribId))
      .where(and(eq(saves.userId, person.id), isTribVisibleTo(person)))
      .orderBy(saves.createdAt, tribs.id),
    removedFrom: await db
      .select({ meetup: tribs.name, createdAt: tribRemovals.createdAt })
      .from(tribRemovals)
      .innerJoin(tribs, eq(tribs.id, tribRemovals.tribId))
      .where(and(eq(tribRemovals.userId, person.id), isTribVisibleTo(person)))
      .orderBy(tribRemovals.createdAt, tribs.id),
    offered: await db
      .select({ meetup: tribs.name, offeredAt: invitationOffers.offeredAt })
      .from(invitationOffers)
      .innerJoin(tribs, eq(tribs.id, invitationOffers.tribId))
      .where(and(eq(invitationOffers.userId, person.id), isTribVisibleTo(person)))
      .orderBy(invitationOffers.offeredAt, tribs.id),
    decided: await db
      .select({
        meetup: tribs.name,
        answer: invitationAnswers.answer,
        createdAt: invitationAnswers.createdAt,
      })
      .from(invitationAnswers)
      .innerJoin(tribs, eq(tribs.id, invitationAnswers.tribId))
      .where(and(eq(invitationAnswers.userId, person.id), isTribVisibleTo(person)))
      .orderBy(invitationAnswers.createdAt, tribs.id),
    feedback: await db
      .select({ meetup: tribs.name, tookPlace: feedback.tookPlace, createdAt: feedback.createdAt })
      .from(feedback)
      .innerJoin(tribs, eq(tribs.id, feedback.tribId))
      .where(and(eq(feedback.userId, person.id), isTribVisibleTo(person)))
      .orderBy(feedback.createdAt, tribs.id),
    wouldMeetAgain: await db
      .select({ meetup: tribs.name, person: users.displayName, createdAt: meetAgain.createdAt })
      .from(meetAgain)
      .innerJoin(tribs, eq(tribs.id, meetAgain.tribId))
      .innerJoin(users, eq(users.id, meetAgain.otherId))
      .where(
        and(eq(meetAgain.userId, person.id), isTribVisibleTo(person), isVisibleTo(person, meetAgain.otherId)),
      )
      .orderBy(meetAgain.createdAt, users.id),
  };
}

export function findCommunities(db: Db, userId: number) {
  return db
    .select({ community: communities.name, createdAt: communityMemberships.createdAt })
    .from(communityMemberships)
    .innerJoin(communities, eq(communities.id, communityMemberships.communityId))
    .where(eq(communityMemberships.userId, userId))
    .orderBy(communityMemberships.createdAt, communities.id);
}

/** What the person wrote, and never what others wrote to them. */
export async function findWritten(db: Db, person: Person) {
  const reacted = alias(messages, 'reacted');
  return {
    messages: await db
      .select({
        conversationId: messages.conversationId,
        text: messages.text,
        photoId: messages.photoId,
        createdAt: messages.createdAt,
        deletedAt: messages.deletedAt,
        hiddenAt: messages.hiddenAt,
      })
      .from(messages)
      .where(eq(messages.senderId, person.id))
      .orderBy(messages.id),
    reactions: await db
      .select({
        conversationId: reacted.conversationId,
        reaction: reactions.reaction,
        createdAt: reactions.createdAt,
      })
      .from(reactions)
      .innerJoin(reacted, eq(reacted.id, reactions.messageId))
      .where(eq(reactions.userId, person.id))
      .orderBy(reactions.createdAt, reacted.id),
    conversations: await db
      .select({
        conversationId: reads.conversationId,
        meetup: tribs.name,
        community: communities.name,
        mutedAt: reads.mutedAt,
      })
      .from(reads)
      .innerJoin(conversations, eq(conversations.id, reads.conversationId))
      .leftJoin(tribs, and(eq(tribs.id, conversations.tribId), isTribVisibleTo(person)))
      .leftJoin(communities, eq(communities.id, conversations.communityId))
      .where(eq(reads.userId, person.id))
      .orderBy(reads.conversationId),
  };
}
