import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db } from './handle';
import { conversations } from './schema/chat';
import { communityMemberships } from './schema/communities';
import { series, seriesRegulars } from './schema/series';
import { memberships, tribs } from './schema/tribs';
import { preparedPerSession } from './statements';

/**
 * Locks what lets a person into the room of a series: a standing as a regular, or a spot at a future date, so that
 * neither ends before they have written. The host needs no lock. False if nothing lets them in.
 */
export async function lockSeriesMemberShared(tx: Db, seriesId: number, userId: number): Promise<boolean> {
  const [hosted] = await tx
    .select({ id: series.id })
    .from(series)
    .where(and(eq(series.id, seriesId), eq(series.creatorId, userId)));
  if (hosted) return true;
  const [regular] = await tx
    .select({ userId: seriesRegulars.userId })
    .from(seriesRegulars)
    .where(and(eq(seriesRegulars.seriesId, seriesId), eq(seriesRegulars.userId, userId)))
    .for('share');
  if (regular) return true;
  const [seat] = await tx
    .select({ tribId: tribs.id })
    .from(tribs)
    .innerJoin(memberships, eq(memberships.tribId, tribs.id))
    .where(
      and(
        eq(tribs.seriesId, seriesId),
        isNull(tribs.cancelledAt),
        gt(tribs.feedAt, sql`now()`),
        eq(memberships.userId, userId),
        eq(memberships.status, 'joined'),
      ),
    )
    .orderBy(asc(tribs.id))
    .limit(1)
    .for('share');
  return seat !== undefined;
}

/** Locks a conversation, so that its messages are committed in the order of their ids. */
export async function lockConversation(tx: Db, id: number): Promise<void> {
  await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.id, id))
    .for('no key update');
}

const roomForMember = preparedPerSession((db) => {
  const isConversation = eq(conversations.id, sql.placeholder('id'));
  const memberId = sql`${sql.placeholder('memberId')}::int`;
  const locked = db.$with('locked').as(
    db
      .select({ id: conversations.id })
      .from(conversations)
      .where(
        and(
          isConversation,
          sql`case
            when conversations.trib_id is not null then exists (select from ${memberships} m
              where m.trib_id = conversations.trib_id and m.user_id = ${memberId} and m.status = 'joined' for share)
            when conversations.community_id is not null then exists (select from ${communityMemberships} m
              where m.community_id = conversations.community_id and m.user_id = ${memberId} for share)
            end`,
        ),
      )
      .for('no key update'),
  );
  return db
    .with(locked)
    .select({
      seriesId: conversations.seriesId,
      lowId: conversations.lowId,
      highId: conversations.highId,
      isLocked: sql<boolean>`${locked.id} is not null`,
    })
    .from(conversations)
    .leftJoin(locked, sql`true`)
    .where(isConversation)
    .prepare('lock_room');
});

/**
 * Locks the room of a meetup or community after the member's membership: a member who is being removed either writes
 * before that or not at all. Nothing is locked for strangers, or in conversations of a series or of two people. Null
 * if there is no such conversation.
 */
export async function lockRoomForMember(tx: Db, id: number, memberId: number) {
  const [room] = await roomForMember(tx).execute({ id, memberId });
  return room ?? null;
}
