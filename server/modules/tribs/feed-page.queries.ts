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
import { notBlocked } from '../safety/safety.queries';
import { isReached, REACHED } from './near.queries';
import { FOUND, isFound } from './search.queries';
import { isLabelOnly, VIEWER, viewersTribs } from './shown.queries';

/** Ranking is exact over the soonest meetups; in a busier city the latest ones are left out. */
const CANDIDATES = sql.raw('5000');

/** Above every score: whatever is within reach comes before all others. */
export const REACHED_RANK = 1_000;

export type Conditions = Pick<TribListQuery, 'city' | 'category' | 'when' | 'q' | 'match'> & {
  near: boolean;
  /** Nothing beyond the viewer's reach. */
  within: boolean;
  /** Whether it continues a page. */
  after: boolean;
  size: number;
};

/** A query for the ids of one page with their scores, `rank` being what they are ordered by. */
export function feedPage(given: Conditions): SQL {
  const found = given.q ? [FOUND] : [];
  if (!given.near) {
    const tables = given.q ? sql`with ${FOUND}` : sql``;
    return sql`${tables} ${ranked(given, ANYWHERE)}`;
  }
  const within = sql`nearest as materialized (${ranked(given, given.q ? FOUND_WITHIN : WITHIN)})`;
  return sql`with ${sql.join([...found, REACHED, within], sql`, `)}
    select id, score, rank from (select * from nearest${given.within ? sql`` : sql` union all (${ranked(given, BEYOND)})`}) page
    order by rank desc, id limit ${sql.raw(String(given.size))}`;
}

/** A part of the world: how its candidates are found, and when they are needed at all. */
type Part = {
  candidates: (columns: SQL, where: SQL | undefined) => SQL;
  among?: SQL;
  rank: SQL;
  isNeeded?: (given: Conditions) => SQL | undefined;
};

const soonest = (columns: SQL, where: SQL | undefined) => sql`
  select ${columns} from ${tribs} where ${where} order by ${tribs.feedAt}, ${tribs.id} limit ${CANDIDATES}`;
/** City by city: among the soonest of the world, those within reach may be few. */
const soonestOfCities = (columns: SQL, where: SQL | undefined) => sql`
  select soonest.id, soonest.exact, soonest.label_only from reached cross join lateral (
    ${soonest(sql`${columns}, ${tribs.feedAt} as feed_at`, and(sql`${tribs.cityId} = reached.id`, where))}) soonest
  order by soonest.feed_at, soonest.id limit ${CANDIDATES}`;

const ANYWHERE: Part = { candidates: soonest, rank: sql`score` };
const FOUND_WITHIN: Part = {
  candidates: soonest,
  among: isReached,
  rank: sql`score + ${sql.raw(String(REACHED_RANK))}`,
  isNeeded: ({ after }) => (after ? sql`${AFTER_RANK} >= ${sql.raw(String(REACHED_RANK))}` : undefined),
};
const WITHIN: Part = { ...FOUND_WITHIN, candidates: soonestOfCities };
const BEYOND: Part = {
  candidates: soonest,
  among: sql`not ${isReached}`,
  rank: sql`score`,
  isNeeded: ({ size }) => sql`(select count(*) from nearest) < ${sql.raw(String(size))}`,
};

function ranked(given: Conditions, { candidates, among, rank, isNeeded }: Part): SQL {
  const { match, after, size } = given;
  const conditions = and(conditionsOf(given), among);
  const others = candidates(
    sql`${tribs.id} as id, ${outsideScore(ANY_VIEWER)} as exact, ${isLabelOnly} as label_only`,
    and(conditions, sql`${tribs.id} <> all(array(${viewersTribs}))`),
  );
  // The viewer's own few are fetched separately: checking thousands of candidates for membership costs as much as
  // scoring them.
  const own = sql`
    select ${tribs.id} as id, ${insideScore(ANY_VIEWER)} as exact, false as label_only from ${tribs}
    where ${and(conditions, sql`${tribs.id} = any(array(${viewersTribs}))`, match && HAS_OTHERS)}`;
  const conditionsOfPage = and(match && HAS_LABEL, after ? isAfter(rank) : undefined, isNeeded?.(given));
  return sql`
    select id, score, ${rank} as rank from (
      select id, case when label_only then ${leastOfLabel(EXACT)} else ${wholeScore(EXACT)} end as score
      from ((${others}) union all (${own})) exactly) candidates
    where ${conditionsOfPage ?? sql`true`}
    order by rank desc, id limit ${sql.raw(String(size))}`;
}

const conditionsOf = ({ city, category, when, q }: Conditions) =>
  and(
    isNull(tribs.cancelledAt),
    sql`${tribs.feedAt} > now()`,
    city && eq(tribs.cityId, sql.placeholder('cityId')),
    category && eq(tribs.category, sql.placeholder('category')),
    when && isWhen(when),
    q ? isFound(tribs.id) : undefined,
    notBlocked(VIEWER, tribs.creatorId),
    NOT_REFUSED,
  );

/** An offered meetup that the viewer has declined is not shown again. */
const NOT_REFUSED = sql`tribs.id <> all(array(
  select a.trib_id from ${invitationAnswers} a where a.user_id = ${VIEWER.id} and a.answer = 'not-interested'))`;

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
