import { paths, SHOWN_SETTINGS } from './paths';

/** How somebody is told something: by the list in the app, by a push to a browser, by mail. */
type Channel = 'app' | 'push' | 'mail';

/** What a person can switch off on a channel, one by one. */
export const TOPICS = [
  'messages',
  'meetup-changes',
  'reminders',
  'requests',
  'friends',
  'after-meetup',
] as const;
export type Topic = (typeof TOPICS)[number];

/** Until the person chooses: sent, sent once it is switched on, or not told on this channel at all. */
type Default = 'on' | 'off' | 'never';
type Notice = Readonly<Record<Channel, Default>> & {
  /** The switch it belongs to; null if it cannot be switched off. */
  readonly topic: Topic | null;
  /** Of no use later: not kept for the one mail of a day. */
  readonly urgent?: true;
};

/** Everything that is told to people, by kind and channel. The list in the app cannot be switched off. */
export const NOTICES = {
  promoted: { topic: 'meetup-changes', app: 'on', push: 'on', mail: 'on', urgent: true },
  'request-accepted': { topic: 'requests', app: 'on', push: 'on', mail: 'on' },
  'request-declined': { topic: 'requests', app: 'on', push: 'on', mail: 'on' },
  cancelled: { topic: 'meetup-changes', app: 'on', push: 'on', mail: 'on', urgent: true },
  removed: { topic: 'meetup-changes', app: 'on', push: 'on', mail: 'on', urgent: true },
  'time-or-place-changed': {
    topic: 'meetup-changes',
    app: 'on',
    push: 'on',
    mail: 'on',
    urgent: true,
  },
  /** A seat at a table, to be answered within a day. */
  'table-offered': { topic: 'meetup-changes', app: 'on', push: 'on', mail: 'on', urgent: true },
  /** On the day of a table, to somebody who has missed two meetups. */
  'table-confirm': { topic: 'meetup-changes', app: 'on', push: 'on', mail: 'on', urgent: true },
  /** To somebody who had said yes to a table that goes on without them. */
  'table-lost': { topic: 'meetup-changes', app: 'on', push: 'on', mail: 'on', urgent: true },
  /** Word to everybody, from a host or an organizer. */
  'host-word': { topic: 'meetup-changes', app: 'on', push: 'on', mail: 'on', urgent: true },
  'community-word': { topic: 'meetup-changes', app: 'on', push: 'on', mail: 'on' },
  /** To somebody who comes every time and missed three dates. */
  'still-coming': { topic: 'meetup-changes', app: 'on', push: 'on', mail: 'on' },
  /** Of a first post that an operator has looked at. */
  'meetup-shown': { topic: 'meetup-changes', app: 'on', push: 'on', mail: 'on' },
  'meetup-refused': { topic: 'meetup-changes', app: 'on', push: 'on', mail: 'on' },
  'made-host': { topic: 'meetup-changes', app: 'on', push: 'on', mail: 'on', urgent: true },
  'made-cohost': { topic: 'meetup-changes', app: 'on', push: 'on', mail: 'on', urgent: true },
  /** Reminders, a day and two hours before it starts. */
  'meetup-tomorrow': { topic: 'reminders', app: 'on', push: 'on', mail: 'on', urgent: true },
  'meetup-soon': { topic: 'reminders', app: 'on', push: 'on', mail: 'never', urgent: true },
  'request-received': { topic: 'requests', app: 'on', push: 'on', mail: 'on' },
  'member-joined': { topic: 'requests', app: 'on', push: 'on', mail: 'on' },
  'friend-request': { topic: 'friends', app: 'on', push: 'on', mail: 'on' },
  'friend-accepted': { topic: 'friends', app: 'on', push: 'on', mail: 'on' },
  'would-meet-again': { topic: 'after-meetup', app: 'on', push: 'on', mail: 'off' },
  'community-request': { topic: 'requests', app: 'on', push: 'on', mail: 'on' },
  'community-accepted': { topic: 'requests', app: 'on', push: 'on', mail: 'on' },
  'community-declined': { topic: 'requests', app: 'on', push: 'on', mail: 'on' },
  'community-removed': { topic: 'requests', app: 'on', push: 'on', mail: 'on' },
  'community-organizer': { topic: 'requests', app: 'on', push: 'on', mail: 'on' },
  'community-owner': { topic: 'requests', app: 'on', push: 'on', mail: 'on' },
  /** To its owner and organizers, two weeks before an absent owner loses it. */
  'community-passes-on': { topic: 'requests', app: 'on', push: 'on', mail: 'on' },
  'community-archived': { topic: 'requests', app: 'on', push: 'on', mail: 'on' },
  'community-shown': { topic: 'requests', app: 'on', push: 'on', mail: 'on' },
  'community-refused': { topic: 'requests', app: 'on', push: 'on', mail: 'on' },
  /** To operators, until one of them has decided. */
  'report-waits': { topic: null, app: 'on', push: 'on', mail: 'on' },
  'meetup-waits': { topic: null, app: 'on', push: 'on', mail: 'on' },
  'community-waits': { topic: null, app: 'on', push: 'on', mail: 'on' },
  'report-answered': { topic: null, app: 'on', push: 'on', mail: 'on' },
  /** What happened to an account's ways in. A mail of its own goes out at once, whatever they have switched off. */
  security: { topic: null, app: 'on', push: 'on', mail: 'never', urgent: true },
  /** Listed under Chats. */
  message: { topic: 'messages', app: 'never', push: 'on', mail: 'on' },
  /** How a meetup was: the app asks by itself when it is opened. */
  question: { topic: 'after-meetup', app: 'never', push: 'on', mail: 'off' },
} as const satisfies Record<string, Notice>;

