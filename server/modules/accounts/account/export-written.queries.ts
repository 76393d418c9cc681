import { and, eq, sql } from 'drizzle-orm';
import { alias, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { pick } from '#shared/domain/pick';
import type { Db } from '../../../db/handle';
import { announcements } from '../../../db/schema/announcements';
import { conversations, messages, reactions, reads } from '../../../db/schema/chat';
import {
  communities,
  communityMemberships,
  communityRemovals,
  communityRequests,
} from '../../../db/schema/communities';
import { communityInvites } from '../../../db/schema/community-invites';
import { series } from '../../../db/schema/series';
import { tribs } from '../../../db/schema/tribs';
import { isCommunityVisibleTo, isSeriesVisibleTo, isTribVisibleTo } from '../../trust/safety/safety.queries';
import { inBatches } from './export.queries';

type Person = { id: number };
type OfCommunity = PgTable & Record<'userId' | 'communityId', PgColumn>;

const reactionKey = sql<string>`lpad(${reactions.messageId}::text, 19, '0') || ${reactions.reaction}`;

/** The name of a community is given only if the person can still see the community. */
export function findCommunities(db: Db, person: Person) {
  const ofVisible = (table: OfCommunity, columns: Record<string, PgColumn>) =>
    inBatches(communities.id, (isNext) =>
      db
        .select({ key: communities.id, community: communities.name, ...columns })
        .from(table)
        .innerJoin(communities, eq(communities.id, table.communityId))
        .where(and(eq(table.userId, person.id), isCommunityVisibleTo(person), isNext)),
    );
  return {
    joined: inBatches(communities.id, (isNext) =>
      db
        .select({
          key: communities.id,
          community: communities.name,
          ...pick(communityMemberships, ['role', 'organizerSince', 'createdAt']),
        })
        .from(communityMemberships)
        .innerJoin(communities, eq(communities.id, communityMemberships.communityId))
        .where(and(eq(communityMemberships.userId, person.id), isNext)),
    ),
    asked: ofVisible(communityRequests, { createdAt: communityRequests.createdAt }),
    removedFrom: ofVisible(communityRemovals, { createdAt: communityRemovals.createdAt }),
    // Invited addresses are stored only as keyed hashes, so the export cannot say who was invited.
    invited: inBatches(communityInvites.id, (isNext) =>
      db
        .select({
          key: communityInvites.id,
          community: communities.name,
          createdAt: communityInvites.createdAt,
        })
        .from(communityInvites)
        .innerJoin(communities, eq(communities.id, communityInvites.communityId))
        .where(and(eq(communityInvites.invitedBy, person.id), isCommunityVisibleTo(person), isNext)),
    ),
  };
}

/** The person's own messages and reactions; messages by others are never included. */
export function findWritten(db: Db, person: Person) {
  const reacted = alias(messages, 'reacted');
  return {
    messages: inBatches(messages.id, (isNext) =>
      db
        .select({
          key: messages.id,
          ...pick(messages, ['conversationId', 'text', 'photoId', 'createdAt', 'deletedAt', 'hiddenAt']),
        })
        .from(messages)
        .where(and(eq(messages.senderId, person.id), isNext)),
    ),
    announcements: inBatches(announcements.id, (isNext) =>
      db
        .select({
          key: announcements.id,
          meetup: tribs.name,
          community: communities.name,
          ...pick(announcements, ['audience', 'text', 'dueAt', 'sentAt', 'createdAt']),
        })
        .from(announcements)
        .leftJoin(tribs, and(eq(tribs.id, announcements.tribId), isTribVisibleTo(person)))
        .leftJoin(communities, eq(communities.id, announcements.communityId))
        .where(and(eq(announcements.authorId, person.id), isNext)),
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
          series: sql<string | null>`${series.template} ->> 'name'`,
          mutedAt: reads.mutedAt,
        })
        .from(reads)
        .innerJoin(conversations, eq(conversations.id, reads.conversationId))
        .leftJoin(tribs, and(eq(tribs.id, conversations.tribId), isTribVisibleTo(person)))
        .leftJoin(communities, eq(communities.id, conversations.communityId))
        .leftJoin(series, and(eq(series.id, conversations.seriesId), isSeriesVisibleTo(person)))
        .where(and(eq(reads.userId, person.id), isNext)),
    ),
  };
}
