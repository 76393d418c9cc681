import { sql } from 'drizzle-orm';
import { feedback } from '../../db/schema/social';
import { memberships, tribs } from '../../db/schema/tribs';
import { users } from '../../db/schema/users';

const HOSTED = 20;
const TOOK_PART = 10;
const FRIEND_CAME = 15;

/** For `m` and `t`, a membership and its meetup: it took place with other people, and its members do not deny it. */
const tookPlace = sql`m.status = 'joined' and t.ends_at < now() and t.cancelled_at is null and t.member_count > 1
  and (select count(*) filter (where f.took_place) >= count(*) filter (where not f.took_place)
    from ${feedback} f where f.trib_id = t.id)`;

/** Accounts are cheap to create: an invited one counts once it is kept, or has been to a meetup. */
const isHere = sql`(not guest.is_demo or exists (
  select 1 from ${memberships} m join ${tribs} t on t.id = m.trib_id where m.user_id = guest.id and ${tookPlace}))`;

/** The points of the row's person, for queries over `users`. Computed on demand: a stored counter drifts. */
export const profilePoints = sql<number>`(
  select coalesce(sum(case when t.creator_id = users.id then ${HOSTED}::int else ${TOOK_PART}::int end), 0)::int
  from ${memberships} m join ${tribs} t on t.id = m.trib_id
  where m.user_id = users.id and ${tookPlace}
) + ${FRIEND_CAME}::int * (select count(*)::int from ${users} guest
  where guest.invited_by = users.id and guest.invitation_confirmed_at is not null and ${isHere})`;
