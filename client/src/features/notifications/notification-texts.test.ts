import { expect, it } from 'vitest';
import {
  COMMUNITY_NOTIFICATION_KINDS,
  type Notification,
  PERSON_NOTIFICATION_KINDS,
  TRIB_NOTIFICATION_KINDS,
} from '#shared/api/notifications';
import { notificationTexts } from './notification-texts';

const common = { id: 1, createdAt: '2026-05-01T10:00:00.000Z', seen: false };
const trib = { ...common, tribId: 7, tribName: 'Chess' };
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
    description: 'Chess',
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
    description: 'Chess',
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
  expect(notificationTexts({ ...trib, kind: 'made-host' }).path).toBe(
    '/meetups?trib=7&manage=7&list=members',
  );
  expect(notificationTexts({ ...common, kind: 'friend-accepted', person }).path).toBe('/chat?with=4');
});
