import { expect, it } from 'vitest';
import { type Author, isFirstPost } from './first-posts.rules';

const NOW = new Date('2026-06-01T12:00:00Z');
const author = (days: number, given: Partial<Author> = {}): Author => ({
  createdAt: new Date(NOW.getTime() - days * 86_400_000),
  isApproved: false,
  hasPosted: false,
  ...given,
});

it('a first post is all that a new account posts, until something of it was approved', () => {
  expect(isFirstPost(author(0), NOW)).toBe(true);
  expect(isFirstPost(author(13.9, { hasPosted: true }), NOW)).toBe(true);
  expect(isFirstPost(author(0, { isApproved: true }), NOW)).toBe(false);
});

it('a first post is the first of an older account, and nothing of one that has posted before', () => {
  expect(isFirstPost(author(400), NOW)).toBe(true);
  expect(isFirstPost(author(14, { hasPosted: true }), NOW)).toBe(false);
  expect(isFirstPost(author(400, { isApproved: true }), NOW)).toBe(false);
});
