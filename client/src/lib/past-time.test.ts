import { expect, it } from 'vitest';
import { dayText, whenText } from './past-time';

const NOON = new Date('2026-11-22T12:00:00Z');

it.each([
  ['2026-11-22T09:05:00Z', '9:05 AM'],
  ['2026-11-22T23:59:00Z', '11:59 PM'],
  ['2026-11-21T23:59:00Z', 'Yesterday'],
  ['2026-11-16T12:00:00Z', 'Monday'],
  ['2026-11-15T12:00:00Z', 'Nov 15'],
  ['2025-11-15T12:00:00Z', 'Nov 15, 2025'],
])('a message of %s was %s', (createdAt, expected) => {
  expect(whenText(createdAt, NOON)).toBe(expected);
});

it.each([
  ['2026-11-22T00:00:00Z', 'Today'],
  ['2026-11-21T23:59:00Z', 'Yesterday'],
  ['2026-11-20T12:00:00Z', 'Friday, November 20'],
  ['2025-11-20T12:00:00Z', 'Thursday, November 20, 2025'],
])('a day of messages such as %s is headed %s', (createdAt, expected) => {
  expect(dayText(new Date(createdAt), NOON)).toBe(expected);
});
