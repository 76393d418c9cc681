import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, moment, partOf } from './columns';
import { communities } from './communities';
import { tribs } from './tribs';
import { users } from './users';

/**
 * A community, a meetup or a series (by one of its dates) that an operator looks at before others see it. It is
 * hidden (`hidden_at`) until an operator has approved it, and so are the other dates of the series.
 */
export const firstPosts = pgTable(
  'first_posts',
  {
    id: identity(),
    userId: partOf(() => users.id),
    tribId: integer().references(() => tribs.id, { onDelete: 'cascade' }),
    communityId: integer().references(() => communities.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull().defaultNow(),
    /** When its maker last asked for a decision; operators see the oldest first. */
    askedAt: moment().notNull().defaultNow(),
    /** After a refusal its maker may ask once more. */
    askedAgain: boolean().notNull().default(false),
    /** Null while it waits. */
    decision: text({ enum: ['approved', 'refused'] }),
    decidedAt: moment(),
    /** The reason that its maker was given for the refusal; kept while it waits for the second time. */
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
