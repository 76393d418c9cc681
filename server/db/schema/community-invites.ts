import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { longIdentity, moment, partOf } from './columns';
import { communities } from './communities';
import { users } from './users';

/**
 * The mailboxes that a community has invited, kept for thirty days. A mailbox is stored as a keyed hash, so that this
 * is no list of addresses; the address itself is in `mails` until the mail has left.
 */
export const communityInvites = pgTable(
  'community_invites',
  {
    id: longIdentity(),
    communityId: partOf(() => communities.id),
    mailboxHash: text().notNull(),
    /** Null once the inviter's account is gone. */
    invitedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('community_invites_mailbox_key').on(t.communityId, t.mailboxHash),
    index('community_invites_mailbox_idx').on(t.mailboxHash),
    index('community_invites_inviter_idx').on(t.invitedBy),
  ],
);

/** Mailboxes that want no more invitations, as keyed hashes. They are kept for good. */
export const closedMailboxes = pgTable('closed_mailboxes', {
  mailboxHash: text().primaryKey(),
  createdAt: moment().notNull().defaultNow(),
});
