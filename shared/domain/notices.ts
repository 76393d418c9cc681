import type { Lang } from '../texts/languages';
import { type Topic, TOPICS } from './notice-topics';
import { textsOf } from './texts';

/** The ways of telling a person something: the list in the app, a push to a browser, or a mail. */
type Channel = 'app' | 'push' | 'mail';

/** Whether a notice is sent before the person has chosen: `never` means that this channel does not have it at all. */
type Default = 'on' | 'off' | 'never';
type Notice = Readonly<Record<Channel, Default>> & {
  /** The topic that switches it off; null if it cannot be switched off. */
  readonly topic: Topic | null;
  /** True if it cannot wait: it is mailed at once, in a mail of its own. */
  readonly urgent?: true;
};

/** Everything that people are told, by kind and channel. The list in the app cannot be switched off. */
export const NOTICES = {
  promoted: { topic: 'meetup-changes', app: 'on', push: 'on', mail: 'on', urgent: true },
  'request-accepted': { topic: 'requests', app: 'on', push: 'on', mail: 'on' },
  'request-declined': { topic: 'requests', app: 'on', push: 'on', mail: 'on' },
  cancelled: { topic: 'meetup-changes', app: 'on', push: 'on', mail: 'on', urgent: true },
  /** Tells that too few said yes to a meetup that waited for more people, or that it goes ahead. */
  'too-few': { topic: 'meetup-changes', app: 'on', push: 'on', mail: 'on', urgent: true },
  'goes-ahead': { topic: 'meetup-changes', app: 'on', push: 'on', mail: 'never' },
  /** Tells those who wanted to meet the same people again that they do. That they do not is never stored, nor sent. */
  'follow-up': { topic: 'meetup-changes', app: 'on', push: 'on', mail: 'on' },
  removed: { topic: 'meetup-changes', app: 'on', push: 'on', mail: 'on', urgent: true },
  'time-or-place-changed': {
    topic: 'meetup-changes',
    app: 'on',
    push: 'on',
    mail: 'on',
    urgent: true,
  },
  /** Tells that a series repeats in another way or ends, and which of their dates a person keeps. */
  'series-changed': { topic: 'meetup-changes', app: 'on', push: 'on', mail: 'on', urgent: true },
  /** Tells of a seat at a table, which has to be answered within a day. */
  'table-offered': { topic: 'meetup-changes', app: 'on', push: 'on', mail: 'on', urgent: true },
  /** Asks a person on the day of a table to confirm that they come, because they have missed two meetups. */
  'table-confirm': { topic: 'meetup-changes', app: 'on', push: 'on', mail: 'on', urgent: true },
  /** Tells a person who had said yes to a table that it goes on without them. */
  'table-lost': { topic: 'meetup-changes', app: 'on', push: 'on', mail: 'on', urgent: true },
  /** Tells a person that a round had no table for them, and when the next one is. */
  'table-none': { topic: 'meetup-changes', app: 'on', push: 'on', mail: 'on' },
  /** Carries an announcement of a host or an organizer. */
  'host-word': { topic: 'meetup-changes', app: 'on', push: 'on', mail: 'on', urgent: true },
  'community-word': { topic: 'meetup-changes', app: 'on', push: 'on', mail: 'on' },
  /** Asks a regular who has missed three dates whether they still come. */
  'still-coming': { topic: 'meetup-changes', app: 'on', push: 'on', mail: 'on' },
  /** Tells what an operator has decided about a first post. */
  'meetup-shown': { topic: 'meetup-changes', app: 'on', push: 'on', mail: 'on' },
  'meetup-refused': { topic: 'meetup-changes', app: 'on', push: 'on', mail: 'on' },
  /** Tells whoever asked for it, in the feed or the settings, of a meetup near them. */
  'meetup-near': { topic: null, app: 'on', push: 'on', mail: 'on' },
  'made-host': { topic: 'meetup-changes', app: 'on', push: 'on', mail: 'on', urgent: true },
  'made-cohost': { topic: 'meetup-changes', app: 'on', push: 'on', mail: 'on', urgent: true },
  /** Asks at noon of the day before whether a person still comes; it is listed until they say so. */
  coming: { topic: 'reminders', app: 'on', push: 'on', mail: 'on', urgent: true },
  /** Reminds people at noon of the day before, where they are not asked, and two hours before the start. */
  'meetup-tomorrow': { topic: 'reminders', app: 'on', push: 'on', mail: 'on', urgent: true },
  'meetup-soon': { topic: 'reminders', app: 'on', push: 'on', mail: 'never', urgent: true },
  /** Says that a link of a mail has given up the person's spot, in case it was not them. */
  'spot-given-up': { topic: null, app: 'on', push: 'on', mail: 'never' },
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
  /** Tells the owner and organizers two weeks before an absent owner loses the community. */
  'community-passes-on': { topic: 'requests', app: 'on', push: 'on', mail: 'on' },
  'community-archived': { topic: 'requests', app: 'on', push: 'on', mail: 'on' },
  'community-shown': { topic: 'requests', app: 'on', push: 'on', mail: 'on' },
  'community-refused': { topic: 'requests', app: 'on', push: 'on', mail: 'on' },
  /** Tells operators until one of them has decided. */
  'report-waits': { topic: null, app: 'on', push: 'on', mail: 'on' },
  'meetup-waits': { topic: null, app: 'on', push: 'on', mail: 'on' },
  'community-waits': { topic: null, app: 'on', push: 'on', mail: 'on' },
  'report-answered': { topic: null, app: 'on', push: 'on', mail: 'on' },
  /** Tells what happened to an account's ways in. A separate mail goes out at once, whatever the person has switched off. */
  security: { topic: null, app: 'on', push: 'on', mail: 'never', urgent: true },
  /** Messages are listed under Chats, not among notifications. */
  message: { topic: 'messages', app: 'never', push: 'on', mail: 'on' },
  /** Asks how a meetup was. The app asks by itself when it is opened. */
  question: { topic: 'after-meetup', app: 'never', push: 'on', mail: 'off' },
} as const satisfies Record<string, Notice>;

/** How long somebody who asks is told of meetups near them, and how many days lie between two notices at least. */
export const NEAR_DAYS = 60;
export const NEAR_PAUSE_DAYS = 7;

/** Tells operators that something waits. The texts name nobody, because they are pushed and mailed. */
export const WAITING_TITLES = {
  'report-waits': (lang: Lang): string => textsOf(lang).reportWaits,
  'meetup-waits': (lang: Lang): string => textsOf(lang).meetupWaits,
  'community-waits': (lang: Lang): string => textsOf(lang).communityWaits,
} as const;
export const waitingAdvice = (lang: Lang): string => textsOf(lang).waitingAdvice;

type Notices = typeof NOTICES;
export type NoticeKind = keyof Notices;
export type NotificationKind = { [K in NoticeKind]: Notices[K]['app'] extends 'on' ? K : never }[NoticeKind];

const isKind = (name: string): name is NoticeKind => name in NOTICES;
const KINDS = Object.keys(NOTICES).filter(isKind);
const isListed = (kind: NoticeKind): kind is NotificationKind => NOTICES[kind].app === 'on';
export const NOTIFICATION_KINDS: readonly NotificationKind[] = KINDS.filter(isListed);

type SwitchedChannel = Exclude<Channel, 'app'>;

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

type UrgentKind = { [K in NoticeKind]: Notices[K] extends { urgent: true } ? K : never }[NoticeKind];
export const isUrgent = (kind: NoticeKind): kind is UrgentKind => 'urgent' in NOTICES[kind];
