import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { TribListQuery } from '#shared/api/tribs';
import { PAGE_DEFAULT, PAGE_MAX } from '#shared/domain/limits';
import type { Standpoint } from '#shared/domain/compatibility';
import { scoreRange } from '#shared/domain/match-labels';
import type { When } from '#shared/domain/trib-options';
import type { Db } from '../../db/handle';
import { invitationAnswers, tribs } from '../../db/schema/tribs';
import { oncePerDatabase } from '../../db/statements';
import type { Position } from '../../http/pagination';
import type { Viewer } from '../../http/viewer';
import {
  ANY_VIEWER,
  insideScore,
  leastOfLabel,
  outsideScore,
  wholeScore,
} from '../compatibility/compatibility.queries';
import { notBlocked } from '../safety/safety.queries';
import { isFound, WITH_FOUND } from './search.queries';
import {
  isLabelOnly,
  shownParams,
  shownStatement,
  type ShownTrib,
  VIEWER,
  viewersTribs,
} from './shown.queries';

/** Ranking is exact over the soonest meetups; in a busier city the latest ones are left out. */
const CANDIDATES = 5_000;

export type Ranked = { id: number; score: number };
type Filters = Omit<TribListQuery, 'cursor'>;

/**
 * One page, best match first, ties in the order of creation. Filters narrow the candidates before they are ranked.
 */
export async function findFeed(
  db: Db,
  {
    viewer,
    from,
    filters,
    after,
  }: { viewer: Viewer | null; from: Standpoint; filters: Filters; after: Position | null },
): Promise<ShownTrib[]> {
  const { city, category, when, q, match, limit } = filters;
  const labels = match && scoreRange(match);
  const size = limit <= PAGE_DEFAULT ? PAGE_DEFAULT : PAGE_MAX;
  const page = await feedStatements(db)({ city, category, when, q, match, after, size })({
    ...shownParams(viewer, from),
    city,
    category,
    q,
    scoreFrom: labels?.from,
    scoreBelow: labels?.below,
    afterScore: after?.at,
    afterId: after?.id,
  });
  return page.slice(0, limit);
}

type Conditions = Pick<Filters, 'city' | 'category' | 'when' | 'q' | 'match'> & {
  after: Position | null;
  size: number;
};

/**
 * One statement per set of conditions; the values they compare with are placeholders. The page size is not: without
 * it, Postgres would consider a generic plan too expensive and replan every request.
 */
const feedStatements = oncePerDatabase((db) => {
  const made = new Map<string, ReturnType<typeof feedStatement>>();
  return (conditions: Conditions) => {
    const { when, size, ...others } = conditions;
    const present = Object.entries(others).flatMap(([name, value]) => (value ? [name] : []));
    const name = ['feed', size, when, ...present].filter(Boolean).join('_');
    const statement = made.get(name) ?? feedStatement(db, conditions, name);
    made.set(name, statement);
    return statement;
  };
});

function feedStatement(db: Db, { city, category, when, q, match, after, size }: Conditions, name: string) {
  const conditions = and(
    isNull(tribs.cancelledAt),
    sql`${tribs.feedAt} > now()`,
    city && eq(tribs.city, sql.placeholder('city')),
    category && eq(tribs.category, sql.placeholder('category')),
    when && isWhen(when),
    q ? isFound(tribs.id) : undefined,
    notBlocked(VIEWER, tribs.creatorId),
    NOT_REFUSED,
  );
  const candidates = sql`
    select ${tribs.id} as id, ${outsideScore(ANY_VIEWER)} as exact, ${isLabelOnly} as label_only from ${tribs}
    where ${conditions} and ${tribs.id} <> all(array(${viewersTribs}))
    order by ${tribs.feedAt}, ${tribs.id} limit ${sql.raw(String(CANDIDATES))}`;
  // The viewer's own few are fetched separately: checking thousands of candidates for membership costs as much as
  // scoring them.
  const own = sql`
    select ${tribs.id} as id, ${insideScore(ANY_VIEWER)} as exact, false as label_only from ${tribs}
    where ${and(conditions, sql`${tribs.id} = any(array(${viewersTribs}))`, match && HAS_OTHERS)}`;
  const page = sql`${q ? WITH_FOUND : sql``}
    select id, score from (
      select id, case when label_only then ${leastOfLabel(EXACT)} else ${wholeScore(EXACT)} end as score
      from ((${candidates}) union all (${own})) exactly) candidates
    where ${and(match && HAS_LABEL, after ? IS_AFTER : undefined) ?? sql`true`}
    order by score desc, id limit ${sql.raw(String(size))}`;
  return shownStatement(db, name, sql`(${page}) ranked`, sql`ranked.score desc, ${tribs.id}`);
}

/** An offered meetup that the viewer has declined is not shown again. */
const NOT_REFUSED = sql`tribs.id <> all(array(
  select a.trib_id from ${invitationAnswers} a where a.user_id = ${VIEWER.id} and a.answer = 'not-interested'))`;

const AFTER_SCORE = sql`${sql.placeholder('afterScore')}::float8`;
const IS_AFTER = sql`(score < ${AFTER_SCORE} or (score = ${AFTER_SCORE} and id > ${sql.placeholder('afterId')}::int))`;

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
