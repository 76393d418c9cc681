import { and, desc, eq, gte, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { UNREAD_MAX } from '#shared/domain/limits';
import type { Db } from '../../db/handle';
import { conversations, messages, reads } from '../../db/schema/chat';
import { communities } from '../../db/schema/communities';
import { feedback } from '../../db/schema/social';
import { memberships, tribs } from '../../db/schema/tribs';
import { users } from '../../db/schema/users';
import { isOpenTo, isOther } from '../chat/access.queries';
import { isSeenBy } from '../chat/messages.queries';
import { isTribVisibleTo, isVisibleTo } from '../safety/safety.queries';

type Person = { id: number };

const EXCERPT = 140;
const sender = alias(users, 'sender');

/** Messages of others in this conversation that the person could see and has not read. */
const unread = (person: Person, since: number) => sql`from ${messages}
  where messages.conversation_id = conversations.id and messages.id > coalesce(reads.last_message_id, 0)
    and messages.id >= ${since} and messages.sender_id is distinct from ${person.id}
    and messages.deleted_at is null and messages.hidden_at is null and ${isSeenBy(person)}`;

/** The newest unread message of each conversation since one, where the person wants to hear of them. */
export function findUnreadSince(db: Db, person: Person, since: number, conversationId?: number) {
  return db
    .select({
      conversationId: conversations.id,
      trib: { id: tribs.id, name: tribs.name },
      community: { id: communities.id, name: communities.name },
      personId: users.id,
      sender: { displayName: sender.displayName, profileImage: sender.profileImage },
      excerpt: sql<string>`left(${messages.text}, ${EXCERPT})`,
      count: sql<number>`(select count(*)::int from (select 1 ${unread(person, since)} limit ${UNREAD_MAX}) counted)`,
    })
    .from(conversations)
    .leftJoin(reads, and(eq(reads.conversationId, conversations.id), eq(reads.userId, person.id)))
    .leftJoin(tribs, eq(tribs.id, conversations.tribId))
    .leftJoin(memberships, and(eq(memberships.tribId, tribs.id), eq(memberships.userId, person.id)))
    .leftJoin(communities, eq(communities.id, conversations.communityId))
    .leftJoin(users, isOther(person))
    .innerJoin(
      messages,
      sql`${messages.id} = (select messages.id ${unread(person, since)} order by messages.id desc limit 1)`,
    )
    .leftJoin(sender, and(eq(sender.id, messages.senderId), isVisibleTo(person, sender.id)))
    .where(
      and(
        isOpenTo(person),
        isNull(reads.mutedAt),
        isNull(memberships.silencedAt),
        gte(messages.id, since),
        conversationId === undefined ? undefined : eq(conversations.id, conversationId),
      ),
    )
    .orderBy(desc(messages.id));
}
export type UnreadConversation = Awaited<ReturnType<typeof findUnreadSince>>[number];

/** A meetup that the person attended and has given no feedback on. */
export async function findAskedAbout(db: Db, person: Person, tribId: number) {
  const [row] = await db
    .select({ name: tribs.name })
    .from(tribs)
    .innerJoin(memberships, and(eq(memberships.tribId, tribs.id), eq(memberships.userId, person.id)))
    .leftJoin(feedback, and(eq(feedback.tribId, tribs.id), eq(feedback.userId, person.id)))
    .where(
      and(
        eq(tribs.id, tribId),
        eq(memberships.status, 'joined'),
        isNull(memberships.silencedAt),
        isNull(tribs.cancelledAt),
        isNull(feedback.userId),
        isTribVisibleTo(person),
      ),
    );
  return row ?? null;
}
