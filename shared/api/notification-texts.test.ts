import { expect, it } from 'vitest';
import {
  COMMUNITY_NOTIFICATION_KINDS,
  DATES_NOTIFICATION_KINDS,
  type Notification,
  PERSON_NOTIFICATION_KINDS,
  TRIB_NOTIFICATION_KINDS,
  WAITING_KINDS,
} from './notifications';
import { NOTIFIED_SECURITY_EVENTS } from '../domain/security-events';
import { DEFAULT_TOWN } from '../domain/town';
import { notificationTexts as textsIn, type Sending } from './notification-texts';

const notificationTexts = (notification: Notification, sent: Sending | null = null) =>
  textsIn(notification, sent, 'en');

const common = { id: 1, createdAt: '2026-05-01T10:00:00.000Z', seen: false };
const when = {
  startTime: '2026-11-28T20:00:00.000Z',
  endTime: '2026-11-28T23:00:00.000Z',
  timeZone: 'America/Chicago',
  place: null,
};
const trib = { ...common, tribId: 7, tribName: 'Chess', ...when };
type Moment = { startTime: string | null; endTime: string | null; timeZone: string; place: string | null };
const moved = (
  before: Partial<Moment> | null,
  now: Partial<Moment> & { isElsewhere?: boolean; dates?: number } = {},
) =>
  notificationTexts({
    ...trib,
    kind: 'time-or-place-changed',
    dates: 1,
    isElsewhere: false,
    line: null,
    ...now,
    before: before && { ...when, ...before },
  }).description;
const person = {
  id: 4,
  displayName: 'Maya',
  bio: null,
  location: null,
  profileImage: null,
  verified: false,
};
const requests = (count: number): Notification => ({ ...trib, kind: 'request-received', requests: count });
const friendRequest = (invited: boolean): Notification => ({
  ...common,
  kind: 'friend-request',
  person,
  invited,
});

it.each(TRIB_NOTIFICATION_KINDS)('names the meetup it is about: %s', (kind) => {
  const news = notificationTexts({ ...trib, kind });
  expect(`${news.title} ${news.description}`).toContain('Chess');
  expect(`${news.title} ${news.description}`).toContain('Sat, Nov 28, 2 PM');
});

it.each(DATES_NOTIFICATION_KINDS)('says how many dates of a series it is about: %s', (kind) => {
  const of = (dates: number) =>
    notificationTexts({ ...trib, kind, dates, before: null, isElsewhere: false, line: null });
  expect(of(1).description).toContain('Chess · Sat, Nov 28, 2 PM');
  if (kind !== 'time-or-place-changed') expect(of(7).description).toMatch(/ and 6 more dates$/);
});

it('says what has changed as old → new, and no more', () => {
  expect(moved({ startTime: '2026-11-27T20:00:00.000Z' })).toBe(
    'Chess: Fri, Nov 27, 2 PM → Sat, Nov 28, 2 PM',
  );
  expect(moved({ endTime: '2026-11-28T22:30:00.000Z' })).toBe(
    'Chess: Sat, Nov 28, 2 PM, until 4:30 PM → 5:00 PM',
  );
  expect(moved({ startTime: null, endTime: null })).toBe('Chess: Date to be set → Sat, Nov 28, 2 PM');
  expect(moved({ place: 'Old Mill' }, { place: 'New Pier', isElsewhere: true })).toBe(
    'Chess: Sat, Nov 28, 2 PM, Old Mill → New Pier',
  );
  expect(moved({ startTime: '2026-11-28T19:00:00.000Z' }, { dates: 7 })).toBe(
    'Chess: Sat, Nov 28, 1 PM → Sat, Nov 28, 2 PM, and 6 more dates',
  );
});

it('names no place that whoever reads it may not know', () => {
  expect(moved({}, { isElsewhere: true })).toBe('Chess: Sat, Nov 28, 2 PM, at another place');
  expect(moved({}, { isElsewhere: true, place: 'New Pier' })).toBe(
    'Chess: Sat, Nov 28, 2 PM, now at New Pier',
  );
});

