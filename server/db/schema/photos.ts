import { index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns';
import { users } from './users';

/** Pictures people uploaded. A row is written after its files and goes before them (docs/decisions/009). */
export const photos = pgTable(
  'photos',
  {
    id: uuid().primaryKey(),
    /** A meetup keeps its picture when the account of who took it goes. */
    ownerId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** Of the largest file kept. */
    width: smallint().notNull(),
    height: smallint().notNull(),
    /** Of all its files together. */
    bytes: integer().notNull(),
    /** About 200 bytes of picture to show while the real one loads. */
    blur: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [index('photos_owner_idx').on(t.ownerId, t.createdAt), index('photos_created_idx').on(t.createdAt)],
);
