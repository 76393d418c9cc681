import { expect, it } from 'vitest';
import { NOTIFICATION_KINDS, type NotificationKind } from '#shared/api/notifications';
import { newsOf, newsPath } from './news';

const notification = (id: number, kind: NotificationKind, tribId = 1) => ({
  id,
  kind,
  tribId,
  tribName: `Meetup ${tribId}`,
  createdAt: '2026-05-01T10:00:00.000Z',
});

it('tells who waited that a place came free', () => {
  expect(newsOf([notification(4, 'promoted')], 0)).toEqual([
    {
      kind: 'promoted',
      tribId: 1,
      title: 'A place came free',
      description: 'You are in for Meetup 1',
      upTo: 4,
    },
  ]);
});

it.each(NOTIFICATION_KINDS)('says which meetup it is about: %s', (kind) => {
  const [news] = newsOf([notification(1, kind)], 0);
  expect(news?.title).not.toBe('');
  expect(news?.description).toContain('Meetup 1');
});

it('tells nothing twice', () => {
  const list = [notification(1, 'promoted'), notification(2, 'cancelled')];
  expect(newsOf(list, 1).map(({ upTo }) => upTo)).toEqual([2]);
  expect(newsOf(list, 2)).toEqual([]);
});

it('counts several requests for one meetup instead of telling each', () => {
  const list = [
    notification(1, 'request-received'),
    notification(2, 'cancelled', 2),
    notification(3, 'request-received'),
    notification(4, 'request-received', 3),
  ];
  expect(newsOf(list, 0).map(({ title, upTo }) => [title, upTo])).toEqual([
    ['Called off', 2],
    ['2 people ask to join', 3],
    ['Somebody asks to join', 4],
  ]);
});

it('leads to the meetup, and a host to the list of who asks', () => {
  expect(newsPath({ kind: 'promoted', tribId: 7 })).toBe('/meetups?trib=7');
  expect(newsPath({ kind: 'request-received', tribId: 7 })).toBe('/meetups?trib=7&manage=7&list=requests');
  expect(newsPath({ kind: 'made-host', tribId: 7 })).toBe('/meetups?trib=7&manage=7&list=members');
});
