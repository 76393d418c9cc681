import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/handle';
import { conversations } from '../../db/schema/chat';
import { communityMemberships } from '../../db/schema/communities';
import { memberships } from '../../db/schema/tribs';

/** Held until the transaction ends: messages of one conversation are committed in the order of their ids. */
export async function lockConversation(tx: Db, id: number): Promise<void> {
  await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.id, id))
    .for('no key update');
}

export async function findRoom(tx: Db, id: number) {
  const [row] = await tx
    .select({
      tribId: conversations.tribId,
      communityId: conversations.communityId,
      lowId: conversations.lowId,
      highId: conversations.highId,
    })
    .from(conversations)
    .where(eq(conversations.id, id));
  return row ?? null;
}

/** Holds a person's membership, so that somebody who is being removed at this moment writes before it or not at all. */
export async function holdTribMember(tx: Db, tribId: number, userId: number): Promise<boolean> {
  const rows = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(
      and(eq(memberships.tribId, tribId), eq(memberships.userId, userId), eq(memberships.status, 'joined')),
    )
    .for('share');
  return rows.length > 0;
}

export async function holdCommunityMember(tx: Db, communityId: number, userId: number): Promise<boolean> {
  const rows = await tx
    .select({ userId: communityMemberships.userId })
    .from(communityMemberships)
    .where(and(eq(communityMemberships.communityId, communityId), eq(communityMemberships.userId, userId)))
    .for('share');
  return rows.length > 0;
}
