import { and, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/handle';
import { conversations, messages } from '../../db/schema/chat';
import { memberships, tribs } from '../../db/schema/tribs';
import { users } from '../../db/schema/users';
import type { Viewer } from '../../http/viewer';
import { conversationMembers, isTribVisibleTo, isVisibleTo } from '../safety/safety.queries';
import { isFellow, isFriend } from '../users/users.queries';

/** By id, or by a column of the query. */
type Person = { id: number | SQL };

/** The rooms of a person's meetups and communities, and their conversations with one other person. */
export const idsOf = ({ id }: Person): SQL => sql`
  select own.conversation_id from (${conversationMembers((_, userId) => sql`${userId} = ${id}`)}) as own`;

/** The other person of a direct conversation, as `users`. */
export const isOther = ({ id }: Person): SQL => sql`${users.id} =
  case when ${conversations.lowId} = ${id} then ${conversations.highId} when ${conversations.highId} = ${id} then ${conversations.lowId} end`;

/** The condition of every read of conversations, with their meetup and their other person joined. */
export const isOpenTo = (viewer: Person): SQL | undefined =>
  and(
    sql`${conversations.id} in (${idsOf(viewer)})`,
    or(isNull(tribs.id), isTribVisibleTo(viewer)),
    or(isNull(users.id), isVisibleTo(viewer, users.id)),
  );

/** Just enough to decide what the viewer may do there; the counts of a list cost many times as much. */
export async function findAccess(db: Db, viewer: Viewer, id: number) {
  const [row] = await db
    .select({ id: conversations.id, personId: users.id, role: memberships.role })
    .from(conversations)
    .leftJoin(tribs, eq(tribs.id, conversations.tribId))
    .leftJoin(memberships, and(eq(memberships.tribId, tribs.id), eq(memberships.userId, viewer.id)))
    .leftJoin(users, isOther(viewer))
    .where(and(isOpenTo(viewer), eq(conversations.id, id)));
  return row ?? null;
}
export type Access = NonNullable<Awaited<ReturnType<typeof findAccess>>>;

/** What the rule of writing to a person is about. */
export const acquaintance = (viewer: Viewer) => ({
  areAcquainted: sql<boolean>`(${isFriend(viewer)} or ${isFellow(viewer)})`,
  viewerSent: hasSent(sql`${viewer.id}`),
  otherSent: hasSent(sql`users.id`),
});

const hasSent = (personId: SQL) => sql<boolean>`exists (select 1 from ${messages}
  where messages.conversation_id = conversations.id and messages.sender_id = ${personId})`;

export async function findAcquaintance(db: Db, viewer: Viewer, { id, personId }: Access) {
  if (personId === null) return null;
  const [row] = await db
    .select(acquaintance(viewer))
    .from(conversations)
    .innerJoin(users, eq(users.id, personId))
    .where(eq(conversations.id, id));
  return row ?? null;
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
