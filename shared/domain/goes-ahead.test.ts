import { describe, expect, it } from 'vitest';
import { decisionTime, goesAheadText, missingPeople } from './goes-ahead';

describe('the moment of the decision', () => {
  it.each([
    // Berlin's clocks go forward in the night between, and back in autumn.
    ['2026-03-29T16:00Z', 'Europe/Berlin', '2026-03-28T18:00:00.000Z'],
    ['2026-10-25T17:00Z', 'Europe/Berlin', '2026-10-24T17:00:00.000Z'],
    // Half an hour past midnight is a day of its own.
    ['2026-07-11T05:30Z', 'America/Chicago', '2026-07-11T00:00:00.000Z'],
    ['2026-07-10T23:59Z', 'Pacific/Kiritimati', '2026-07-10T05:00:00.000Z'],
  ])('before a start at %s in %s is %s', (start, zone, expected) => {
    expect(decisionTime(new Date(start), zone).toISOString()).toBe(expected);
  });
});

describe('the people who are missing', () => {
  const numbers = { minPeople: 4, maxParticipants: 8, wentAheadAt: null };
  it.each([
    [numbers, 2, 2, "2 more and it's on"],
    [numbers, 6, 0, "It's on"],
    [{ ...numbers, wentAheadAt: new Date() }, 1, 0, "It's on"],
    // A full meetup goes ahead, also where its limit is below the number.
    [{ ...numbers, maxParticipants: 3 }, 2, 1, "1 more and it's on"],
    [{ ...numbers, minPeople: null }, 1, null, null],
  ])('of %o with %i going are %s', (given, going, missing, text) => {
    expect(missingPeople(given, going)).toBe(missing);
    expect(goesAheadText(missing, 'en')).toBe(text);
  });
});
