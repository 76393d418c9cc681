import * as z from 'zod/mini';
import { ANNOUNCEMENT_MAX, AUDIENCES, MEETUP_AUDIENCES } from '../domain/announcements';
import { id, readerOf, requiredText } from './common';

/** While many are being told, how many of them know. 0 of 0 before the first do. */
export const reached = z.object({ done: z.int(), of: z.int() });

const announcement = z.object({
  id,
  audience: z.enum(AUDIENCES),
  text: z.string(),
  author: z.object({ id, displayName: z.string() }),
  /** Whether links in the text can be followed: its author has kept the account. */
  isLinked: z._default(z.boolean(), false),
  /** When it was sent or will be. */
  dueAt: z.iso.datetime(),
  isSent: z.boolean(),
  /** Only for those who write announcements. */
  reached: z._default(z.nullable(reached), null),
});
/** The latest come first. Hosts and organizers see all; others see those in rooms that they belong to. */
export const announcementList = z.array(announcement);
export const announcementListReader = readerOf(announcementList);

const common = {
  text: requiredText(ANNOUNCEMENT_MAX),
  /** When to send it; now if it is left out. */
  at: z.optional(z.iso.datetime({ offset: true })),
};
export const announceToMeetup = z.strictObject({ audience: z.enum(MEETUP_AUDIENCES), ...common });
export const announceToCommunity = z.strictObject(common);

export type Reached = z.infer<typeof reached>;
export type Announcement = z.infer<typeof announcement>;
