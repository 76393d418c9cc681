import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { ADMISSIONS, COMMUNITY_ROLES } from '#shared/domain/community-options';
import { cities } from './cities';
import { identity, moment, partOf, searchDocument } from './columns';
import { users } from './users';

export const communities = pgTable(
  'communities',
  {
    id: identity(),
    name: text().notNull(),
    category: text().notNull(),
    location: text(),
    cityId: integer().references(() => cities.id),
    description: text(),
    rules: text(),
    /** The text that organizers keep at the top of the community's page. */
    pinned: text(),
    image: text(),
    admission: text({ enum: ADMISSIONS }).notNull().default('open'),
    document: searchDocument(),
    createdAt: moment().notNull().defaultNow(),
    /** Set when the owner went and there was no organizer: the community rests until a member takes it on. */
    archivedAt: moment(),
    /** Set while only members see it, because an operator has hidden it or has not approved it yet (`first_posts`). */
    hiddenAt: moment(),
    /** When its organizers were told that it will pass to one of them, because its owner is absent. */
    announcedAt: moment(),
    /** How many members strangers see: without demo accounts, and without people who are deleted or suspended. */
    memberCount: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex('communities_name_key').on(t.name),
    // This tells whether a picture is still used.
    index('communities_image_idx').on(t.image),
    check('communities_admission', sql`${t.admission} in ('open', 'request')`),
  ],
);

export const communityMemberships = pgTable(
  'community_memberships',
  {
    communityId: partOf(() => communities.id),
    userId: partOf(() => users.id),
    role: text({ enum: COMMUNITY_ROLES }).notNull().default('member'),
    /** When somebody became organizer or owner; the longest-serving organizer is next in line. */
    organizerSince: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.communityId, t.userId] }),
    index('community_memberships_user_idx').on(t.userId),
    index('community_memberships_latest_idx').on(t.communityId, t.createdAt, t.userId),
    index('community_memberships_organizers_idx')
      .on(t.communityId)
      .where(sql`${t.role} <> 'member'`),
    uniqueIndex('community_memberships_one_owner')
      .on(t.communityId)
      .where(sql`${t.role} = 'owner'`),
    check('community_memberships_role', sql`${t.role} in ('member', 'organizer', 'owner')`),
    check('community_memberships_since', sql`(${t.role} = 'member') = (${t.organizerSince} is null)`),
  ],
);

/** People who have asked to join. */
export const communityRequests = pgTable(
  'community_requests',
  {
    communityId: partOf(() => communities.id),
    userId: partOf(() => users.id),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.communityId, t.userId] }),
    index('community_requests_user_idx').on(t.userId),
  ],
);

/** People whom an organizer has removed: they can come back only if an organizer lets them in. */
export const communityRemovals = pgTable(
  'community_removals',
  {
    communityId: partOf(() => communities.id),
    userId: partOf(() => users.id),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.communityId, t.userId] }),
    index('community_removals_user_idx').on(t.userId),
  ],
);
