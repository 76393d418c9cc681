import { and, eq, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/handle';
import { blocks, friendships, notifications, reports } from '../../db/schema/social';
import { tribs } from '../../db/schema/tribs';
import { users } from '../../db/schema/users';
import { isTribVisibleTo, isVisibleTo } from '../safety/safety.queries';
import { isKnownTo } from '../users/users.queries';
import { inBatches } from './batches.queries';

type Person = { id: number };

/** Friends and requests as the person sees them, so a request that was declined is still a request. */
export function findRelations(db: Db, person: Person) {
  const other = sql<number>`case when ${friendships.lowId} = ${person.id} then ${friendships.highId} else ${friendships.lowId} end`;
  const isTheirs = sql<boolean>`${friendships.requestedBy} = ${person.id}`;
  return {
    friends: inBatches(other, (isNext) =>
      db
        .select({
          key: other,
          name: users.displayName,
          status: sql<string>`case when ${friendships.status} = 'declined' and ${isTheirs} then 'requested' else ${friendships.status} end`,
          requestedByYou: isTheirs,
          createdAt: friendships.createdAt,
          acceptedAt: friendships.acceptedAt,
        })
        .from(friendships)
        .innerJoin(users, eq(users.id, other))
        .where(
          and(
            or(eq(friendships.lowId, person.id), eq(friendships.highId, person.id)),
            isKnownTo(person),
            isVisibleTo(person, users.id),
            isNext,
          ),
        ),
    ),
    invited: inBatches(users.id, (isNext) =>
      db
        .select({ key: users.id, name: users.displayName, createdAt: users.createdAt })
        .from(users)
        .where(and(eq(users.invitedBy, person.id), isVisibleTo(person, users.id), isNext)),
    ),
    blocked: inBatches(blocks.blockedId, (isNext) =>
      db
        .select({ key: blocks.blockedId, name: users.displayName, createdAt: blocks.createdAt })
        .from(blocks)
        .innerJoin(users, eq(users.id, blocks.blockedId))
        // The person has blocked them, so only whether they still exist decides.
        .where(and(eq(blocks.blockerId, person.id), isVisibleTo(null, users.id), isNext)),
    ),
  };
}

const subjectKind = sql<string>`case when ${reports.reportedUserId} is not null then 'person'
  when ${reports.reportedTribId} is not null then 'meetup'
  when ${reports.reportedMessageId} is not null then 'message' else 'photo' end`;

/** The reports that the person made; those about them belong to those who made them. */
export function findReports(db: Db, userId: number) {
  return inBatches(reports.id, (isNext) =>
    db
      .select({
        key: reports.id,
        about: subjectKind,
        reason: reports.reason,
        createdAt: reports.createdAt,
        handledAt: reports.handledAt,
        reply: reports.reply,
      })
      .from(reports)
      .where(and(eq(reports.reporterId, userId), isNext)),
  );
}

export function findNotifications(db: Db, person: Person) {
  return inBatches(notifications.id, (isNext) =>
    db
      .select({
        key: notifications.id,
        kind: notifications.kind,
        meetup: tribs.name,
        person: users.displayName,
        createdAt: notifications.createdAt,
        seenAt: notifications.seenAt,
      })
      .from(notifications)
      .leftJoin(tribs, and(eq(tribs.id, notifications.tribId), isTribVisibleTo(person)))
      .leftJoin(users, and(eq(users.id, notifications.personId), isVisibleTo(person, users.id)))
      .where(and(eq(notifications.userId, person.id), isNext)),
  );
}
