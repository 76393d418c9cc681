import { index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns';
import { users } from './users';

/** Uploaded photos. A row is written after its files, and deleted before them (docs/decisions/009). */
export const photos = pgTable(
  'photos',
  {
    id: uuid().primaryKey(),
    /** Null once the uploader's account is deleted; a meetup keeps its photo. */
    ownerId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** The width and height of the largest file, in pixels. */
    width: smallint().notNull(),
    height: smallint().notNull(),
    bytes: integer().notNull(),
    blur: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    /** When an operator hid it: the picture is no longer served. */
    hiddenAt: moment(),
  },
  (t) => [
    index('photos_owner_idx').on(t.ownerId, t.createdAt),
    // The index has the sizes, so that the total of all photos is read from the index alone.
    index('photos_created_idx').on(t.createdAt, t.bytes),
  ],
);
