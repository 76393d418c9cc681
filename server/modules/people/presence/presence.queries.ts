import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../../db/handle';
import { conversations, messages } from '../../../db/schema/chat';
import { communityMemberships } from '../../../db/schema/communities';
import { instances, presence } from '../../../db/schema/server';
import { friendships } from '../../../db/schema/social';
import { memberships } from '../../../db/schema/tribs';
import { users } from '../../../db/schema/users';
import type { Viewer } from '../../../http/viewer';
import { areBlockedPair, isVisibleTo, seriesMembers } from '../../trust/safety/safety.queries';

/** After this time without renewal an instance counts as gone; it renews its row several times in it. */
const KEPT_SECONDS = 30;
/** In a larger community nobody hears who comes and goes, because thousands of people would hear of thousands. */
const ANNOUNCED_COMMUNITY_MAX = 200;

const list = (ids: readonly number[]): SQL => sql`${sql.param([...ids])}::int[]`;

/** Pairs of a person and a subscriber who may know whether that person is online. */
function acquaintedPairs(people: SQL, subscribers: SQL, communities: SQL): SQL {
  const isPair = (person: SQL, subscriber: SQL) =>
    sql`${person} = any(${people}) and ${subscriber} = any(${subscribers})`;
  const befriended = (
    person: SQL,
    subscriber: SQL,
  ) => sql`select ${person}, ${subscriber} from ${friendships} f
    where f.status = 'accepted' and ${isPair(person, subscriber)}`;
  // An opened conversation does not make people acquainted; the person must have written in it.
  const wrote = (person: SQL, subscriber: SQL) => sql`select ${person}, ${subscriber} from ${conversations} c
    where ${isPair(person, subscriber)} and exists (select from ${messages} w
      where w.conversation_id = c.id and w.sender_id = ${person})`;
  const both = isPair(sql`p.user_id`, sql`r.user_id`);
  return sql`
    ${befriended(sql`f.low_id`, sql`f.high_id`)} union ${befriended(sql`f.high_id`, sql`f.low_id`)}
    union ${wrote(sql`c.low_id`, sql`c.high_id`)} union ${wrote(sql`c.high_id`, sql`c.low_id`)}
    union select p.user_id, r.user_id from ${memberships} p join ${memberships} r on r.trib_id = p.trib_id
      where ${both} and p.status = 'joined' and r.status = 'joined'
    union select p.user_id, r.user_id from (${seriesMembers((_, userId) => sql`${userId} = any(${people})`)}) p
      cross join lateral (${seriesMembers(
        (id, userId) => sql`${id} = p.conversation_id and ${userId} = any(${subscribers})`,
      )}) r
    union select p.user_id, r.user_id from ${communityMemberships} p
      join ${communityMemberships} r on r.community_id = p.community_id
      where ${both} and p.community_id in (${communities})
        and not exists (select from ${users} demo where demo.id = p.user_id and demo.is_demo)`;
}

/** Leaves out people who are hidden from the subscriber, and people themselves. */
const mayKnow = sql`k.person <> k.subscriber and ${isVisibleTo(null, sql`k.person`)}
  and not ${areBlockedPair(sql`k.person`, sql`k.subscriber`)}`;

const communitiesOf = (people: SQL): SQL =>
  sql`select c.community_id from ${communityMemberships} c where c.user_id = any(${people})`;

const isConnected = (person: SQL): SQL => sql`exists (select from ${presence} here
  join ${instances} i on i.id = here.instance_id where here.user_id = ${person} and i.until > now())`;

export async function findOnline(db: Db, viewer: Viewer, ids: readonly number[]): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct k.person as id from (${acquaintedPairs(list(ids), list([viewer.id]), communitiesOf(list([viewer.id])))}) as k (person, subscriber)
    where ${isConnected(sql`k.person`)} and ${mayKnow} order by 1`);
  return rows.map(({ id }) => id);
}

export async function listPresenceSubscribers(
  db: Db,
  { people, connected }: { people: readonly number[]; connected: readonly number[] },
): Promise<{ userId: number; subscribers: number[] }[]> {
  const small = sql`${communitiesOf(list(people))} group by c.community_id having (select count(*)
    from (select from ${communityMemberships} m where m.community_id = c.community_id
      limit ${ANNOUNCED_COMMUNITY_MAX + 1}) as counted) <= ${ANNOUNCED_COMMUNITY_MAX}`;
  const { rows } = await db.execute<{ userId: number; subscribers: number[] }>(sql`
    with small as materialized (${small})
    select k.person as "userId", array_agg(k.subscriber) as subscribers
    from (${acquaintedPairs(list(people), list(connected), sql`select community_id from small`)}) as k (person, subscriber)
    where ${mayKnow} group by k.person`);
  return rows;
}

/** Returns true if this instance was unknown, or taken for gone. */
export async function renewInstance(db: Db, id: string): Promise<boolean> {
  const until = sql`now() + make_interval(secs => ${sql.raw(String(KEPT_SECONDS))})`;
  const [row] = await db
    .insert(instances)
    .values({ id, until })
    .onConflictDoUpdate({ target: instances.id, set: { until } })
    .returning({ isNew: sql<boolean>`xmax = 0` });
  return row?.isNew ?? true;
}

/** Returns those who were not connected anywhere before. */
export async function storeOnline(db: Db, instanceId: string, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<{ id: number }>(sql`
    with arrived as (insert into ${presence} (user_id, instance_id)
      select u.id, ${instanceId}::uuid from ${users} u where u.id = any(${list(ids)})
      on conflict do nothing returning user_id)
    select arrived.user_id as id from arrived where not ${isConnected(sql`arrived.user_id`)}`);
  return rows.map(({ id }) => id);
}

export async function deleteOffline(db: Db, instanceId: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .delete(presence)
    .where(and(eq(presence.instanceId, instanceId), inArray(presence.userId, [...ids])));
}

/** Deletes instances that have not renewed their row, and returns the people who are no longer connected anywhere. */
export async function deleteLostInstances(db: Db): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with lost as (delete from ${instances} where until < now() returning id)
    select distinct p.user_id as id from ${presence} p
    where p.instance_id in (select id from lost) and not ${isConnected(sql`p.user_id`)}`);
  return rows.map(({ id }) => id);
}
