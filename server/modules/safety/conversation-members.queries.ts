import { sql, type SQL } from 'drizzle-orm';
import { conversations } from '../../db/schema/chat';
import { communityMemberships } from '../../db/schema/communities';
import { memberships } from '../../db/schema/tribs';

/**
 * The only definition of who is in a conversation, as rows of `conversation_id` and `user_id`. The condition stands in
 * each branch: Postgres would not push one that is joined from outside into a union.
 */
export const conversationMembers = (isWanted: (conversationId: SQL, userId: SQL) => SQL): SQL => sql`
  select c.id as conversation_id, j.user_id from ${conversations} c join ${memberships} j on j.trib_id = c.trib_id
    where j.status = 'joined' and ${isWanted(sql`c.id`, sql`j.user_id`)}
  union all select c.id, j.user_id from ${conversations} c
    join ${communityMemberships} j on j.community_id = c.community_id
    where ${isWanted(sql`c.id`, sql`j.user_id`)}
  union all select c.id, c.low_id from ${conversations} c
    where c.low_id is not null and ${isWanted(sql`c.id`, sql`c.low_id`)}
  union all select c.id, c.high_id from ${conversations} c
    where c.high_id is not null and ${isWanted(sql`c.id`, sql`c.high_id`)}`;