it('says that nothing has changed after all when it was moved back before anybody saw it', () => {
  const texts = notificationTexts({
    ...trib,
    kind: 'time-or-place-changed',
    dates: 1,
    before: { ...when, place: 'Old Mill' },
    place: 'Old Mill',
    isElsewhere: true,
    line: null,
  });
  expect(texts).toMatchObject({ title: 'As planned before', description: 'Chess · Sat, Nov 28, 2 PM' });
});

it('says how a series goes on, and how many dates of it somebody keeps', () => {
  const series = { ...trib, kind: 'series-changed', plan: 'now every other Tuesday', dates: 7 } as const;
  expect(notificationTexts({ ...series, kept: 4 })).toMatchObject({
    title: 'Chess: now every other Tuesday',
    description: 'You keep 4 of 7 dates. Next: Sat, Nov 28, 2 PM',
  });
  expect(notificationTexts({ ...series, kept: 0 }).description).toMatch(/^You keep 0 of 7 dates\./);
});

it.each(COMMUNITY_NOTIFICATION_KINDS)('names the community it is about, and leads to it: %s', (kind) => {
  const news = notificationTexts({ ...common, communityId: 9, communityName: 'Walkers', kind });
  expect(`${news.title} ${news.description}`).toContain('Walkers');
  expect(news.path).toBe('/communities?community=9');
});

it.each(PERSON_NOTIFICATION_KINDS)('names the person it is about: %s', (kind) => {
  const news = notificationTexts(
    kind === 'friend-request' ? friendRequest(false) : { ...common, kind, person },
  );
  expect(news.title).toContain('Maya');
});

it('counts the people who ask to join', () => {
  expect(notificationTexts(requests(1))).toMatchObject({
    title: 'Someone wants to join',
    description: 'Chess · Sat, Nov 28, 2 PM',
  });
  expect(notificationTexts(requests(3)).title).toBe('3 people want to join');
});

it('names the latest two who are coming, and counts the others', () => {
  const coming = (names: string[], count: number) =>
    notificationTexts({
      ...trib,
      kind: 'member-joined',
      people: names.map((displayName) => ({ ...person, displayName })),
      count,
    });
  expect(coming(['Nora'], 1)).toEqual({
    title: 'Nora is coming',
    description: 'Chess · Sat, Nov 28, 2 PM',
    path: '/meetups?trib=7&manage=7&list=members',
  });
  expect(coming(['Nora', 'Milo'], 2).title).toBe('Nora and Milo are coming');
  expect(coming(['Nora', 'Milo'], 3).title).toBe('Nora, Milo and 1 other are coming');
  expect(coming(['Nora', 'Milo'], 6).title).toBe('Nora, Milo and 4 others are coming');
});

it("says that the sender registered with the recipient's invite link", () => {
  expect(notificationTexts(friendRequest(true)).description).toBe(
    'Signed up with your link. Accept to be friends.',
  );
  expect(notificationTexts(friendRequest(false)).description).toBe('Would like to be friends with you.');
});

it('leaves reasons and replies to the app, and says in a push how soon it is', () => {
  const sent = { at: new Date('2026-11-27T20:00:00Z'), town: DEFAULT_TOWN, lang: 'en' } as const;
  const refused = notificationTexts({ ...trib, kind: 'meetup-refused', reason: 'A phone number' }, sent);
  expect(refused.description).toBe('Open Trib to read why.');
  const replied = notificationTexts({ ...common, kind: 'report-answered', reply: 'We took it down.' }, sent);
  expect(replied.description).not.toContain('took');
  expect(notificationTexts({ ...trib, kind: 'meetup-tomorrow' }, sent)).toMatchObject({
    title: 'Chess',
    description: 'Tomorrow at 2:00 PM',
  });
});

it("tells an operator's answer, which opens no page", () => {
  const news = notificationTexts({ ...common, kind: 'report-answered', reply: 'We took it down.' });
  expect(news).toEqual({ title: 'Reply to your report', description: 'We took it down.', path: null });
});

it('tells operators what waits, and leads to where they decide', () => {
  const news = notificationTexts({ ...common, kind: 'report-waits' });
  expect(news).toMatchObject({ title: 'A report waits for you', path: '/admin' });
});

it('says what happened to the account, and leads to the log of it', () => {
  const news = notificationTexts({ ...common, kind: 'security', event: 'code-used' });
  expect(news).toMatchObject({ title: 'Recovery code used', path: '/profile?settings=security' });
});

