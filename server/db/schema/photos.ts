import { index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns';
import { users } from './users';

/** Uploaded photos. A row is written after its files and deleted before them (docs/decisions/009). */
export const photos = pgTable(
  'photos',
  {
    id: uuid().primaryKey(),
    /** A meetup keeps its photo when the uploader's account is deleted. */
    ownerId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** Of the largest file. */
    width: smallint().notNull(),
    height: smallint().notNull(),
    /** Of all files together. */
    bytes: integer().notNull(),
    /** About 200 bytes to show while the photo loads. */
    blur: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    /** By an operator: the picture is no longer served. */
    hiddenAt: moment(),
  },
  (t) => [
    index('photos_owner_idx').on(t.ownerId, t.createdAt),
    // With their sizes, so that all photos are summed up from the index alone.
    index('photos_created_idx').on(t.createdAt, t.bytes),
  ],
);
