import { and, eq, isNull, type Placeholder, sql, type SQL } from 'drizzle-orm';
import type { TribListQuery } from '#shared/api/trib-requests';
import { HOURS_OF_TIME } from '#shared/domain/ai-preferences';
import type { AnswerVector } from '#shared/domain/compatibility';
import { MATCH_LEVELS, scoreRange } from '#shared/domain/match-labels';
import { CITY_IDS, type When } from '#shared/domain/trib-options';
import type { Db } from '../db/handle';
import { communityMemberships } from '../db/schema/communities';
import { tribSearch } from '../db/schema/search';
import { friendships } from '../db/schema/social';
import { invitationAnswers, memberships, tribs } from '../db/schema/tribs';
import { citiesWithin, reachOf } from '../modules/places/cities/distance.queries';
import { insideScore, outsideScore } from '../modules/matching/compatibility/compatibility.queries';
import { isVisibleTo } from '../modules/trust/safety/safety.queries';
import { searchQuery } from '../modules/matching/search/words.queries';

export type OracleAsked = {
  viewerId: number;
  from: AnswerVector;
  filters: Partial<
    Pick<
      TribListQuery,
      | 'city'
      | 'category'
      | 'when'
      | 'day'
      | 'timeOfDay'
      | 'cost'
      | 'spots'
      | 'q'
      | 'match'
      | 'community'
      | 'idea'
      | 'reach'
    >
  >;
  near: number | null;
  after: { at: number; id: number } | null;
  limit: number;
};
export type OracleRow = { id: number; score: number; rank: number };

const BOOST = sql.raw('1000');

/** The feed as one database statement, with which the index in memory has to agree. */
export async function feedByDatabase(db: Db, asked: OracleAsked): Promise<OracleRow[]> {
  const { after, limit } = asked;
  const isAfter = after
    ? sql`(rank < ${after.at}::float8 or (rank = ${after.at}::float8 and id > ${after.id}::int))`
    : sql`true`;
  const { rows } = await db.execute<OracleRow>(
    sql`${ranked(asked)} select * from ranked where ${isAfter} order by rank desc, id limit ${limit}`,
  );
  return rows;
}

export async function countByDatabase(db: Db, asked: Omit<OracleAsked, 'after' | 'limit'>): Promise<number> {
  const { rows } = await db.execute<{ size: number }>(
    sql`${ranked(asked)} select count(*)::int as size from ranked`,
  );
  return rows[0]?.size ?? 0;
}

function ranked({ viewerId, from, filters, near }: Omit<OracleAsked, 'after' | 'limit'>): SQL {
  const { city, category, when, day, timeOfDay, cost, spots, q, match, community, idea, reach } = filters;
  const viewer = { id: viewerId };
  const isOwn = sql`${tribs.id} in (select ${memberships.tribId} from ${memberships}
    where ${memberships.userId} = ${viewerId} and ${memberships.status} = 'joined')`;
  const isReached =
    near === null
      ? sql`false`
      : sql`coalesce(${tribs.cityId} in (${citiesWithin(reachOf(sql`${viewerId}::int`), sql`${near}::int`)}), false)`;
  const label = match && scoreRange(match);
  const hasLabel = label
    ? sql`score >= ${label.from}::float8 and score < ${label.below}::float8 and not (is_own and member_count <= 1)`
    : sql`true`;
  const isWanted = and(
    isNull(tribs.cancelledAt),
    sql`${tribs.feedAt} > now()`,
    isVisibleTo(viewer, tribs.creatorId),
    isForThem(viewerId),
    sql`${tribs.id} not in (select a.trib_id from ${invitationAnswers} a
      where a.user_id = ${viewerId} and a.answer = 'not-interested')`,
    city && eq(tribs.cityId, CITY_IDS[city]),
    category && eq(tribs.category, category),
    when && isWhen(when),
    day && sql`trim(to_char(${LOCAL_START}, 'Day')) = ${day}`,
    timeOfDay && isAtTime(timeOfDay),
    cost && eq(tribs.cost, cost),
    spots &&
      sql`(select count(*) from ${memberships} m
      where m.trib_id = ${tribs.id} and m.status = 'joined') < ${tribs.maxParticipants}`,
    community ? eq(tribs.communityId, community) : undefined,
    idea ? eq(tribs.ideaId, idea) : undefined,
    q ? isMatch(q) : undefined,
    near !== null && reach === 'within' ? isReached : undefined,
  );
  return sql`with exact as (
      select ${tribs.id} as id, ${tribs.memberCount} as member_count, ${isOwn} as is_own, ${isReached} as is_reached,
        case when ${isOwn} then ${insideScore(from)} else ${outsideScore(from)} end as exact
      from ${tribs} where ${isWanted}),
    whole as (select *, least(100, greatest(0, floor(exact + 0.5))) as whole from exact),
    scored as (select *, case when ${viewerId}::int = 0 and member_count < 3 then ${leastOfLabel} else whole end as score
      from whole),
    ranked as (select id, score, score + case when is_reached then ${BOOST} else 0 end as rank
      from scored where ${hasLabel})`;
}

/** In other words than the condition of the product: nobody but friends, members and those who are in it. */
const isForThem = (viewerId: number) => sql`(exists (select from ${memberships} m
    where m.trib_id = ${tribs.id} and m.user_id = ${viewerId})
  or case when ${tribs.whoCanJoin} = 'Friends only' then exists (select from ${friendships} f
      where f.status = 'accepted' and (f.low_id, f.high_id) in ((${viewerId}, ${tribs.creatorId}), (${tribs.creatorId}, ${viewerId})))
    when ${tribs.membersOnly} then exists (select from ${communityMemberships} c
      where c.community_id = ${tribs.communityId} and c.user_id = ${viewerId})
    else true end)`;

/** The lowest score that has the same label. */
const leastOfLabel = sql.raw(
  `(case ${MATCH_LEVELS.map((level) => scoreRange(level).from)
    .filter((from) => from > 0)
    .map((from) => `when whole >= ${from} then ${from}`)
    .join(' ')} else 0 end)`,
);

const isMatch = (typed: string | Placeholder) => sql`${tribs.id} in (
  select s.trib_id from ${tribSearch} s where s.document @@ ${searchQuery({ typed, meanings: [] })})`;

const LOCAL_TODAY = sql`(now() at time zone ${tribs.timeZone})::date`;
const LOCAL_START = sql`(${tribs.startsAt} at time zone ${tribs.timeZone})::date`;
const LOCAL_SUNDAY = sql`(${LOCAL_TODAY} + (7 - extract(isodow from ${LOCAL_TODAY})::int))`;

function isAtTime(timeOfDay: NonNullable<TribListQuery['timeOfDay']>): SQL {
  const { from, until } = HOURS_OF_TIME[timeOfDay];
  const hour = sql`extract(hour from ${tribs.startsAt} at time zone ${tribs.timeZone})`;
  return from < until
    ? sql`${hour} >= ${from} and ${hour} < ${until}`
    : sql`(${hour} >= ${from} or ${hour} < ${until})`;
}

/** Days are those of the meetup's own place. */
function isWhen(when: When): SQL {
  switch (when) {
    case 'today':
      return sql`${LOCAL_START} = ${LOCAL_TODAY}`;
    case 'tomorrow':
      return sql`${LOCAL_START} = ${LOCAL_TODAY} + 1`;
    case 'weekend':
      return sql`${LOCAL_START} between ${LOCAL_SUNDAY} - 1 and ${LOCAL_SUNDAY}`;
    case 'week':
      return sql`${LOCAL_START} between ${LOCAL_TODAY} and ${LOCAL_SUNDAY}`;
  }
}
