import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, isNull, sql, type SQL } from 'drizzle-orm';
import type { AnswerVector } from '#shared/domain/compatibility';
import { VISIBILITIES } from '#shared/domain/trib-options';
import type { Db } from '../../../db/handle';
import { SNAPSHOT, TIMELINE } from '../../../db/moments';
import { cities } from '../../../db/schema/cities';
import { feedChanges } from '../../../db/schema/feed';
import { tribs } from '../../../db/schema/tribs';
import { preparedPerSession } from '../../../db/statements';
import { ANY_VIEWER, othersScore, viewerParams, wholeScore } from '../compatibility/compatibility.queries';
import { isNotTable, isVisibleTo } from '../../trust/safety/safety.queries';
import { readMeetups, type Meetup } from './meetup-columns.rules';

const text = (given: SQL | typeof tribs.timeZone | typeof tribs.category) =>
  sql`int2send(octet_length(coalesce(${given}, ''))::smallint) || convert_to(coalesce(${given}, ''), 'UTF8')`;
const integer = (given: SQL | (typeof tribs)['id' | 'cityId' | 'communityId' | 'ideaId' | 'creatorId']) =>
  sql`int4send(coalesce(${given}, 0))`;

/** When the previous date of the series that the same people see begins. Until then the feed shows that one instead. */
const LATER = sql`case when ${tribs.seriesId} is null then 0 else coalesce((
  select max(extract(epoch from earlier.feed_at))::float8 from ${tribs} earlier
  where earlier.series_id = ${tribs.seriesId} and earlier.cancelled_at is null and earlier.hidden_at is null
    and earlier.visibility in ('everybody', ${tribs.visibility}) and (earlier.feed_at, earlier.id) < (${tribs.feedAt}, ${tribs.id})), 0) end`;

/** The first of 1970 was a Thursday. */
const HOUR_OF_WEEK = sql`coalesce(
  (floor(date_part('epoch', ${tribs.startsAt} at time zone ${tribs.timeZone}) / 3600)::int + 72) % 168, -1)`;
const IS_FREE = sql`(${tribs.cost} = 'Free')::int`;
const HAS_SPOTS = sql`(${tribs.memberCount} < ${tribs.maxParticipants})::int`;

/**
 * A meetup in the format that `readMeetups` reads. Numbers are binary, as
 * they are stored, because converting them to text is slow.
 */
const RECORD = sql.join(
  [
    ...[tribs.id, tribs.creatorId, tribs.cityId, tribs.communityId, tribs.ideaId].map(integer),
    sql`int2send(${tribs.memberCount})`,
    sql`int2send((array_position(${sql.param([...VISIBILITIES])}::text[], ${tribs.visibility}) - 1)::smallint)`,
    ...[HOUR_OF_WEEK, IS_FREE, HAS_SPOTS].map((given) => sql`int2send(${given}::smallint)`),
    sql`float8send(date_part('epoch', ${tribs.feedAt}))`,
    sql`float8send(${LATER})`,
    sql`float8send(${tribs.base})`,
    sql`float8send(coalesce(${cities.latitude}, 0))`,
    sql`float8send(coalesce(${cities.longitude}, 0))`,
    text(tribs.timeZone),
    text(tribs.category),
    sql`cube_send(${tribs.point})`,
  ],
  sql` || `,
);

/** Meetups that began within this time stay, because the database's clock may be set back. */
export const KEPT_SECONDS = 3_600;
const isKept = and(
  isNull(tribs.cancelledAt),
  isNull(tribs.hiddenAt),
  isNotTable,
  sql`${tribs.feedAt} > now() - make_interval(secs => ${sql.raw(String(KEPT_SECONDS))})`,
  isVisibleTo(null, tribs.creatorId),
);

const PACKED = sql<string | null>`encode(string_agg(packed.record, ''::bytea), 'base64')`;
const recordsOf = sql`select ${tribs.id} as id, ${RECORD} as record
  from ${tribs} left join ${cities} on ${cities.id} = ${tribs.cityId}`;

const NOW = sql<number>`extract(epoch from now())::float8`;

/** A point of reading: which transactions it saw, in which history of the database, and when by the database's clock. */
export type Moment = { snapshot: string; timeline: string; now: number };

export async function readMoment(db: Db): Promise<Moment> {
  const { rows } = await db.execute<Moment>(
    sql`select ${SNAPSHOT} as snapshot, ${TIMELINE} as timeline, ${NOW} as now`,
  );
  const [moment] = rows;
  if (!moment) throw new Error('A select without a table returns a row');
  return moment;
}

export const PAGE = 10_000;

type Page = { records: string | null; last: number | null };