it('leads to the meetup, for hosts to its requests and members, and to friends', () => {
  expect(notificationTexts({ ...trib, kind: 'promoted' }).path).toBe('/meetups?trib=7');
  expect(notificationTexts(requests(1)).path).toBe('/meetups?trib=7&manage=7&list=requests');
  const madeHost = {
    ...trib,
    kind: 'made-host',
    dates: 1,
    before: null,
    isElsewhere: false,
    line: null,
  } as const;
  expect(notificationTexts(madeHost).path).toBe('/meetups?trib=7&manage=7&list=members');
  expect(notificationTexts({ ...common, kind: 'friend-accepted', person }).path).toBe('/chat?with=4');
});

it('calls people without a name somebody new, also within a sentence', () => {
  const nameless = { ...person, displayName: 'Demo User' };
  const joined = { ...trib, kind: 'member-joined' as const, people: [person, nameless], count: 3 };
  expect(notificationTexts(joined).title).toBe('Maya, somebody new and 1 other are coming');
  expect(notificationTexts({ ...joined, people: [nameless], count: 1 }).title).toBe('Somebody new is coming');
  expect(notificationTexts({ ...common, kind: 'friend-accepted', person: nameless }).title).toBe(
    'You and somebody new are friends now',
  );
});

/** Words that neither German nor Spanish has. */
const ENGLISH = /\b(the|you|your|you're|are|is|to|and|of|with|said|now|wants?|this|they|date|open)\b/i;

it.each(['de', 'es'] as const)('says all of it in %s, with the date as it is written there', (lang) => {
  const change = { dates: 3, before: null, isElsewhere: false, line: null };
  const community = { ...common, communityId: 9, communityName: 'Walkers' };
  const all: Notification[] = [
    ...TRIB_NOTIFICATION_KINDS.map((kind) => ({ ...trib, kind })),
    ...DATES_NOTIFICATION_KINDS.map((kind) => ({ ...trib, ...change, kind })),
    ...COMMUNITY_NOTIFICATION_KINDS.map((kind) => ({ ...community, kind })),
    ...WAITING_KINDS.map((kind) => ({ ...common, kind })),
    ...NOTIFIED_SECURITY_EVENTS.map((event) => ({ ...common, kind: 'security' as const, event })),
    {
      ...trib,
      ...change,
      kind: 'time-or-place-changed',
      before: { ...when, endTime: null },
      isElsewhere: true,
    },
    {
      ...trib,
      ...change,
      kind: 'time-or-place-changed',
      before: { ...when, startTime: null },
      place: 'Pier',
      isElsewhere: true,
    },
    ...[0, 1, 4, 12].map((said) => ({ ...trib, kind: 'too-few' as const, said, near: trib })),
    ...[0, 3].map((kept) => ({ ...trib, kind: 'series-changed' as const, plan: 'Plan', kept, dates: 7 })),
    { ...trib, kind: 'follow-up', people: [person], count: 3, isWeekly: true },
    { ...trib, kind: 'member-joined', people: [{ ...person, displayName: 'Demo User' }], count: 2 },
    { ...trib, kind: 'no-follow-up' },
    { ...trib, kind: 'meetup-refused', reason: 'Werbung' },
    { ...common, kind: 'table-none', nextClosesAt: when.startTime, timeZone: when.timeZone },
    { ...common, kind: 'report-answered', reply: 'Danke' },
    { ...common, kind: 'would-meet-again', person },
    { ...common, kind: 'friend-accepted', person },
    requests(1),
    requests(3),
    friendRequest(true),
    friendRequest(false),
  ];
  const sent = { at: new Date('2026-11-27T20:00:00Z'), town: DEFAULT_TOWN };
  for (const notification of all)
    for (const { title, description } of [null, sent].map((told) => textsIn(notification, told, lang)))
      expect(`${title}. ${description}`).not.toMatch(ENGLISH);
  expect(textsIn({ ...trib, kind: 'promoted' }, null, 'de')).toMatchObject({
    title: 'Ein Platz ist frei geworden',
    description: 'Du bist dabei: Chess · Sa., 28. Nov., 14:00',
  });
});
