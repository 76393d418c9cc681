import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { moment } from './columns';
import { tribs } from './tribs';
import { users } from './users';

/** What was offered to whom, so that the list stays the same and is no longer than they want. */
export const invitationOffers = pgTable(
  'invitation_offers',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tribId: integer()
      .notNull()
      .references(() => tribs.id, { onDelete: 'cascade' }),
    /** The last time: one that is not answered may be offered again later. */
    offeredAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.tribId] }),
    index('invitation_offers_trib_idx').on(t.tribId),
    index('invitation_offers_offered_idx').on(t.offeredAt),
  ],
);
