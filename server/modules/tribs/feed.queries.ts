import { sql } from 'drizzle-orm';
import type { TribListQuery } from '#shared/api/tribs';
import { PAGE_DEFAULT, PAGE_MAX } from '#shared/domain/limits';
import type { AnswerVector } from '#shared/domain/compatibility';
import { scoreRange } from '#shared/domain/match-labels';
import { CITY_IDS } from '#shared/domain/trib-options';
import type { Database, Db } from '../../db/handle';
import { tribs } from '../../db/schema/tribs';
import { oncePerDatabase } from '../../db/statements';
import type { Position } from '../../http/pagination';
import type { Viewer } from '../../http/viewer';
import { type Conditions, feedPage, feedSize, WITHIN_REACH_BOOST } from './feed-page.queries';
import { viewerTribParams, viewerTribRowsStatement, type ViewerTribRow } from './trib-rows.queries';

export type ScoredTrib = { id: number; score: number };
type Filters = Omit<TribListQuery, 'cursor' | 'near' | 'timeZone'>;
type Asked = {
  viewer: Viewer | null;
  from: AnswerVector;
  filters: Filters;
  near: number | null;
  after: Position | null;
};

/**
 * One page, best match first, ties in the order of creation. With a city, all within reach come first. Filters narrow
 * the candidates before they are ranked.
 */
export async function findFeed(
  { db, shortReads, search }: Pick<Database, 'db' | 'shortReads' | 'search'>,
  asked: Asked,
): Promise<ViewerTribRow[]> {
  const { q, limit } = asked.filters;
  const { conditions, params, isNarrowed } = statementFor(asked);
  const read = (on: Db) =>
    (isNarrowed ? feedStatement(on, conditions, UNNAMED) : feedStatements(on)(conditions))(params);
  const page = await (q ? search(read) : read(isNarrowed ? db : shortReads));
  return page.slice(0, limit);
}

/** How many meetups these filters leave, on all pages. */
export async function countFeed(
  { db, search }: Pick<Database, 'db' | 'search'>,
  asked: Omit<Asked, 'after' | 'filters'> & { filters: Omit<Filters, 'limit'> },
): Promise<number> {
  const filters = { ...asked.filters, limit: PAGE_DEFAULT };
  const { conditions, params } = statementFor({ ...asked, filters, after: null });
  const read = async (on: Db) => {
    const counted = on.select({ size: sql<number>`size::int` }).from(sql`(${feedSize(conditions)}) counted`);
    const [row] = await counted.prepare(UNNAMED).execute(params);
    return row?.size ?? 0;
  };
  return filters.q ? search(read) : read(db);
}

function statementFor({ viewer, from, filters, near, after }: Asked) {
  const { city, category, when, q, match, community, idea, reach, limit } = filters;
  const labels = match && scoreRange(match);
  const size = limit <= PAGE_DEFAULT ? PAGE_DEFAULT : PAGE_MAX;
  const narrowed = { city, category, when, q, match, community, idea };
  const conditions: Conditions = {
    ...narrowed,
    near: near !== null,
    within: near !== null && reach === 'within',
    after: after !== null,
    size,
  };
  const params = {
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
  };
  const isNarrowed = Object.entries(narrowed).some(([name, value]) => value && name !== 'q');
  return { conditions, params, isNarrowed };
}

/** The position of a row in the feed. */
export const feedPosition = ({ id, score, withinReach }: ViewerTribRow): Position => ({
  at: withinReach ? WITHIN_REACH_BOOST + score : score,
  id,
});

/** Postgres plans it for each request and keeps nothing of it. */
const UNNAMED = '';

/**
 * The dozen statements of the whole feed, and as many of its search. Postgres keeps the plan of a named statement for as
 * long as a connection lasts, so a feed that somebody narrows, in one of two thousand ways, has no name. The page size is
 * not a placeholder: without it, Postgres would consider a generic plan too expensive and replan every request.
 */
const feedStatements = oncePerDatabase((db) => {
  const made = new Map<string, ReturnType<typeof feedStatement>>();
  return (conditions: Conditions) => {
    const { q, near, within, after, size } = conditions;
    const present = Object.entries({ q, near, within, after }).flatMap(([name, value]) =>
      value ? [name] : [],
    );
    const name = ['feed', size, ...present].join('_');
    const statement = made.get(name) ?? feedStatement(db, conditions, name);
    made.set(name, statement);
    return statement;
  };
});

function feedStatement(db: Db, given: Conditions, name: string) {
  return viewerTribRowsStatement(db, name, {
    page: sql`(${feedPage(given)}) page`,
    order: sql`page.rank desc, ${tribs.id}`,
    near: given.near,
  });
}
