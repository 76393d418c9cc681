import * as z from 'zod/mini';
import { NOTIFICATIONS_LISTED } from '../domain/limits';
import type { NotificationKind } from '../domain/notices';
import { NOTIFIED_SECURITY_EVENTS } from '../domain/security-events';
import { id, longId } from './common';
import { publicUser } from './users';

/** Notifications that are only about a meetup. A person has at most one of each kind about the same subject, the latest. */
export const TRIB_NOTIFICATION_KINDS = [
  'promoted',
  'request-accepted',
  'request-declined',
  'removed',
  'table-offered',
  'table-confirm',
  'table-lost',
  'meetup-shown',
  'meetup-near',
  'goes-ahead',
  'coming',
  'still-coming',
  'spot-given-up',
  'meetup-tomorrow',
  'meetup-soon',
] as const satisfies NotificationKind[];
/** Notifications about one meetup, or about several dates of a series that one act has changed in the same way. */
export const DATES_NOTIFICATION_KINDS = [
  'cancelled',
  'time-or-place-changed',
  'made-host',
  'made-cohost',
] as const satisfies NotificationKind[];
/** Notifications about a person, with that person's card and without a meetup. */
export const PERSON_NOTIFICATION_KINDS = [
  'friend-request',
  'friend-accepted',
  'would-meet-again',
] as const satisfies NotificationKind[];

/** Notifications that are only about a community. */
export const COMMUNITY_NOTIFICATION_KINDS = [
  'community-shown',
  'community-accepted',
  'community-declined',
  'community-removed',
  'community-organizer',
  'community-owner',
  'community-passes-on',
  'community-archived',
] as const satisfies NotificationKind[];

/** These tell operators that something waits for a decision, without saying what it is. */
export const WAITING_KINDS = [
  'report-waits',
  'meetup-waits',
  'community-waits',
] as const satisfies NotificationKind[];

const base = { id: longId, createdAt: z.iso.datetime(), seen: z.boolean() };
/** When and where it is. A place is named only if whoever reads this may know it, and it is nobody's home. */
const tribMoment = {
  startTime: z._default(z.nullable(z.iso.datetime()), null),
  endTime: z._default(z.nullable(z.iso.datetime()), null),
  timeZone: z._default(z.string(), 'UTC'),
  place: z._default(z.nullable(z.string()), null),
};
const aboutTrib = { ...base, tribId: id, tribName: z.string(), ...tribMoment };
const aboutCommunity = { ...base, communityId: id, communityName: z.string() };
const newcomers = { people: z.array(publicUser).check(z.minLength(1)), count: z.int() };
const aboutPerson = { ...base, person: publicUser };

const tribNotification = z.object({ ...aboutTrib, kind: z.enum(TRIB_NOTIFICATION_KINDS) });
/** `dates` is how many of the person's dates it is about; `before` is how this one was, as they were told last. */
const datesNotification = z.object({
  ...aboutTrib,
  kind: z.enum(DATES_NOTIFICATION_KINDS),
  dates: z._default(z.int(), 1),
  before: z._default(z.nullable(z.object(tribMoment)), null),
  isElsewhere: z._default(z.boolean(), false),
  /** What the host says to a cancellation. */
  line: z._default(z.nullable(z.string()), null),
});
const communityNotification = z.object({ ...aboutCommunity, kind: z.enum(COMMUNITY_NOTIFICATION_KINDS) });
/** `invited` means that they registered with the recipient's invite link. */
const friendRequest = z.object({ ...aboutPerson, kind: z.literal('friend-request'), invited: z.boolean() });

/** Something that the app tells a person: announced once, then kept in their list. */
export const notification = z.discriminatedUnion('kind', [
  tribNotification,
  datesNotification,
  /** `plan` says how the series goes on; the person keeps `kept` of `dates`. */
  z.object({
    ...aboutTrib,
    kind: z.literal('series-changed'),
    plan: z.string(),
    kept: z.int(),
    dates: z.int(),
  }),
  /** `said` counts who had said yes; `near` is another meetup around that evening that has room. */
  z.object({
    ...aboutTrib,
    kind: z.literal('too-few'),
    said: z.int(),
    near: z.nullable(z.object({ tribId: id, tribName: z.string(), ...tribMoment })),
  }),
  /** `requests` is how many requests are pending now. */
  z.object({ ...aboutTrib, kind: z.literal('request-received'), requests: z.int() }),
  /** `people` are two of the `count` who meet again with the person, once or every week. */
  z.object({ ...aboutTrib, ...newcomers, kind: z.literal('follow-up'), isWeekly: z.boolean() }),
  /** Tells hosts who has joined since they last saw this: `people` are the latest two of `count`. */
  z.object({ ...aboutTrib, ...newcomers, kind: z.literal('member-joined') }),
  friendRequest,
  z.object({ ...aboutPerson, kind: z.enum(['friend-accepted', 'would-meet-again']) }),
  communityNotification,
  z.object({ ...aboutTrib, kind: z.literal('host-word'), text: z.string() }),
  /** When the next round closes that the person is in; null if they are in none. */
  z.object({
    ...base,
    kind: z.literal('table-none'),
    nextClosesAt: z.nullable(z.iso.datetime()),
    timeZone: z.string(),
  }),
  z.object({ ...aboutCommunity, kind: z.literal('community-word'), text: z.string() }),
  z.object({ ...aboutTrib, kind: z.literal('meetup-refused'), reason: z.string() }),
  z.object({ ...aboutCommunity, kind: z.literal('community-refused'), reason: z.string() }),
  z.object({ ...aboutCommunity, kind: z.literal('community-request'), requests: z.int() }),
  z.object({ ...aboutTrib, kind: z.literal('no-follow-up') }),
  z.object({ ...base, kind: z.enum(WAITING_KINDS) }),
  z.object({ ...base, kind: z.literal('report-answered'), reply: z.string() }),
  z.object({ ...base, kind: z.literal('security'), event: z.enum(NOTIFIED_SECURITY_EVENTS) }),
]);
export const notificationList = z.array(notification);
/** Used by the client: skips kinds that only a newer server knows. */
export const notificationListReader = {
  parse: (received: unknown) =>
    z
      .array(z.unknown())
      .parse(received)
      .flatMap((one) => notification.safeParse(one).data ?? []),
};
/** Lists ids instead of giving the latest one: a notification with a lower id may have been committed later. */
export const notificationsSeen = z.strictObject({
  ids: z.array(longId).check(z.minLength(1), z.maxLength(NOTIFICATIONS_LISTED)),
});

export type Notification = z.infer<typeof notification>;
export type TribNotification = z.infer<typeof tribNotification>;
export type DatesNotification = z.infer<typeof datesNotification>;
export type FriendRequest = z.infer<typeof friendRequest>;
export type CommunityNotification = z.infer<typeof communityNotification>;

/** The kinds about something, without those that have a text of their own or are not stored. */
type KindAbout<Subject> = Exclude<
  Extract<Notification, Subject>['kind'],
  'host-word' | 'community-word' | 'no-follow-up'
>;
export type CommunityNotificationKind = KindAbout<{ communityId: number }>;
export type PersonNotificationKind = KindAbout<{ person: object }>;
export type DatesNotificationKind = KindAbout<{ dates: number }>;
export type TribNotificationKind = KindAbout<{ tribId: number }>;
