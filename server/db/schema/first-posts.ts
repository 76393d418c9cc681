import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, moment, partOf } from './columns';
import { communities } from './communities';
import { tribs } from './tribs';
import { users } from './users';

/**
 * A meetup, a series by one of its dates, or a community that an operator looks at before others see it. Until one has
 * approved it, it is hidden (`hidden_at`), and so are the other dates of the series.
 */
export const firstPosts = pgTable(
  'first_posts',
  {
    id: identity(),
    /** Who made it. */
    userId: partOf(() => users.id),
    tribId: integer().references(() => tribs.id, { onDelete: 'cascade' }),
    communityId: integer().references(() => communities.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull().defaultNow(),
    /** Since when it waits, or waited: the oldest is looked at first. */
    askedAt: moment().notNull().defaultNow(),
    /** Refused once, its maker may ask once more. */
    askedAgain: boolean().notNull().default(false),
    /** Null while it waits. */
    decision: text({ enum: ['approved', 'refused'] }),
    decidedAt: moment(),
    /** Why it was refused, as its maker was told; kept while it waits again. */
    reason: text(),
  },
  (t) => [
    uniqueIndex('first_posts_trib_key').on(t.tribId),
    uniqueIndex('first_posts_community_key').on(t.communityId),
    index('first_posts_user_idx').on(t.userId),
    index('first_posts_waiting_idx')
      .on(t.askedAt, t.id)
      .where(sql`${t.decision} is null`),
    check('first_posts_one_subject', sql`num_nonnulls(${t.tribId}, ${t.communityId}) = 1`),
    check('first_posts_decision', sql`${t.decision} in ('approved', 'refused')`),
    check('first_posts_decided_at', sql`(${t.decision} is null) = (${t.decidedAt} is null)`),
    check('first_posts_reason', sql`${t.decision} <> 'refused' or ${t.reason} is not null`),
  ],
);
