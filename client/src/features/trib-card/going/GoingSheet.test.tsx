import { expect, it } from 'vitest';
import { countdownText } from './GoingSheet';

const startTime = '2026-11-28T20:00:00.000Z';
const until = (now: string) => countdownText({ startTime, timeZone: 'America/Chicago' }, new Date(now));

it.each([
  ['2026-11-21T20:00:00.000Z', 'In 7 days'],
  ['2026-11-26T23:00:00.000Z', 'In 2 days'],
  ['2026-11-27T19:59:00.000Z', 'Tomorrow'],
  ['2026-11-28T06:00:00.000Z', 'In 14 h'],
  ['2026-11-28T14:39:30.000Z', 'In 5 h 21 min'],
  ['2026-11-28T19:00:00.000Z', 'In 1 h'],
  ['2026-11-28T19:00:30.000Z', 'In 1 h'],
  ['2026-11-28T19:59:59.000Z', 'In 1 min'],
  ['2026-11-28T20:00:00.000Z', 'Happening now'],
])('counts down by days of the place, then by hours and minutes: %s, %s', (now, text) => {
  expect(until(now)).toBe(text);
});

it('says that there is no date yet', () => {
  expect(countdownText({ startTime: null, timeZone: 'America/Chicago' }, new Date())).toBe('Date to be set');
});