/** What happened to an account that its person is told of at once, as `security` and by a mail. */
export const MAILED_SECURITY_EVENTS = [
  'new-device',
  'password-set',
  'password-changed',
  'passkey-added',
  'provider-linked',
  'codes-made',
  'code-used',
  'confirmation-waits',
] as const;
export type MailedSecurityEvent = (typeof MAILED_SECURITY_EVENTS)[number];

/** An address is told by letters of its own, to the one before. */
export const NOTIFIED_SECURITY_EVENTS = [
  ...MAILED_SECURITY_EVENTS,
  'address-added',
  'address-changed',
  'address-removed',
  'address-restored',
] as const;
export type NotifiedSecurityEvent = (typeof NOTIFIED_SECURITY_EVENTS)[number];

export const SECURITY_TITLES: Readonly<Record<NotifiedSecurityEvent, string>> = {
  'new-device': 'Signed in on a new device',
  'password-set': 'Username and password set',
  'password-changed': 'Password changed',
  'passkey-added': 'Passkey added',
  'provider-linked': 'Another way to sign in added',
  'codes-made': 'Recovery codes made',
  'code-used': 'Recovery code used',
  'confirmation-waits': 'Somebody asked to confirm, which takes a day',
  'address-added': 'Email address added',
  'address-changed': 'Email address changed',
  'address-removed': 'Email address removed',
  'address-restored': 'Email address changed back',
};
export const SECURITY_LOG_PATH = `${paths.profile}?${SHOWN_SETTINGS}=security`;
/** What operators are told waits for them. It names nobody, as it is pushed and mailed. */
export const WAITING_TITLES = {
  'report-waits': 'A report waits for you',
  'meetup-waits': 'A new meetup waits for you',
  'community-waits': 'A new community waits for you',
} as const;
export const WAITING_ADVICE = 'Only operators see it. Open it to decide.';
export const SECURITY_ADVICE = "If it wasn't you, open the security log and say so.";

type Notices = typeof NOTICES;
export type NoticeKind = keyof Notices;
/** In the list in the app. */
export type NotificationKind = { [K in NoticeKind]: Notices[K]['app'] extends 'on' ? K : never }[NoticeKind];

const isKind = (name: string): name is NoticeKind => name in NOTICES;
const KINDS = Object.keys(NOTICES).filter(isKind);
const isListed = (kind: NoticeKind): kind is NotificationKind => NOTICES[kind].app === 'on';
export const NOTIFICATION_KINDS: readonly NotificationKind[] = KINDS.filter(isListed);

type SwitchedChannel = Exclude<Channel, 'app'>;

/** The topics that are off on a channel until the person chooses. */
export function topicsOffByDefault(channel: SwitchedChannel): Topic[] {
  const isOn = (topic: Topic) =>
    KINDS.some((kind) => NOTICES[kind].topic === topic && NOTICES[kind][channel] === 'on');
  return TOPICS.filter((topic) => !isOn(topic));
}

export function isWanted(kind: NoticeKind, channel: SwitchedChannel, topicsOff: readonly Topic[]): boolean {
  const { topic, [channel]: byDefault } = NOTICES[kind];
  if (byDefault === 'never') return false;
  return topic === null ? byDefault === 'on' : !topicsOff.includes(topic);
}

/** One value for every topic. */
export function eachTopic<T>(valueOf: (topic: Topic) => T): Record<Topic, T> {
  return {
    messages: valueOf('messages'),
    'meetup-changes': valueOf('meetup-changes'),
    reminders: valueOf('reminders'),
    requests: valueOf('requests'),
    friends: valueOf('friends'),
    'after-meetup': valueOf('after-meetup'),
  };
}

type UrgentKind = { [K in NoticeKind]: Notices[K] extends { urgent: true } ? K : never }[NoticeKind];
export const isUrgent = (kind: NoticeKind): kind is UrgentKind => 'urgent' in NOTICES[kind];
