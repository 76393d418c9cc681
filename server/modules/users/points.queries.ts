import { sql } from 'drizzle-orm';
import { feedback } from '../../db/schema/social';
import { memberships, tribs } from '../../db/schema/tribs';
import { users } from '../../db/schema/users';

const HOSTED = 20;
const TOOK_PART = 10;
const FRIEND_CAME = 15;

/**
 * The points of the row's person, for queries over `users`. Counted when asked, never kept: a kept
 * counter drifts. A meetup took place when it ended with company and
 * its members do not say otherwise.
 */
export const profilePoints = sql<number>`(
  select coalesce(sum(case when t.creator_id = users.id then ${HOSTED}::int else ${TOOK_PART}::int end), 0)::int
  from ${memberships} m join ${tribs} t on t.id = m.trib_id
  where m.user_id = users.id and m.status = 'joined'
    and t.ends_at < now() and t.cancelled_at is null and t.member_count > 1
    and (select count(*) filter (where f.took_place) >= count(*) filter (where not f.took_place)
      from ${feedback} f where f.trib_id = t.id)
) + ${FRIEND_CAME}::int * (select count(*)::int from ${users} guest where guest.invited_by = users.id)`;
