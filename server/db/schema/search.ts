import { index, integer, pgTable } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { bytewiseText, tsvector } from './columns';
import { tribs } from './tribs';

/** Without this, inserts would go to a pending list that every search has to read as a whole. */
const NO_PENDING_LIST = { fastupdate: false };

/**
 * The search document of a meetup, kept up to date by triggers. It is not a column of the meetup because the meetup's
 * row is rewritten with every member who joins, and the index entries would be too.
 */
export const tribSearch = pgTable(
  'trib_search',
  {
    tribId: integer()
      .primaryKey()
      .references(() => tribs.id, { onDelete: 'cascade' }),
    document: tsvector().notNull(),
  },
  (t) => [index('trib_search_document_idx').using('gin', t.document).with(NO_PENDING_LIST)],
);

/** Every word that was ever in a document. Prefixes and typos are resolved here. */
export const searchWords = pgTable('search_words', { word: bytewiseText().primaryKey() }, (t) => [
  index('search_words_trgm_idx')
    .using('gin', sql`${t.word} gin_trgm_ops`)
    .with(NO_PENDING_LIST),
]);
