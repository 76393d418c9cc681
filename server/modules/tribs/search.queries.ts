import { lt, or, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { SEARCH_WORDS_MAX } from '#shared/domain/limits';
import type { Db } from '../../db/handle';
import { searchWords, tribSearch } from '../../db/schema/search';
import { tribs } from '../../db/schema/tribs';

/** A very common word is searched only among the latest meetups: this bounds the cost of a search. */
const FOUND_MAX = sql.raw('10000');

const ASKED = sql.placeholder('q');
const WORDS_MAX = sql.raw(String(SEARCH_WORDS_MAX));

/** Completions of a partly typed word: a few, shortest first. */
const BEGUN_WORDS = sql`
  select w.word from ${searchWords} w
  where length(asked.word) >= 2 and w.word >= asked.word and w.word < asked.word || ${'\u{10FFFF}'}
  order by length(w.word), w.word limit 20`;

/** One wrong, missing or doubled letter in a word of five or more; a word that is in use is seldom a typo. */
const SIMILAR_WORDS = sql`
  select w.word from ${searchWords} w
  where length(asked.word) >= 4 and w.word % asked.word and similarity(w.word, asked.word) >= case
    when exists (select from ${searchWords} known where known.word = asked.word) then 0.6 else 0.43 end
  order by similarity(w.word, asked.word) desc, w.word limit 5`;

/**
 * Each searched word, or one of its alternatives. Stop words such as "the" are in no document, so they are dropped,
 * unless one alone is the beginning of another word. Null, which finds nothing, if no word is left.
 */
const SEARCH_QUERY = sql`(
  select to_tsquery('english', string_agg(alternatives, ' & ')) from (
    select '(' || string_agg(quote_literal(meant.word), ' | ') || ')' as alternatives
    from (
      select word, position, count(*) over () as words
      from string_to_table(plain_words(${ASKED}::text), ' ') with ordinality as split(word, position)
      where word <> '' and position <= ${WORDS_MAX}
    ) asked
    cross join lateral (select asked.word union (${BEGUN_WORDS}) union (${SIMILAR_WORDS})) meant
    where asked.words = 1 or numnode(plainto_tsquery('english', asked.word)) > 0
    group by asked.position
  ) terms
)`;

/**
 * The table that a statement with `isFound` needs: the meetups that match the placeholder `q`, found by an index alone
 * (docs/decisions/014), once however often the statement asks for them.
 */
export const FOUND = sql`found as materialized (
  select s.trib_id from ${tribSearch} s where s.document @@ ${SEARCH_QUERY} order by s.trib_id desc limit ${FOUND_MAX})`;

export const isFound = (tribId: PgColumn): SQL => sql`${tribId} in (select trib_id from found)`;

/** Past meetups are never found; without this, every search would scan more of them each year. */
export async function sweepSearch(db: Db): Promise<void> {
  const over = db
    .select({ id: tribs.id })
    .from(tribs)
    .where(or(lt(tribs.feedAt, sql`now()`), isNotNull(tribs.cancelledAt)));
  await db.delete(tribSearch).where(sql`${tribSearch.tribId} in (${over})`);
}
