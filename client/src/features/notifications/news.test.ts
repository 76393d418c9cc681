import { expect, it } from 'vitest';
import { NOTIFICATION_KINDS, type NotificationKind } from '#shared/api/notifications';
import { newsOf, newsPath } from './news';

const NOTHING = new Set<number>();
const notification = (id: number, kind: NotificationKind, tribId = 1) => ({
  id,
  kind,
  tribId,
  tribName: `Meetup ${tribId}`,
  createdAt: '2026-05-01T10:00:00.000Z',
});

it('tells who waited that a place came free', () => {
  expect(newsOf([notification(4, 'promoted')], NOTHING)).toEqual([
    {
      kind: 'promoted',
      tribId: 1,
      title: 'A place came free',
      description: 'You are in for Meetup 1',
      ids: [4],
    },
  ]);
});

it.each(NOTIFICATION_KINDS)('says which meetup it is about: %s', (kind) => {
  const [news] = newsOf([notification(1, kind)], NOTHING);
  expect(news?.title).not.toBe('');
  expect(news?.description).toContain('Meetup 1');
});

it('tells nothing twice', () => {
  const list = [notification(1, 'promoted'), notification(2, 'cancelled')];
  expect(newsOf(list, new Set([1])).map(({ ids }) => ids)).toEqual([[2]]);
  expect(newsOf(list, new Set([1, 2]))).toEqual([]);
});

it('tells what came later under a lower id', () => {
  const list = [notification(1, 'cancelled'), notification(2, 'promoted')];
  expect(newsOf(list, new Set([2])).map(({ title }) => title)).toEqual(['Called off']);
});

it('counts several requests for one meetup instead of telling each', () => {
  const list = [
    notification(1, 'request-received'),
    notification(2, 'cancelled', 2),
    notification(3, 'request-received'),
    notification(4, 'request-received', 3),
  ];
  expect(newsOf(list, NOTHING).map(({ title, ids }) => [title, ids])).toEqual([
    ['Called off', [2]],
    ['2 people ask to join', [1, 3]],
    ['Somebody asks to join', [4]],
  ]);
});

it('leads to the meetup, and a host to the list of who asks', () => {
  expect(newsPath({ kind: 'promoted', tribId: 7 })).toBe('/meetups?trib=7');
  expect(newsPath({ kind: 'request-received', tribId: 7 })).toBe('/meetups?trib=7&manage=7&list=requests');
  expect(newsPath({ kind: 'made-host', tribId: 7 })).toBe('/meetups?trib=7&manage=7&list=members');
});
