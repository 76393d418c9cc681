import { expect, it } from 'vitest';
import { lastSeenText } from './Devices';

const NOW = new Date('2027-03-10T12:00:00Z');

it.each([
  ['2027-03-10T11:59:00Z', 'Used today'],
  // The device's clock may be behind the server's.
  ['2027-03-10T12:05:00Z', 'Used today'],
  ['2027-03-09T12:00:00Z', 'Used yesterday'],
  ['2027-03-03T12:00:00Z', 'Used 7 days ago'],
  ['2027-01-20T12:00:00Z', 'Used on Jan 20, 2027'],
])('says of %s: %s', (lastSeenAt, text) => {
  expect(lastSeenText(lastSeenAt, NOW)).toBe(text);
});
