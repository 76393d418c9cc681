import { lt, or, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/handle';
import { tribSearch } from '../../db/schema/search';
import { tribs } from '../../db/schema/tribs';
import { searchQuery } from '../search/words.queries';

/** A very common word is searched only among the latest meetups: this bounds the cost of a search. */
const SEARCH_MATCHES_MAX = sql.raw('10000');

/**
 * The table that a statement with `isSearchMatch` needs: the meetups that match the placeholder `q`, found by an
 * index alone (docs/decisions/014), once however often the statement asks for them.
 */
export const SEARCH_MATCHES = sql`search_matches as materialized (
  select s.trib_id from ${tribSearch} s where s.document @@ ${searchQuery(sql.placeholder('q'))} order by s.trib_id desc limit ${SEARCH_MATCHES_MAX})`;

export const isSearchMatch = (tribId: PgColumn): SQL =>
  sql`${tribId} in (select trib_id from search_matches)`;

/** Past meetups are never found; without this, every search would scan more of them each year. */
export async function sweepSearch(db: Db): Promise<void> {
  const over = db
    .select({ id: tribs.id })
    .from(tribs)
    .where(or(lt(tribs.feedAt, sql`now()`), isNotNull(tribs.cancelledAt)));
  await db.delete(tribSearch).where(sql`${tribSearch.tribId} in (${over})`);
}
