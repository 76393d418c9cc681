import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { TribListQuery } from '#shared/api/tribs';
import type { When } from '#shared/domain/trib-options';
import { invitationAnswers, tribs } from '../../db/schema/tribs';
import {
  ANY_VIEWER,
  insideScore,
  leastOfLabel,
  outsideScore,
  wholeScore,
} from '../compatibility/compatibility.queries';
import { isVisibleTo } from '../safety/safety.queries';
import { isWithinReach, REACHABLE_CITIES } from './near.queries';
import { SEARCH_MATCHES, isSearchMatch } from './search.queries';
import { isLabelOnly, VIEWER, viewersTribs } from './trib-rows.queries';

/** Ranking is exact over the soonest meetups; in a busier city the latest ones are left out. */
const CANDIDATES = sql.raw('5000');

/** Above every score: whatever is within reach comes before all others. */
export const WITHIN_REACH_BOOST = 1_000;

export type Conditions = Pick<
  TribListQuery,
  'city' | 'category' | 'when' | 'q' | 'match' | 'community' | 'idea'
> & {
  near: boolean;
  /** Nothing beyond the viewer's reach. */
  within: boolean;
  /** Whether it continues a page. */
  after: boolean;
  size: number;
};

/** A query for the ids of one page with their scores, `rank` being what they are ordered by. */
export function feedPage(given: Conditions): SQL {
  const found = given.q ? [SEARCH_MATCHES] : [];
  if (!given.near) {
    const tables = given.q ? sql`with ${SEARCH_MATCHES}` : sql``;
    return sql`${tables} ${rankedQuery(given, ANYWHERE)}`;
  }
  const within = sql`nearest as materialized (${rankedQuery(given, isNarrow(given) ? NARROW_NEAR_PART : NEAR_PART)})`;
  return sql`with ${sql.join([...found, REACHABLE_CITIES, within], sql`, `)}
    select id, score, rank from (select * from nearest${given.within ? sql`` : sql` union all (${rankedQuery(given, FAR_PART)})`}) page
    order by rank desc, id limit ${sql.raw(String(given.size))}`;
}

/** An index of its own finds so few that they need not be looked for city by city. */
const isNarrow = ({ q, community, idea }: Conditions) => Boolean(q ?? community ?? idea);

/** A part of the world: how its candidates are found, and when they are needed at all. */
type Part = {
  candidates: (given: Conditions) => SQL;
  rank: SQL;
  isAmong?: SQL;
  isNeeded?: (given: Conditions) => SQL | undefined;
};

const SCORED = sql`${tribs.id} as id, ${outsideScore(ANY_VIEWER)} as exact, ${isLabelOnly} as label_only`;

const soonest = (isAmong?: SQL) => (given: Conditions) =>
  sql`
  select ${SCORED} from ${tribs} where ${and(isOpen(given), isOffered, isAmong)} ${SOONEST_FIRST}`;
/**
 * City by city, because those within reach may be few among the soonest of the world. What depends on the viewer comes
 * after: inside, Postgres would expect it to cost much per city, and plan again for each viewer.
 */
const soonestOfCities = (given: Conditions) => sql`
  select ${SCORED} from (
    select tribs.* from reachable_cities cross join lateral (
      select ${sql.join(INDEXED, sql`, `)} from ${tribs}
      where ${and(sql`${tribs.cityId} = reachable_cities.id`, isOpen(given))} ${SOONEST_FIRST}) tribs
    ${SOONEST_FIRST}) tribs
  where ${isOffered}`;
const SOONEST_FIRST = sql`order by ${tribs.feedAt}, ${tribs.id} limit ${CANDIDATES}`;
const INDEXED = [tribs.id, tribs.feedAt, tribs.creatorId, tribs.memberCount, tribs.base, tribs.point];

