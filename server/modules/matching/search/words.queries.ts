import { isNotNull, lt, or, type Placeholder, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { SEARCH_WORDS_MAX } from '#shared/domain/limits';
import type { Db } from '../../../db/handle';
import { ideas } from '../../../db/schema/catalogue';
import { communities } from '../../../db/schema/communities';
import { searchWords, tribSearch } from '../../../db/schema/search';
import { tribs } from '../../../db/schema/tribs';
import { preparedPerSession } from '../../../db/statements';

const WORDS_MAX = sql.raw(String(SEARCH_WORDS_MAX));

/** Completions of a partly typed word: a few, shortest first. */
const COMPLETIONS = sql`
  select w.word from ${searchWords} w
  where length(asked.word) >= 2 and w.word >= asked.word and w.word < asked.word || ${'\u{10FFFF}'}
  order by length(w.word), w.word limit 20`;

/**
 * Finds words of five letters or more that were typed with one letter wrong, missing or doubled. A typed word that is in
 * use is seldom a typo, so its alternatives have to be closer.
 */
const SIMILAR_WORDS = sql`
  select w.word from ${searchWords} w
  where length(asked.word) >= 4 and w.word % asked.word and similarity(w.word, asked.word) >= case
    when exists (select from ${searchWords} known where known.word = asked.word) then 0.6 else 0.43 end
  order by similarity(w.word, asked.word) desc, w.word limit 5`;

/**
 * Returns each typed word with its alternatives. Stop words such as "the" are in no document, so they are dropped,
 * unless one stands alone and may be the beginning of another word.
 */
const meantWords = (typed: string | Placeholder, ...more: SQL[]) => sql`(
  select asked.position, meant.word
  from (
    select word, position, count(*) over () as words
    from string_to_table(plain_words(${typed}::text), ' ') with ordinality as split(word, position)
    where word <> '' and position <= ${WORDS_MAX}
  ) asked
  cross join lateral (select asked.word union (${sql.join([COMPLETIONS, SIMILAR_WORDS, ...more], sql`) union (`)})) meant
  where asked.words = 1 or numnode(plainto_tsquery('english', asked.word)) > 0
) meant`;

/** What a typed text looks for in documents. It is null, which finds nothing, if no word is left. */
export const searchQuery = (typed: string | Placeholder): SQL => sql`(
  select to_tsquery('english', string_agg(alternatives, ' & ')) from (
    select '(' || string_agg(quote_literal(word), ' | ') || ')' as alternatives
    from ${meantWords(typed)} group by position
  ) terms
)`;

/**
 * A table of one row for lists that are searched or read whole: `searched.query` is null without a text, and then every
 * row has the same rank.
 */
export const searchedFor = (typed: string | undefined): SQL =>
  sql`(select ${typed ? searchQuery(typed) : sql`null::tsquery`} as query offset 0) searched`;

export const isMatch = (document: PgColumn, typed: string | undefined): SQL | undefined =>
  typed ? sql`${document} @@ searched.query` : undefined;

export const matchRank = (document: PgColumn): SQL => sql`ts_rank(${document}, searched.query)`;

/** What a word of another language stands for: a whole text, whose stems a document must all have. */
export type Meaning = { word: string; text: string };
const MEANINGS = sql`
  select meaning.text from unnest(${sql.placeholder('words')}::text[], ${sql.placeholder('texts')}::text[]) meaning (word, text)
  where meaning.word = asked.word`;

/** For each typed word, its alternatives, each as the stems by which documents have it: nearly always one. */
export type Terms = string[][][];

const typedTerms = preparedPerSession((db) =>
  db
    .select({ terms: sql<Terms>`coalesce(json_agg(terms.alternatives), '[]')` })
    .from(
      sql`(select json_agg(stems) as alternatives from (
          select distinct position, tsvector_to_array(to_tsvector('english', word)) as stems
          from ${meantWords(sql.placeholder('typed'), MEANINGS)}) stemmed
        where cardinality(stems) > 0 group by position) terms`,
    )
    .prepare('search_terms'),
);

export async function findTerms(db: Db, typed: string, meanings: readonly Meaning[] = []): Promise<Terms> {
  const words = meanings.map(({ word }) => word);
  const texts = meanings.map(({ text }) => text);
  const [row] = await typedTerms(db).execute({ typed, words, texts });
  return row?.terms ?? [];
}

/** A very common word is searched only among the latest meetups: this bounds the cost of a search. */
const TRIBS_MAX = sql.raw('50000');

const tribsWithStems = preparedPerSession((db) =>
  db
    .select({
      stem: sql<string>`asked.stem`,
      ids: sql<
        number[] | null
      >`array_to_json(found.ids[greatest(1, cardinality(found.ids) + 1 - ${TRIBS_MAX}):])`,
    })
    .from(
      sql`unnest(${sql.placeholder('stems')}::text[]) asked(stem) cross join lateral (
        select array_agg(s.trib_id order by s.trib_id) as ids from ${tribSearch} s
        where s.document @@ quote_literal(asked.stem)::tsquery offset 0) found`,
    )
    .prepare('tribs_with_stems'),
);

/** Returns the meetups, open or not, that have each of these stems in their documents, in the order of their ids. */
export async function findTribsWithStems(db: Db, stems: string[]): Promise<Map<string, Int32Array>> {
  const rows = await tribsWithStems(db).execute({ stems });
  return new Map(rows.map(({ stem, ids }) => [stem, Int32Array.from(ids ?? [])]));
}

const stemsOfTribs = preparedPerSession((db) =>
  db
    .select({ id: tribSearch.tribId, stems: sql<string[]>`tsvector_to_array(${tribSearch.document})` })
    .from(tribSearch)
    .where(sql`${tribSearch.tribId} = any(${sql.placeholder('ids')})`)
    .prepare('stems_of_tribs'),
);

export async function findStemsOfTribs(db: Db, ids: number[]): Promise<Map<number, Set<string>>> {
  const rows = await stemsOfTribs(db).execute({ ids });
  return new Map(rows.map(({ id, stems }) => [id, new Set(stems)]));
}

/** Past meetups are never found; without this, every search would scan more of them each year. */
export async function sweepSearch(db: Db): Promise<void> {
  const over = db
    .select({ id: tribs.id })
    .from(tribs)
    .where(or(lt(tribs.feedAt, sql`now()`), isNotNull(tribs.cancelledAt)));
  await db.delete(tribSearch).where(sql`${tribSearch.tribId} in (${over})`);
}

const WORDS_PER_BATCH = 500;

/** Deletes words that are in no document any more, a batch at a time. Stop words are in none and stay. */
export async function sweepWords(db: Db): Promise<void> {
  for (let after = ''; ;) {
    const { rows } = await db.execute<{ last: string | null }>(sql`
      with batch as (
        select word, plainto_tsquery('english', word) as query from ${searchWords}
        where word > ${after} order by word limit ${WORDS_PER_BATCH}
      ), gone as (
        delete from ${searchWords} w using batch
        where w.word = batch.word and numnode(batch.query) > 0
          and not exists (select from ${tribSearch} s where s.document @@ batch.query)
          and not exists (select from ${ideas} i where i.document @@ batch.query)
          and not exists (select from ${communities} c where c.document @@ batch.query))
      select max(word) as last from batch`);
    const last = rows[0]?.last ?? null;
    if (last === null) return;
    after = last;
  }
}
