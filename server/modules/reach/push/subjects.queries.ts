import { and, desc, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { UNREAD_MAX } from '#shared/domain/limits';
import type { Db } from '../../../db/handle';
import { conversations, messages, reads } from '../../../db/schema/chat';
import { communities } from '../../../db/schema/communities';
import { series } from '../../../db/schema/series';
import { feedback } from '../../../db/schema/social';
import { memberships, tribs } from '../../../db/schema/tribs';
import { users } from '../../../db/schema/users';
import { seriesName } from '../../talk/chat/conversations.queries';
import { idsOf, isOpenTo, isOther, isSeenBy } from '../../trust/safety/access.queries';
import { isTribVisibleTo, isVisibleTo } from '../../trust/safety/safety.queries';

type Person = { id: number | SQL };

const EXCERPT = 140;
const sender = alias(users, 'sender');

/** Messages of others in this conversation that the person could see and has not read. */
const unread = (person: Person, since: number | SQL) => sql`from ${messages}
  where messages.conversation_id = conversations.id and messages.id > coalesce(reads.last_message_id, 0)
    and messages.id >= ${since} and messages.sender_id is distinct from ${person.id}
    and messages.deleted_at is null and messages.hidden_at is null and ${isSeenBy(person)}`;

const RECIPIENT = { id: sql`wanted.user_id` };
const SINCE = sql`wanted.since`;

/** Messages from `since` on, in one conversation or in all that the person reads. `id` is that of the delivery. */
export type WantedMessages = { id: number; userId: number; since: number; conversationId: number | null };

/**
 * Finds the newest unread message of each conversation of which the person wants to hear. It reads for many deliveries
 * at once, so that a message to a room is one statement however many read it.
 */
export function findUnreadSince(db: Db, deliveries: readonly WantedMessages[]) {
  const rows = deliveries.map(({ id, userId, since, conversationId }) => ({
    id,
    user_id: userId,
    since,
    conversation_id: conversationId,
  }));
  return db
    .select({
      deliveryId: sql<number>`wanted.id`.mapWith(Number),
      conversationId: conversations.id,
      trib: { id: tribs.id, name: tribs.name },
      community: { id: communities.id, name: communities.name },
      series: { id: series.id, name: seriesName },
      personId: users.id,
      sender: { displayName: sender.displayName, profileImage: sender.profileImage },
      excerpt: sql<string>`left(${messages.text}, ${EXCERPT})`,
      count: sql<number>`(select count(*)::int from (select 1 ${unread(RECIPIENT, SINCE)} limit ${UNREAD_MAX}) counted)`,
    })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as wanted(id bigint, user_id int, since bigint, conversation_id int)
      cross join lateral (select wanted.conversation_id where wanted.conversation_id is not null
        union all select own.conversation_id from (${idsOf(RECIPIENT)}) as own where wanted.conversation_id is null) as read_by`,
    )
    .innerJoin(conversations, sql`${conversations.id} = read_by.conversation_id`)
    .leftJoin(reads, and(eq(reads.conversationId, conversations.id), eq(reads.userId, RECIPIENT.id)))
    .leftJoin(tribs, eq(tribs.id, conversations.tribId))
    .leftJoin(memberships, and(eq(memberships.tribId, tribs.id), eq(memberships.userId, RECIPIENT.id)))
    .leftJoin(communities, eq(communities.id, conversations.communityId))
    .leftJoin(series, eq(series.id, conversations.seriesId))
    .leftJoin(users, isOther(RECIPIENT))
    .innerJoin(
      messages,
      sql`${messages.id} = (select messages.id ${unread(RECIPIENT, SINCE)} order by messages.id desc limit 1)`,
    )
    .leftJoin(sender, and(eq(sender.id, messages.senderId), isVisibleTo(RECIPIENT, sender.id)))
    .where(and(isOpenTo(RECIPIENT), isNull(reads.mutedAt), isNull(memberships.silencedAt)))
    .orderBy(desc(messages.id));
}
export type UnreadConversation = Awaited<ReturnType<typeof findUnreadSince>>[number];

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
