import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { cities } from './cities';
import { moment, searchDocument } from './columns';
import { users } from './users';

/**
 * Trigger `communities_room` opens the community's conversation, trigger `communities_search` writes its search
 * document.
 */
export const communities = pgTable(
  'communities',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    category: text().notNull(),
    location: text(),
    cityId: integer().references(() => cities.id),
    description: text(),
    image: text(),
    document: searchDocument(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [uniqueIndex('communities_name_key').on(t.name)],
);

/** Trigger `community_memberships_event` records `community` for the person. */
export const communityMemberships = pgTable(
  'community_memberships',
  {
    communityId: integer()
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.communityId, t.userId] }),
    index('community_memberships_user_idx').on(t.userId),
    index('community_memberships_latest_idx').on(t.communityId, t.createdAt, t.userId),
  ],
);
