import { and, eq, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
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
import { isWithinReach, REACHABLE_CITIES, isLabelOnly, VIEWER, viewersTribs } from './trib-rows.queries';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/handle';
import { tribSearch } from '../../db/schema/search';
import { searchQuery } from '../search/words.queries';

/** Ranking is exact over the soonest meetups; in a busier city the latest ones are left out. */
const CANDIDATES = sql.raw('5000');

/** Above every score: whatever is within reach comes before all others. */
export const WITHIN_REACH_BOOST = 1_000;
const BOOST = sql.raw(String(WITHIN_REACH_BOOST));

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

/**
 * The first three of four steps, each named as in the SQL: `candidates` → `ranked` → `page`. The fourth, the rows of the
 * page, is `viewerTribRowsStatement`. Written out in docs/decisions/012. With a city the steps are taken for those
 * within reach first, and for all others only if these do not fill the page.
 */
export function feedPage(given: Conditions): SQL {
  const found = given.q ? [SEARCH_MATCHES] : [];
  const steps = given.near ? stepsNearFirst(given) : stepsOf(ANYWHERE, given);
  return sql`with ${sql.join([...found, ...steps], sql`, `)} select id, score, rank from page`;
}

/** How many there are on all pages: without a label, nothing is scored. */
export function feedSize(given: Conditions): SQL {
  const { isNeeded: _onlyForPage, ...far } = FAR;
  const parts = given.near ? [nearPart(given), ...(given.within ? [] : [far])] : [ANYWHERE];
  const steps = [
    ...(given.q ? [SEARCH_MATCHES] : []),
    ...(given.near ? [REACHABLE_CITIES] : []),
    ...parts.flatMap((part) => firstStepsOf(part, given)),
  ];
  const counts = parts.map(({ prefix }) => sql`(select count(*) from ${sql.raw(`${prefix}ranked`)})`);
  return sql`with ${sql.join(steps, sql`, `)} select ${sql.join(counts, sql` + `)} as size`;
}

function stepsNearFirst(given: Conditions): SQL[] {
  const near = stepsOf(nearPart(given), given);
  const [far, others] = given.within ? [[], sql``] : [stepsOf(FAR, given), sql`union all table far_page`];
  const page = sql`page as (select * from (table near_page ${others}) both_pages ${bestFirst(given)})`;
  return [REACHABLE_CITIES, ...near, ...far, page];
}

/** An index of its own finds so few that they need not be looked for city by city. */
const isNarrow = ({ q, community, idea }: Conditions) => Boolean(q ?? community ?? idea);

/** A part of the world: how its meetups are found and ranked, and when they are needed at all. */
type Part = {
  /** Before the names of its steps. */
  prefix: string;
  candidates: (given: Conditions) => SQL;
  isAmong?: SQL;
  rank: SQL;
  isNeeded?: (given: Conditions) => SQL | undefined;
  /** Read more than once. */
  isKept?: boolean;
};

function firstStepsOf(part: Part, given: Conditions): SQL[] {
  const named = (step: string) => sql.raw(part.prefix + step);
  return [
    sql`${named('candidates')} as (${candidates(part, given)})`,
    sql`${named('ranked')} as (${ranked(part, given, named('candidates'))})`,
  ];
}

function stepsOf(part: Part, given: Conditions): SQL[] {
  const named = (step: string) => sql.raw(part.prefix + step);
  return [
    ...firstStepsOf(part, given),
    sql`${named('page')} as ${part.isKept ? sql`materialized` : sql``} (
      select * from ${named('ranked')} ${bestFirst(given)})`,
  ];
}

const bestFirst = ({ size }: Conditions) => sql`order by rank desc, id limit ${sql.raw(String(size))}`;

/**
 * Step 1: the soonest meetups that the viewer may see, with their exact scores. The viewer's own few are fetched
 * separately: checking thousands for membership costs as much as scoring them.
 */
function candidates({ candidates: others, isAmong }: Part, given: Conditions): SQL {
  const isOwn = sql`${tribs.id} = any(array(${viewersTribs}))`;
  // A group of oneself has no label.
  const hasLabel = given.match ? sql`${tribs.memberCount} > 1` : undefined;
  return sql`
    (${others(given)}) union all (
    select ${tribs.id} as id, ${insideScore(ANY_VIEWER)} as exact, false as label_only from ${tribs}
    where ${and(isOpen(given), isAllowed, isAmong, isOwn, hasLabel)})`;
}

/** Step 2: by the scores that are shown, after the last row of the page before. */
function ranked({ rank, isNeeded }: Part, given: Conditions, from: SQL): SQL {
  const isOnPage = and(given.match && HAS_LABEL, given.after ? isAfter(rank) : undefined, isNeeded?.(given));
  return sql`
    select id, score, ${rank} as rank from (
      select id, case when label_only then ${leastOfLabel(EXACT)} else ${wholeScore(EXACT)} end as score
      from ${from}) scored
    where ${isOnPage ?? sql`true`}`;
}

const SCORED = sql`${tribs.id} as id, ${outsideScore(ANY_VIEWER)} as exact, ${isLabelOnly} as label_only`;
const SOONEST_FIRST = sql`order by ${tribs.feedAt}, ${tribs.id} limit ${CANDIDATES}`;

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
const INDEXED = [tribs.id, tribs.feedAt, tribs.creatorId, tribs.memberCount, tribs.base, tribs.point];

const ANYWHERE: Part = { prefix: '', candidates: soonest(), rank: sql`score` };
const NEAR: Part = {
  prefix: 'near_',
  candidates: soonestOfCities,
  isAmong: isWithinReach,
  rank: sql`score + ${BOOST}`,
  isNeeded: ({ after }) => (after ? sql`${AFTER_RANK} >= ${BOOST}` : undefined),
  isKept: true,
};
const nearPart = (given: Conditions): Part =>
  isNarrow(given) ? { ...NEAR, candidates: soonest(isWithinReach) } : NEAR;
const FAR: Part = {
  prefix: 'far_',
  candidates: soonest(sql`not ${isWithinReach}`),
  isAmong: sql`not ${isWithinReach}`,
  rank: sql`score`,
  isNeeded: ({ size }) => sql`(select count(*) from near_page) < ${sql.raw(String(size))}`,
};

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

/** A very common word is searched only among the latest meetups: this bounds the cost of a search. */
const SEARCH_MATCHES_MAX = sql.raw('10000');

/**
 * The table that a statement with `isSearchMatch` needs: the meetups that match the placeholder `q`, found by an
 * index alone (docs/decisions/014), once however often the statement asks for them.
 */
const SEARCH_MATCHES = sql`search_matches as materialized (
  select s.trib_id from ${tribSearch} s where s.document @@ ${searchQuery(sql.placeholder('q'))} order by s.trib_id desc limit ${SEARCH_MATCHES_MAX})`;

const isSearchMatch = (tribId: PgColumn): SQL => sql`${tribId} in (select trib_id from search_matches)`;

/** Past meetups are never found; without this, every search would scan more of them each year. */
export async function sweepSearch(db: Db): Promise<void> {
  const over = db
    .select({ id: tribs.id })
    .from(tribs)
    .where(or(lt(tribs.feedAt, sql`now()`), isNotNull(tribs.cancelledAt)));
  await db.delete(tribSearch).where(sql`${tribSearch.tribId} in (${over})`);
}
