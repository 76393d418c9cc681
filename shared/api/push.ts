import * as z from 'zod/mini';
import { isTimeZone } from '../domain/meetup-time';
import { ENDPOINT_MAX, TIME_ZONE_MAX } from '../domain/limits';
import { eachTopic } from '../domain/notice-topics';
import { id } from './common';
import { sentence } from './issues';
import { textsOf } from './texts';

export const pushKey = z.object({
  /** The server's public VAPID key in base64url. */
  publicKey: z.string(),
});

/** 65 and 16 bytes in base64url, as browsers give them; some add padding. */
const publicKeyText = z.string().check(z.regex(/^[\w-]{87}=?$/, 'Must be a public key'));
const authText = z.string().check(z.regex(/^[\w-]{22}={0,2}$/, 'Must be an authentication secret'));
const endpoint = z.url().check(z.maxLength(ENDPOINT_MAX));

/** The part of a browser's `PushSubscription` that a server needs. */
export const pushSubscription = z.strictObject({
  endpoint,
  keys: z.strictObject({ p256dh: publicKeyText, auth: authText }),
});
export const endedPushSubscription = z.strictObject({ endpoint });

const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time such as 22:00'));
const quietHours = z.strictObject({ from: clock, until: clock }).check(
  z.refine(({ from, until }) => from !== until, {
    message: sentence((lang) => textsOf(lang).otherEnd),
    path: ['until'],
  }),
);
const topics = z.strictObject(eachTopic(() => z.boolean()));

export const notificationSettingsRequest = z.strictObject({
  push: topics,
  /** Local times in `timeZone`; the period may go past midnight. */
  quietHours: z.nullable(quietHours),
  timeZone: z.string().check(z.maxLength(TIME_ZONE_MAX), z.refine<string>(isTimeZone, 'Must be a time zone')),
});
export const notificationSettings = z.extend(notificationSettingsRequest, {
  silencedTribIds: z.array(id),
});

export const tribNotificationsRequest = z.strictObject({ push: z.boolean() });

/** What the service worker shows. `url` is one of our pages; a later message with the same `tag` replaces this one. */
export const pushPayload = z.object({
  title: z.string(),
  body: z.string(),
  url: z.string(),
  tag: z.string(),
  icon: z.optional(z.string()),
});

export type PushSubscriptionKeys = z.infer<typeof pushSubscription>;
export type NotificationSettings = z.infer<typeof notificationSettings>;
export type NotificationSettingsRequest = z.infer<typeof notificationSettingsRequest>;
export type PushPayload = z.infer<typeof pushPayload>;