/** Yields all open meetups in the order of their ids, in large pages. The next page is read while the current one is used. */
export async function* readAll(db: Db, pageSize: number): AsyncGenerator<Iterable<Meetup>> {
  const read = async (after: number) =>
    await db.execute<Page>(sql`
      select ${PACKED} as records, max(packed.id) as last
      from (${recordsOf} where ${isKept} and ${tribs.id} > ${after}
        order by ${tribs.id} limit ${pageSize}) packed`);
  for (let next = read(0); ;) {
    const [page] = (await next).rows;
    if (!page || page.last === null) return;
    next = read(page.last);
    // It may fail before anybody waits for it.
    next.catch(() => {});
    // Its query has to be on its way by then, because whoever uses this page blocks the thread.
    await nextTurn();
    yield readMeetups(page.records);
  }
}

/**
 * With more changes than this, reading everything is faster. Changed words may be cut off at this number, because the index of
 * words starts afresh well before it.
 */
const CHANGES_MAX = 5_000;

const SEEN = sql`${sql.placeholder('snapshot')}::text::pg_snapshot`;
/**
 * Changes that the earlier read did not see. Recent rows without a meetup are always included, because they stand for deleted
 * changes. After a backup was restored, old rows may have transaction ids that are still to come; those are left out.
 */
const unseen = (condition: SQL) => sql`select distinct ${feedChanges.tribId} as id from ${feedChanges}
  where ${feedChanges.changedIn} >= pg_snapshot_xmin(${SEEN})
    and ${feedChanges.changedIn} < pg_snapshot_xmax(pg_current_snapshot())
    and (${feedChanges.tribId} is null or not pg_visible_in_snapshot(${feedChanges.changedIn}, ${SEEN})) and ${condition}
  limit ${sql.raw(String(CHANGES_MAX + 1))}`;

const unseenChanges = preparedPerSession((db) =>
  db
    .select({
      snapshot: SNAPSHOT,
      timeline: TIMELINE,
      now: NOW,
      ids: sql<(number | null)[]>`array(${unseen(sql`not ${feedChanges.wordsChanged}`)})`,
      withOtherWords: sql<number[]>`array(${unseen(sql`${feedChanges.wordsChanged}`)})`,
      isRewound: sql<boolean>`pg_snapshot_xmax(pg_current_snapshot()) < pg_snapshot_xmax(${SEEN})`,
    })
    .from(sql`(select) once`)
    .prepare('feed_changes_since'),
);

const changedMeetups = preparedPerSession((db) =>
  db
    .select({ records: PACKED })
    .from(
      sql`(${recordsOf} where ${tribs.id} = any(${sql.placeholder('ids')}) and ${isKept} order by ${tribs.id}) packed`,
    )
    .prepare('feed_changed'),
);

/**
 * Null if there are too many changes, or if some are no longer known: then everything has to be read. The meetups have a
 * statement of their own, which is seldom needed: combined, Postgres would plan anew each time, which takes ten times as long as
 * finding no change. What is committed in between is read again with the next changes.
 */
export async function readChanges(db: Db, { snapshot, timeline }: Pick<Moment, 'snapshot' | 'timeline'>) {
  const [found] = await unseenChanges(db).execute({ snapshot });
  if (!found || found.isRewound || found.timeline !== timeline || found.ids.length > CHANGES_MAX) return null;
  const ids = found.ids.filter((id) => id !== null);
  if (ids.length < found.ids.length) return null;
  const [changed] = ids.length > 0 ? await changedMeetups(db).execute({ ids }) : [];
  return { ...found, ids, meetups: readMeetups(changed?.records ?? null) };
}

const wholeScores = preparedPerSession((db) =>
  db
    .select({
      id: tribs.id,
      score: wholeScore(othersScore(ANY_VIEWER, sql`${tribs.id} = any(${sql.placeholder('own')})`)),
    })
    .from(tribs)
    .where(sql`${tribs.id} = any(${sql.placeholder('ids')})`)
    .prepare('feed_whole_scores'),
);

/** Scores of meetups that are too close to a rounding border for the precision in memory. Null for a meetup that is gone. */
export async function readWholeScores(
  db: Db,
  { from, own }: { from: AnswerVector; own: readonly number[] },
  ids: readonly number[],
): Promise<[id: number, score: number | null][]> {
  const rows = await wholeScores(db).execute({ ...viewerParams(from), own, ids });
  const found = new Map(rows.map(({ id, score }) => [id, score]));
  return ids.map((id) => [id, found.get(id) ?? null]);
}

const KEPT_HOURS = sql.raw('1');

/** Deletes old changes, and leaves one row without a meetup in their place, so that servers which have not read them notice. */
export async function sweepFeedChanges(db: Db): Promise<void> {
  await db.execute(sql`
    with old as (
      delete from ${feedChanges} where created_at < now() - make_interval(hours => ${KEPT_HOURS})
        and changed_in < pg_snapshot_xmin(pg_current_snapshot())
      returning changed_in)
    insert into ${feedChanges} (trib_id, changed_in)
    select null, changed_in from old order by changed_in desc limit 1`);
}
