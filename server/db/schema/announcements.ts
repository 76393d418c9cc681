import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { AUDIENCES } from '#shared/domain/announcements';
import { identity, moment, partOf } from './columns';
import { communities } from './communities';
import { tribs } from './tribs';
import { users } from './users';

/** Messages from hosts or organizers to everybody of a meetup or community. Only notifications tell whom one was sent to. */
export const announcements = pgTable(
  'announcements',
  {
    id: identity(),
    authorId: partOf(() => users.id),
    tribId: integer().references(() => tribs.id, { onDelete: 'cascade' }),
    communityId: integer().references(() => communities.id, { onDelete: 'cascade' }),
    audience: text({ enum: AUDIENCES }).notNull(),
    text: text().notNull(),
    dueAt: moment().notNull(),
    sentAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index('announcements_author_idx').on(t.authorId),
    index('announcements_trib_idx').on(t.tribId),
    index('announcements_community_idx').on(t.communityId),
    check('announcements_one_subject', sql`num_nonnulls(${t.tribId}, ${t.communityId}) = 1`),
    check(
      'announcements_audience',
      sql`case when ${t.tribId} is null then ${t.audience} = 'members'
        else ${t.audience} in ('everyone', 'going', 'waiting', 'not-going') end`,
    ),
    check('announcements_length', sql`char_length(${t.text}) between 1 and 500`),
  ],
);