const ANYWHERE: Part = { candidates: soonest(), rank: sql`score` };
const NARROW_NEAR_PART: Part = {
  candidates: soonest(isWithinReach),
  rank: sql`score + ${sql.raw(String(WITHIN_REACH_BOOST))}`,
  isAmong: isWithinReach,
  isNeeded: ({ after }) => (after ? sql`${AFTER_RANK} >= ${sql.raw(String(WITHIN_REACH_BOOST))}` : undefined),
};
const NEAR_PART: Part = { ...NARROW_NEAR_PART, candidates: soonestOfCities };
const FAR_PART: Part = {
  candidates: soonest(sql`not ${isWithinReach}`),
  rank: sql`score`,
  isAmong: sql`not ${isWithinReach}`,
  isNeeded: ({ size }) => sql`(select count(*) from nearest) < ${sql.raw(String(size))}`,
};

function rankedQuery(given: Conditions, { candidates, rank, isAmong, isNeeded }: Part): SQL {
  const { match, after, size } = given;
  // The viewer's own few are fetched separately: checking thousands of candidates for membership costs as much as
  // scoring them.
  const own = sql`
    select ${tribs.id} as id, ${insideScore(ANY_VIEWER)} as exact, false as label_only from ${tribs}
    where ${and(isOpen(given), isAllowed, isAmong, sql`${tribs.id} = any(array(${viewersTribs}))`, match && HAS_OTHERS)}`;
  const isOnPage = and(match && HAS_LABEL, after ? isAfter(rank) : undefined, isNeeded?.(given));
  return sql`
    select id, score, ${rank} as rank from (
      select id, case when label_only then ${leastOfLabel(EXACT)} else ${wholeScore(EXACT)} end as score
      from ((${candidates(given)}) union all (${own})) exactly) candidates
    where ${isOnPage ?? sql`true`}
    order by rank desc, id limit ${sql.raw(String(size))}`;
}

const isOpen = ({ city, category, when, q, community, idea }: Conditions) =>
  and(
    isNull(tribs.cancelledAt),
    sql`${tribs.feedAt} > now()`,
    city && eq(tribs.cityId, sql.placeholder('cityId')),
    category && eq(tribs.category, sql.placeholder('category')),
    community ? eq(tribs.communityId, sql.placeholder('community')) : undefined,
    idea ? eq(tribs.ideaId, sql.placeholder('idea')) : undefined,
    when && isWhen(when),
    q ? isSearchMatch(tribs.id) : undefined,
  );

/** An offered meetup that the viewer has declined is not shown again. */
const NOT_REFUSED = sql`tribs.id <> all(array(
  select a.trib_id from ${invitationAnswers} a where a.user_id = ${VIEWER.id} and a.answer = 'not-interested'))`;

const isAllowed = and(isVisibleTo(VIEWER, tribs.creatorId), NOT_REFUSED);
const isOffered = and(
  isVisibleTo(VIEWER, tribs.creatorId),
  NOT_REFUSED,
  sql`${tribs.id} <> all(array(${viewersTribs}))`,
);

const AFTER_RANK = sql`${sql.placeholder('afterRank')}::float8`;
const isAfter = (rank: SQL) =>
  sql`(${rank} < ${AFTER_RANK} or (${rank} = ${AFTER_RANK} and id > ${sql.placeholder('afterId')}::int))`;

/** A group of oneself has no label. */
const HAS_OTHERS = sql`${tribs.memberCount} > 1`;

const EXACT = sql`exact`;
const HAS_LABEL = sql`score >= ${sql.placeholder('scoreFrom')}::float8
  and score < ${sql.placeholder('scoreBelow')}::float8`;

const LOCAL_TODAY = sql`(now() at time zone ${tribs.timeZone})::date`;
const LOCAL_START = sql`(${tribs.startsAt} at time zone ${tribs.timeZone})::date`;
const LOCAL_SUNDAY = sql`(${LOCAL_TODAY} + (7 - extract(isodow from ${LOCAL_TODAY})::int))`;

/** On the calendar of the meetup's own place. */
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
