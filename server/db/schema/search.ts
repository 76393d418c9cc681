import { index, integer, pgTable } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { bytewiseText, tsvector } from './columns';
import { tribs } from './tribs';

/** No pending list: every search would have to read all of it. */
const NO_PENDING_LIST = { fastupdate: false };

/**
 * The search document of a meetup, kept up to date by triggers. Separate from the meetup, whose row is rewritten with
 * every member who joins: its index entries would be too.
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

/** Every word that was ever in a document: prefixes and typos are resolved here. */
export const searchWords = pgTable('search_words', { word: bytewiseText().primaryKey() }, (t) => [
  index('search_words_trgm_idx')
    .using('gin', sql`${t.word} gin_trgm_ops`)
    .with(NO_PENDING_LIST),
]);
