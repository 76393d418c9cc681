import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { TribListQuery } from '#shared/api/tribs';
import { PAGE_DEFAULT, PAGE_MAX } from '#shared/domain/limits';
import type { Standpoint } from '#shared/domain/compatibility';
import { scoreRange } from '#shared/domain/match-labels';
import type { When } from '#shared/domain/trib-options';
import type { Db } from '../../db/handle';
import { tribs } from '../../db/schema/tribs';
import { oncePerDatabase } from '../../db/statements';
import type { Position } from '../../http/pagination';
import type { Viewer } from '../../http/viewer';
import { ANY_VIEWER, insideScore, outsideScore } from '../compatibility/compatibility.queries';
import { notRefused } from '../invitations/invitations.queries';
import { notBlocked } from '../safety/safety.queries';
import { lookerParams, shownStatement, type ShownTrib, VIEWER, viewersTribs } from './shown.queries';

/** Ranking is exact over the soonest meetups; a busier city than this is cut by time, not by luck. */
const CANDIDATES = 5_000;

export type Ranked = { id: number; score: number };
type Filters = Omit<TribListQuery, 'cursor'>;

/** One page, best match first. Filters narrow the candidates before they are ranked. */
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
    ...lookerParams(viewer, from),
    city,
    category,
    q,
    contains: q && `%${q.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`,
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
 * One statement for each set of conditions; what a condition compares with is a placeholder. The size is not:
 * not knowing it, Postgres would think a plan for all viewers a bad one, and make a new one for every request.
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
    q ? MATCHES_TEXT : undefined,
    notBlocked(VIEWER, tribs.creatorId),
    notRefused(VIEWER),
  );
  const candidates = sql`
    select ${tribs.id} as id, ${outsideScore(ANY_VIEWER)} as score from ${tribs}
    where ${conditions} and ${tribs.id} <> all(array(${viewersTribs}))
    order by ${tribs.feedAt}, ${tribs.id} limit ${sql.raw(String(CANDIDATES))}`;
  // One's own few apart: asking of thousands whether they are among them costs as much as their distance.
  const own = sql`
    select ${tribs.id} as id, ${insideScore(ANY_VIEWER)} as score from ${tribs}
    where ${conditions} and ${tribs.id} = any(array(${viewersTribs}))`;
  const page = sql`
    select id, score from ((${candidates}) union all (${own})) candidates
    where ${and(match && HAS_LABEL, after ? IS_AFTER : undefined) ?? sql`true`}
    order by score desc, id limit ${sql.raw(String(size))}`;
  // Reading all texts takes too long for a statement that many share; without a name it is sent alone.
  return shownStatement(db, q ? '' : name, sql`(${page}) ranked`, sql`ranked.score desc, ${tribs.id}`);
}

const AFTER_SCORE = sql`${sql.placeholder('afterScore')}::float8`;
const IS_AFTER = sql`(score < ${AFTER_SCORE} or (score = ${AFTER_SCORE} and id > ${sql.placeholder('afterId')}::int))`;

/** Labels belong to whole scores, as people see them. */
const HAS_LABEL = sql`floor(score + 0.5) >= ${sql.placeholder('scoreFrom')}::float8
  and floor(score + 0.5) < ${sql.placeholder('scoreBelow')}::float8`;

/** One wrong, missing or doubled letter in a word of five or more; another word stays another word. */
const TYPO_SIMILARITY = sql.raw('0.43');
const CONTAINS = sql.placeholder('contains');
const MATCHES_TEXT = sql`(${tribs.name} ilike ${CONTAINS} or ${tribs.description} ilike ${CONTAINS}
  or strict_word_similarity(${sql.placeholder('q')}, ${tribs.name}) >= ${TYPO_SIMILARITY})`;

const THERE_TODAY = sql`(now() at time zone ${tribs.timeZone})::date`;
const THERE_STARTS = sql`(${tribs.startsAt} at time zone ${tribs.timeZone})::date`;
const THERE_SUNDAY = sql`(${THERE_TODAY} + (7 - extract(isodow from ${THERE_TODAY})::int))`;

/** On the calendar of the meetup's own place. */
function isWhen(when: When): SQL {
  switch (when) {
    case 'today':
      return sql`${THERE_STARTS} = ${THERE_TODAY}`;
    case 'tomorrow':
      return sql`${THERE_STARTS} = ${THERE_TODAY} + 1`;
    case 'weekend':
      return sql`${THERE_STARTS} between ${THERE_SUNDAY} - 1 and ${THERE_SUNDAY}`;
    case 'week':
      return sql`${THERE_STARTS} between ${THERE_TODAY} and ${THERE_SUNDAY}`;
  }
}
