import * as z from 'zod/mini';
import { NOTIFICATIONS_LISTED } from '../domain/limits';
import { id } from './common';

/** What the app tells a person once, the next time they look. */
export const NOTIFICATION_KINDS = [
  'promoted',
  'request-accepted',
  'request-declined',
  'cancelled',
  'removed',
  'time-or-place-changed',
  'request-received',
  'made-host',
  'made-cohost',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export const notification = z.object({
  id,
  kind: z.enum(NOTIFICATION_KINDS),
  tribId: id,
  tribName: z.string(),
  createdAt: z.iso.datetime(),
});
export const notificationList = z.array(notification);
/** By name: one with a lower id may have come later, and was not told yet. */
export const notificationsSeen = z.strictObject({
  ids: z.array(id).check(z.minLength(1), z.maxLength(NOTIFICATIONS_LISTED)),
});

export type Notification = z.infer<typeof notification>;
