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
 * Holds for words of five letters or more that were typed with one letter wrong, missing or doubled. A typed word that is in
 * use is seldom a typo, so its alternatives have to be closer.
 */
const isSimilar = (word: SQL) => sql`
  length(asked.word) >= 4 and ${word} % asked.word and similarity(${word}, asked.word) >= case
    when exists (select from ${searchWords} known where known.word = asked.word) then 0.6 else 0.43 end`;

const SIMILAR_WORDS = sql`
  select w.word from ${searchWords} w where ${isSimilar(sql`w.word`)}
  order by similarity(w.word, asked.word) desc, w.word limit 5`;

/** What a word of another language stands for: a whole English text, whose stems a document must all have. */
export type Meaning = { word: string; text: string };
type Lists<T> = { words: T; texts: T };
const listsOf = (meanings: readonly Meaning[]): Lists<string[]> => ({
  words: meanings.map(({ word }) => word),
  texts: meanings.map(({ text }) => text),
});

/** German joins words, so a longer one is found within another. */
const meaningsIn = ({ words, texts }: Lists<string[] | Placeholder>) => sql`
  select meaning.text from unnest(${sql.param(words)}::text[], ${sql.param(texts)}::text[]) meaning (word, text)
  where starts_with(meaning.word, asked.word)
    or length(asked.word) > 3 and strpos(meaning.word, asked.word) > 0 or ${isSimilar(sql`meaning.word`)}`;

/**
 * Returns each typed word with its alternatives. Stop words such as "the" are in no document, so they are dropped,
 * unless one stands alone and may be the beginning of another word.
 */
const meantWords = (typed: string | Placeholder, lists: Lists<string[] | Placeholder>) => sql`(
  select asked.position, meant.word
  from (
    select word, position, count(*) over () as words
    from string_to_table(plain_words(${typed}::text), ' ') with ordinality as split(word, position)
    where word <> '' and position <= ${WORDS_MAX}
  ) asked
  cross join lateral (select asked.word union (${sql.join([COMPLETIONS, SIMILAR_WORDS, meaningsIn(lists)], sql`) union (`)})) meant
  where asked.words = 1 or numnode(plainto_tsquery('english', asked.word)) > 0
) meant`;

/** What is typed, and what words of the reader's language mean. */
export type Search = { typed: string | Placeholder; meanings: readonly Meaning[] };

/** What a typed text looks for in documents. It is null, which finds nothing, if no word is left. */
export const searchQuery = ({ typed, meanings }: Search): SQL => sql`(
  select to_tsquery('english', string_agg(alternatives, ' & ')) from (
    select '(' || string_agg(quote_literal(word), ' | ') || ')' as alternatives
    from ${meantWords(typed, listsOf(meanings))} group by position
  ) terms
)`;

/**
 * A table of one row for lists that are searched or read whole: `searched.query` is null without a text, and then every
 * row has the same rank.
 */
export const searchedFor = (search: Search | undefined): SQL =>
  sql`(select ${search ? searchQuery(search) : sql`null::tsquery`} as query offset 0) searched`;

export const isMatch = (document: PgColumn, search: Search | undefined): SQL | undefined =>
  search ? sql`${document} @@ searched.query` : undefined;

export const matchRank = (document: PgColumn): SQL => sql`ts_rank(${document}, searched.query)`;

/** For each typed word, its alternatives, each as the stems by which documents have it: nearly always one. */
export type Terms = string[][][];

const typedTerms = preparedPerSession((db) =>
  db
    .select({ terms: sql<Terms>`coalesce(json_agg(terms.alternatives), '[]')` })
    .from(
      sql`(select json_agg(stems) as alternatives from (
          select distinct position, tsvector_to_array(to_tsvector('english', word)) as stems
          from ${meantWords(sql.placeholder('typed'), { words: sql.placeholder('words'), texts: sql.placeholder('texts') })}) stemmed
        where cardinality(stems) > 0 group by position) terms`,
    )
    .prepare('search_terms'),
);

export async function findTerms(db: Db, typed: string, meanings: readonly Meaning[] = []): Promise<Terms> {
  const [row] = await typedTerms(db).execute({ typed, ...listsOf(meanings) });
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
