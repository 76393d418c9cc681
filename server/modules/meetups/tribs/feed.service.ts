import type { TribListQuery } from '#shared/api/trib-requests';
import type { AnswerVector } from '#shared/domain/compatibility';
import { scoreRange } from '#shared/domain/match-labels';
import { CITY_IDS } from '#shared/domain/trib-options';
import type { Lang } from '#shared/texts/languages';
import type { Deps } from '../../../deps';
import type { Position } from '../../../http/pagination';
import type { Viewer } from '../../../http/viewer';
import { readWholeScores } from '../../matching/feed-index/feed-index.queries';
import { type Asked, countRanked, rankPage, WITHIN_REACH_BOOST } from '../../matching/feed-index/rank.rules';
import { findTerms } from '../../matching/search/words.queries';
import { meaningsIn } from '../../places/catalogue/catalogue.views';
import { findFeedRows, findViewerSide } from './feed.queries';
import type { ViewerTribRow } from './trib-rows.queries';

type FeedDeps = Pick<Deps, 'database' | 'feedIndex' | 'wordIndex'>;
type Filters = Omit<TribListQuery, 'cursor' | 'near' | 'timeZone' | 'limit'>;
type FeedAsked = {
  viewer: Viewer | null;
  from: AnswerVector;
  filters: Filters;
  near: number | null;
  lang: Lang;
};

/**
 * Returns one page, best match first, with ties in the order of creation; with a city, all within reach come first. It
 * is ranked in memory and then read from the database, which decides what is shown: a meetup that is gone by then is
 * skipped, and the page filled up. Its text is raw.
 */
export async function findFeed(deps: FeedDeps, asked: FeedAsked & { after: Position | null; limit: number }) {
  const { after, limit } = asked;
  const ranking = await readRanking(deps, asked);
  const page: ViewerTribRow[] = [];
  const seen = new Set<number>();
  for (let size = limit; ; size *= 2) {
    const ranked = await exactly(deps, ranking.asked, (exact) =>
      rankPage(ranking.columns, { ...exact, after, size }),
    );
    const unread = ranked.filter(({ id }) => !seen.has(id));
    const rows = await findFeedRows(deps.database.rawText.reads, asked, unread);
    for (const { id } of unread) seen.add(id);
    page.push(...rows);
    if (page.length >= limit || ranked.length < size) return page.slice(0, limit);
  }
}

export async function countFeed(deps: FeedDeps, asked: FeedAsked): Promise<number> {
  const { columns, asked: ranking } = await readRanking(deps, asked);
  return exactly(deps, ranking, (exact) => countRanked(columns, exact));
}

/** Ranks, and in rare cases ranks again with scores from the database, for meetups whose rounding is unclear. */
async function exactly<T>(
  { database }: FeedDeps,
  asked: Omit<Asked, 'wholeScores' | 'unclear'>,
  rank: (asked: Asked) => T,
): Promise<T> {
  const wholeScores = new Map<number, number | null>();
  for (;;) {
    const unclear = new Set<number>();
    const ranked = rank({ ...asked, wholeScores, unclear });
    if (unclear.size === 0) return ranked;
    for (const [id, score] of await readWholeScores(database.shortReads, asked, [...unclear]))
      wholeScores.set(id, score);
  }
}

async function readRanking(
  { database, feedIndex, wordIndex }: FeedDeps,
  { viewer, from, filters, near, lang }: FeedAsked,
) {
  const { city, category, when, day, timeOfDay, cost, spots, q, match, community, idea, reach } = filters;
  const [{ columns, now, wordChanges }, side, terms] = await Promise.all([
    feedIndex.current(),
    viewer || near !== null ? findViewerSide(database.shortReads, viewer?.id ?? 0, near) : null,
    q ? database.search((db) => findTerms(db, q, meaningsIn(lang, q))) : undefined,
  ]);
  const { own = [], waiting = [], refused = [], blocked = [] } = side ?? {};
  const { friends = [], organized = [], communities = [] } = side ?? {};
  const { miles = 0, latitude = null, longitude = null } = side ?? {};
  const found = terms && (await wordIndex.find(terms, wordChanges));
  const asked: Omit<Asked, 'wholeScores' | 'unclear'> = {
    from,
    isVisitor: viewer === null,
    own,
    waiting,
    refused,
    blocked,
    friends,
    organized,
    communities,
    now,
    cityId: city && CITY_IDS[city],
    category,
    when,
    day,
    timeOfDay,
    isFree: cost !== undefined,
    hasSpots: spots !== undefined,
    communityId: community,
    ideaId: idea,
    label: match && scoreRange(match),
    found,
    near:
      near === null || latitude === null || longitude === null
        ? undefined
        : { origin: { latitude, longitude }, miles, within: reach === 'within' },
  };
  return { columns, asked };
}

export const feedPosition = ({ id, score, withinReach }: ViewerTribRow): Position => ({
  at: withinReach ? WITHIN_REACH_BOOST + score : score,
  id,
});
