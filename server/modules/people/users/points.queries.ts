import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Points } from '#shared/api/users';
import { POINTS } from '#shared/domain/limits';
import type { Db } from '../../../db/handle';
import { feedback } from '../../../db/schema/social';
import { memberships, tribs } from '../../../db/schema/tribs';
import { users } from '../../../db/schema/users';
import type { Viewer } from '../../../http/viewer';
import { isVisibleTo } from '../../trust/safety/safety.queries';

const MEETUP_MINUTES_MIN = sql.raw('30');

/** A demo account made from somebody's invite link may be their own, so it counts as theirs. */
const ownerOf = (person: 'self' | 'companion') =>
  sql.raw(
    `case when ${person}.is_demo then coalesce(${person}.invited_by, ${person}.id) else ${person}.id end`,
  );

/**
 * Holds for a membership `m` and its meetup `t` if the person was there and the meetup took place, for at least half an
 * hour and with somebody else, and its members do not deny it.
 */
const tookPlace = sql`m.status = 'joined' and t.ends_at < now() and t.cancelled_at is null and not was_away(m.trib_id, m.user_id)
  and t.ends_at >= t.starts_at + make_interval(mins => ${MEETUP_MINUTES_MIN})
  and exists (select from ${memberships} other
    join ${users} companion on companion.id = other.user_id join ${users} self on self.id = m.user_id
    where other.trib_id = t.id and other.status = 'joined' and not was_away(other.trib_id, other.user_id)
      and ${ownerOf('companion')} <> ${ownerOf('self')})
  and (select count(*) filter (where f.took_place) >= count(*) filter (where not f.took_place)
    from ${feedback} f where f.trib_id = t.id)`;

/** Accounts are cheap to create, so an invited one counts once it is kept, or has been to a meetup. */
const isHere = sql`(not guest.is_demo or exists (
  select 1 from ${memberships} m join ${tribs} t on t.id = m.trib_id where m.user_id = guest.id and ${tookPlace}))`;

/** Meetups are counted on demand, for queries over `users`, because a stored counter drifts. */
const meetups = (isTheirs: SQL) => sql<number>`(
  select count(*)::int from ${memberships} m join ${tribs} t on t.id = m.trib_id
  where m.user_id = users.id and ${isTheirs} and ${tookPlace})`;
const counts = {
  hosted: meetups(sql`t.creator_id = users.id`),
  tookPart: meetups(sql`t.creator_id is distinct from users.id`),
  friendsCame: sql<number>`(select count(*)::int from ${users} guest
    where guest.invited_by = users.id and guest.invitation_confirmed_at is not null and ${isHere})`,
};

const worth = (kind: keyof typeof POINTS) => sql.raw(String(POINTS[kind]));

export const profilePoints = sql<number>`(${worth('hosted')} * ${counts.hosted}
  + ${worth('tookPart')} * ${counts.tookPart} + ${worth('friendsCame')} * ${counts.friendsCame})`;

export async function countPoints(db: Db, userId: number): Promise<Points | null> {
  const [row] = await db
    .select({ ...counts, total: profilePoints })
    .from(users)
    .where(eq(users.id, userId));
  return row ?? null;
}

/** Counts the people who registered with the viewer's link, without those who are hidden from them. */
export function countInvited(db: Db, viewer: Viewer): Promise<number> {
  return db.$count(users, and(eq(users.invitedBy, viewer.id), isVisibleTo(viewer, users.id)));
}
