import { expect, it } from 'vitest';
import { meetupCountText } from './meetup-count';

const feed = (length: number, next: string | null = null) => ({
  pages: [{ items: Array.from({ length }), next }],
  pageParams: ['/api/tribs'],
});

it.each([
  [feed(0), 'No meetups'],
  [feed(1), '1 meetup'],
  [feed(12), '12 meetups'],
  [feed(20), '20 meetups'],
  [feed(20, '/api/tribs?cursor=x'), '20+ meetups'],
])('says how many there are %#', (found, text) => expect(meetupCountText(found)).toBe(text));

it('stays the same while swiping', () => {
  const { pages, pageParams } = feed(20, '/api/tribs?cursor=x');
  const more = { pages: [...pages, ...feed(5).pages], pageParams: [...pageParams, '/api/tribs?cursor=x'] };
  expect(meetupCountText(more)).toBe('20+ meetups');
});

it('stays the same when a meetup is hidden', () => {
  expect(meetupCountText(feed(19, '/api/tribs?cursor=x'))).toBe('20+ meetups');
  expect(meetupCountText(feed(11))).toBe('11 meetups');
});
