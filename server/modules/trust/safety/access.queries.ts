import { and, eq, isNull, not, or, type Placeholder, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../../db/handle';
import { conversations, messages } from '../../../db/schema/chat';
import { series } from '../../../db/schema/series';
import { memberships, tribs } from '../../../db/schema/tribs';
import { users } from '../../../db/schema/users';
import { preparedPerSession } from '../../../db/statements';
import type { Viewer } from '../../../http/viewer';
import { conversationMembers, isBlockedWith, isTribVisibleTo, isVisibleTo } from './safety.queries';

/** The id may be a column or a placeholder of the query. */
export type Person = { id: number | SQL };

/** The conversations that a person belongs to: rooms of their meetups, series and communities, and direct conversations. */
export const idsOf = ({ id }: Person): SQL => sql`
  select own.conversation_id from (${conversationMembers((_, userId) => sql`${userId} = ${id}`)}) as own`;

/** Joins `users` as the other person of a direct conversation. */
export const isOther = ({ id }: Person): SQL => sql`${users.id} =
  case when ${conversations.lowId} = ${id} then ${conversations.highId} when ${conversations.highId} = ${id} then ${conversations.lowId} end`;

/**
 * Every read of conversations has this condition, and joins the meetup, the series and the other person. The ids are an array,
 * because Postgres would otherwise read everybody's conversations and filter them afterwards.
 */
export const isOpenTo = (viewer: Person): SQL | undefined =>
  and(
    sql`${conversations.id} = any(array(${idsOf(viewer)}))`,
    or(isNull(tribs.id), isTribVisibleTo(viewer)),
    or(isNull(series.creatorId), not(isBlockedWith(viewer, series.creatorId))),
    or(isNull(users.id), isVisibleTo(viewer, users.id)),
  );

/**
 * Messages of people with a block between them and the viewer are left
 * out. Those of otherwise hidden authors stay, without a name.
 */
export const isSeenBy = (viewer: Person): SQL | undefined =>
  or(isNull(messages.senderId), not(isBlockedWith(viewer, messages.senderId)));

/** Reads just enough to decide what the viewer may do; the counts of a list cost many times as much. */
export const openConversation = (db: Db, viewer: Person, id: Placeholder) =>
  db
    .select({ id: conversations.id, personId: users.id, role: roleOf(viewer) })
    .from(conversations)
    .leftJoin(tribs, eq(tribs.id, conversations.tribId))
    .leftJoin(memberships, and(eq(memberships.tribId, tribs.id), eq(memberships.userId, viewer.id)))
    .leftJoin(series, eq(series.id, conversations.seriesId))
    .leftJoin(users, isOther(viewer))
    .where(and(isOpenTo(viewer), eq(conversations.id, id)));

const accessTo = preparedPerSession((db) =>
  openConversation(db, { id: sql`${sql.placeholder('viewerId')}::int` }, sql.placeholder('id')).prepare(
    'conversation_access',
  ),
);

export async function findAccess(db: Db, viewer: Viewer, id: number) {
  const [row] = await accessTo(db).execute({ viewerId: viewer.id, id });
  return row ?? null;
}
export type Access = NonNullable<Awaited<ReturnType<typeof findAccess>>>;

/** In the room of a series, its host has the role that hosts have in the room of a meetup. */
export const roleOf = (viewer: Person) =>
  sql<
    (typeof memberships.$inferSelect)['role'] | null
  >`case when ${series.creatorId} = ${viewer.id} then 'host' else ${memberships.role} end`;
