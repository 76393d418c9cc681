import { sql } from 'drizzle-orm';
import type { TribListQuery } from '#shared/api/tribs';
import { PAGE_DEFAULT, PAGE_MAX } from '#shared/domain/limits';
import type { AnswerVector } from '#shared/domain/compatibility';
import { scoreRange } from '#shared/domain/match-labels';
import { CITY_IDS } from '#shared/domain/trib-options';
import type { Db } from '../../db/handle';
import { tribs } from '../../db/schema/tribs';
import { oncePerDatabase } from '../../db/statements';
import type { Position } from '../../http/pagination';
import type { Viewer } from '../../http/viewer';
import { type Conditions, feedPage, WITHIN_REACH_BOOST } from './feed-page.queries';
import { viewerTribParams, viewerTribRowsStatement, type ViewerTribRow } from './trib-rows.queries';

export type ScoredTrib = { id: number; score: number };
type Filters = Omit<TribListQuery, 'cursor' | 'near' | 'timeZone'>;

/**
 * One page, best match first, ties in the order of creation. With a city, all within reach come first. Filters narrow
 * the candidates before they are ranked.
 */
export async function findFeed(
  db: Db,
  {
    viewer,
    from,
    filters,
    near,
    after,
  }: {
    viewer: Viewer | null;
    from: AnswerVector;
    filters: Filters;
    near: number | null;
    after: Position | null;
  },
): Promise<ViewerTribRow[]> {
  const { city, category, when, q, match, community, idea, reach, limit } = filters;
  const labels = match && scoreRange(match);
  const size = limit <= PAGE_DEFAULT ? PAGE_DEFAULT : PAGE_MAX;
  const page = await feedStatements(db)({
    city,
    category,
    when,
    q,
    match,
    community,
    idea,
    near: near !== null,
    within: near !== null && reach === 'within',
    after: after !== null,
    size,
  })({
    ...viewerTribParams(viewer, from),
    cityId: city && CITY_IDS[city],
    category,
    q,
    community,
    idea,
    near,
    scoreFrom: labels?.from,
    scoreBelow: labels?.below,
    afterRank: after?.at,
    afterId: after?.id,
  });
  return page.slice(0, limit);
}

/** The position of a row in the feed. */
export const feedPosition = ({ id, score, withinReach }: ViewerTribRow): Position => ({
  at: withinReach ? WITHIN_REACH_BOOST + score : score,
  id,
});

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

function feedStatement(db: Db, given: Conditions, name: string) {
  return viewerTribRowsStatement(db, name, {
    ranked: sql`(${feedPage(given)}) ranked`,
    order: sql`ranked.rank desc, ${tribs.id}`,
    near: given.near,
  });
}
