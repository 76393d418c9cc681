import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { TribListQuery } from '#shared/api/tribs';
import type { Standpoint } from '#shared/domain/compatibility';
import { scoreRange } from '#shared/domain/match-labels';
import type { When } from '#shared/domain/trib-options';
import type { Db } from '../../db/handle';
import { memberships, tribs } from '../../db/schema/tribs';
import type { Viewer } from '../../http/viewer';
import { othersScore } from '../compatibility/compatibility.queries';
import { notRefused } from '../invitations/invitations.queries';
import { notBlocked } from '../safety/safety.queries';

/** Ranking is exact over the soonest meetups; a busier city than this is cut by time, not by luck. */
const CANDIDATES = 5_000;

export type FeedPosition = { score: number; id: number };
export type Ranked = { id: number; score: number };

/** The ids of one page, best match first. Filters narrow the candidates before they are ranked. */
export async function rankFeed(
  db: Db,
  {
    viewer,
    from,
    filters,
    after,
  }: {
    viewer: Viewer | null;
    from: Standpoint;
    filters: Omit<TribListQuery, 'cursor'>;
    after: FeedPosition | null;
  },
): Promise<Ranked[]> {
  const mine = viewer
    ? sql`left join ${memberships} mine on mine.trib_id = ${tribs.id}
        and mine.user_id = ${viewer.id} and mine.status = 'joined'`
    : sql``;
  const isMine = viewer ? sql`mine.user_id is not null` : sql`false`;
  const candidates = sql`
    select ${tribs.id} as id, ${othersScore(from, isMine)} as score
    from ${tribs} ${mine}
    where ${and(
      isNull(tribs.cancelledAt),
      sql`${tribs.feedAt} > now()`,
      filters.city && eq(tribs.city, filters.city),
      filters.category && eq(tribs.category, filters.category),
      filters.when && isWhen(filters.when),
      filters.q ? matchesText(filters.q) : undefined,
      notBlocked(viewer, tribs.creatorId),
      notRefused(viewer),
    )}
    order by ${tribs.feedAt}, ${tribs.id} limit ${CANDIDATES}`;
  const page = sql`select id, score from (${candidates}) candidates
    where ${and(filters.match && hasLabel(filters.match), after ? isAfter(after) : undefined) ?? sql`true`}
    order by score desc, id limit ${filters.limit}`;
  return (await db.execute<Ranked>(page)).rows;
}

function isAfter({ score, id }: FeedPosition): SQL {
  return sql`(score < ${score}::float8 or (score = ${score}::float8 and id > ${id}::int))`;
}

/** Labels belong to whole scores, as people see them. */
function hasLabel(match: NonNullable<TribListQuery['match']>): SQL {
  const { from, below } = scoreRange(match);
  return sql`floor(score + 0.5) >= ${from}::float8 and floor(score + 0.5) < ${below}::float8`;
}

/** One wrong, missing or doubled letter in a word of five or more; another word stays another word. */
const TYPO_SIMILARITY = 0.43;

function matchesText(q: string): SQL {
  const contains = `%${q.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return sql`(${tribs.name} ilike ${contains} or ${tribs.description} ilike ${contains}
    or strict_word_similarity(${q}, ${tribs.name}) >= ${TYPO_SIMILARITY}::float8)`;
}

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
