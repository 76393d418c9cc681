import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  atSameLocalTime,
  dayLabel,
  hoursLabel,
  localDayNumber,
  localToInstant,
  startLabel,
  weekday,
  weekendOf,
} from './meetup-time';

const AUSTIN = 'America/Chicago';
const ZONES = [AUSTIN, 'America/Los_Angeles', 'America/Denver', 'America/New_York'] as const;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Formats with Intl in another way than the code under test does. */
const clockAt = (moment: Date, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
    .format(moment)
    .replace(' ', 'T');

const zone = fc.constantFrom(...ZONES);
const moment = fc
  .integer({ min: Date.UTC(2020, 0, 1) / 1000, max: Date.UTC(2036, 0, 1) / 1000 })
  .map((seconds) => new Date(seconds * 1000));

describe('a moment at the same local time in another zone', () => {
  it('shows the same on clocks there, but for the hour that spring skips', () => {
    fc.assert(
      fc.property(moment, zone, zone, (here, from, to) => {
        const there = atSameLocalTime(here, from, to);
        const shown = clockAt(there, to);
        const isSkipped = clockAt(localToInstant(shown, to), to) !== shown || shown !== clockAt(here, from);
        if (isSkipped)
          expect(Math.abs(Date.parse(`${shown}Z`) - Date.parse(`${clockAt(here, from)}Z`))).toBe(HOUR);
        else expect(shown).toBe(clockAt(here, from));
      }),
    );
    expect(atSameLocalTime(new Date('2026-11-28T00:00:00Z'), AUSTIN, ZONES[1])).toEqual(
      new Date('2026-11-28T02:00:00Z'),
    );
  });
});

describe('the local time at a place', () => {
  it.each([
    ['summer', '2026-07-04T14:00', AUSTIN, '2026-07-04T19:00:00Z'],
    ['winter', '2026-12-04T14:00', AUSTIN, '2026-12-04T20:00:00Z'],
    ['with seconds', '2026-12-04T14:00:05', 'America/New_York', '2026-12-04T19:00:05Z'],
    ['the last minute before spring jumps', '2026-03-08T01:59', AUSTIN, '2026-03-08T07:59:00Z'],
    ['the first after it', '2026-03-08T03:00', AUSTIN, '2026-03-08T08:00:00Z'],
    ['inside the hour that spring skips', '2026-03-08T02:30', AUSTIN, '2026-03-08T08:30:00Z'],
    ['the same in Denver', '2026-03-08T02:30', 'America/Denver', '2026-03-08T09:30:00Z'],
    ['the same in Seattle', '2026-03-08T02:30', 'America/Los_Angeles', '2026-03-08T10:30:00Z'],
    ['the same in Miami', '2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00Z'],
    ['the hour that autumn repeats, the first time', '2026-11-01T01:30', AUSTIN, '2026-11-01T06:30:00Z'],
    ['after it', '2026-11-01T02:00', AUSTIN, '2026-11-01T08:00:00Z'],
    ['the new year', '2026-12-31T23:30', 'America/Los_Angeles', '2027-01-01T07:30:00Z'],
    ['a leap day', '2028-02-29T12:00', 'America/Denver', '2028-02-29T19:00:00Z'],
    ['half an hour off', '2026-12-05T20:00', 'Asia/Kolkata', '2026-12-05T14:30:00Z'],
    ['45 minutes off', '2026-12-05T20:00', 'Asia/Kathmandu', '2026-12-05T14:15:00Z'],
    ['inside the hour that spring skips in Lyon', '2026-03-29T02:30', 'Europe/Paris', '2026-03-29T01:30:00Z'],
    ['the hour that autumn repeats in Lyon', '2026-10-25T02:30', 'Europe/Paris', '2026-10-25T00:30:00Z'],
    ['southern spring', '2026-09-27T02:30', 'Pacific/Auckland', '2026-09-26T14:30:00Z'],
    ['southern autumn', '2026-04-05T02:30', 'Pacific/Auckland', '2026-04-04T13:30:00Z'],
    ['a spring of half an hour', '2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00Z'],
    ['west of the date line', '2026-12-05T08:00', 'Pacific/Kiritimati', '2026-12-04T18:00:00Z'],
    ['east of the date line', '2026-12-04T08:00', 'Pacific/Honolulu', '2026-12-04T18:00:00Z'],
  ])('is an instant: %s', (_when, local, timeZone, expected) => {
    expect(localToInstant(local, timeZone)).toEqual(new Date(expected));
  });

  it('converts back to the same instant, or to the same local time an hour before', () => {
    fc.assert(
      fc.property(moment, zone, (given, timeZone) => {
        const read = clockAt(given, timeZone);
        const back = localToInstant(read, timeZone);
        expect(clockAt(back, timeZone)).toBe(read);
        expect([0, HOUR]).toContain(given.getTime() - back.getTime());
      }),
      { numRuns: 500 },
    );
  });

  it('is read as written, except in the hour that spring skips, which is read an hour later', () => {
    const aroundChanges = fc
      .tuple(
        fc.integer({ min: 2024, max: 2034 }),
        fc.constantFrom(2, 10),
        fc.integer({ min: 0, max: 20 * 1440 }),
      )
      .map(([year, month, minutes]) => new Date(Date.UTC(year, month, 1) + minutes * 60_000));
    fc.assert(
      fc.property(aroundChanges, zone, (wall, timeZone) => {
        const written = wall.toISOString().slice(0, 19);
        const read = Date.parse(`${clockAt(localToInstant(written, timeZone), timeZone)}Z`);
        const isSkipped = read !== wall.getTime();
        expect(read - wall.getTime()).toBe(isSkipped ? HOUR : 0);
        if (isSkipped) expect([wall.getUTCHours(), wall.getUTCDay(), wall.getUTCMonth()]).toEqual([2, 0, 2]);
      }),
      { numRuns: 500 },
    );
  });

  it('refuses an invalid date and time', () => {
    for (const text of ['', 'tomorrow', '2026-07-04', '14:00']) {
      expect(() => localToInstant(text, AUSTIN)).toThrow(RangeError);
    }
  });
});

describe('the calendar', () => {
  it("counts days in the place's zone", () => {
    const late = new Date('2026-11-21T04:30:00Z');
    expect(localDayNumber(late, 'America/New_York') - localDayNumber(late, AUSTIN)).toBe(0);
    const later = new Date('2026-11-21T05:30:00Z');
    expect(localDayNumber(later, 'America/New_York') - localDayNumber(later, AUSTIN)).toBe(1);
  });

  it('knows the weekday of each day', () => {
    fc.assert(
      fc.property(fc.integer({ min: -40_000, max: 40_000 }), (day) => {
        expect(weekday(day) % 7).toBe(new Date(day * DAY).getUTCDay());
        expect(weekday(day)).toBeGreaterThanOrEqual(1);
      }),
    );
  });

  it('has one weekend: the coming Saturday and Sunday, or what is left of it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), (today) => {
        const { from, to } = weekendOf(today);
        expect(weekday(to)).toBe(7);
        expect(to - today).toBeGreaterThanOrEqual(0);
        expect(to - today).toBeLessThan(7);
        expect(from).toBe(weekday(today) === 7 ? today : to - 1);
      }),
    );
  });
});

describe('the label of a day', () => {
  const at = (day: string) => localToInstant(`${day}T14:00`, AUSTIN);
  it.each([
    ['2026-11-19', '2026-11-19', 'Today'],
    ['2026-11-19', '2026-11-20', 'Tomorrow'],
    ['2026-11-19', '2026-11-21', 'This Weekend'],
    ['2026-11-19', '2026-11-22', 'This Weekend'],
    ['2026-11-19', '2026-11-23', 'Mon, Nov 23'],
    ['2026-11-20', '2026-11-21', 'Tomorrow'],
    ['2026-11-21', '2026-11-22', 'Tomorrow'],
    ['2026-11-22', '2026-11-22', 'Today'],
    ['2026-11-22', '2026-11-28', 'Sat, Nov 28'],
    ['2026-11-23', '2026-11-28', 'This Weekend'],
    ['2026-11-19', '2026-11-18', 'Wed, Nov 18'],
    ['2026-12-31', '2027-01-01', 'Tomorrow'],
  ])('on %s for %s is %s', (today, day, label) => {
    expect(dayLabel(at(day), AUSTIN, at(today), 'en')).toBe(label);
  });

  it('is that of the place, not of the viewer or the server', () => {
    const now = new Date('2026-11-18T05:30:00Z');
    const start = new Date('2026-11-18T19:00:00Z');
    expect(dayLabel(start, 'America/New_York', now, 'en')).toBe('Today');
    expect(dayLabel(start, AUSTIN, now, 'en')).toBe('Tomorrow');
  });

  it('says that the date is open without a time', () => {
    expect(dayLabel(null, AUSTIN, new Date(), 'en')).toBe('Date to be set');
  });
});

describe('the label of the hours', () => {
  const start = new Date('2026-07-04T19:00:00Z');
  it('is the local time at the place', () => {
    expect(hoursLabel(start, new Date(start.getTime() + 4 * HOUR), AUSTIN, 'en')).toBe('2:00 PM - 6:00 PM');
    expect(hoursLabel(start, new Date(start.getTime() + 4.5 * HOUR), 'America/Denver', 'en')).toBe(
      '1:00 PM - 5:30 PM',
    );
    expect(hoursLabel(start, null, AUSTIN, 'en')).toBe('2:00 PM');
    expect(hoursLabel(new Date('2026-07-04T05:00:00Z'), null, AUSTIN, 'en')).toBe('12:00 AM');
  });

  it('has a line for the start alone, with minutes only where there are some', () => {
    const afternoon = new Date('2026-11-28T20:00:00Z');
    expect(startLabel(afternoon, AUSTIN, 'en')).toBe('Sat, Nov 28, 2 PM');
    expect(startLabel(new Date(afternoon.getTime() + HOUR / 2), AUSTIN, 'en')).toBe('Sat, Nov 28, 2:30 PM');
    expect(startLabel(null, AUSTIN, 'en')).toBe('Date to be set');
  });

  it('is empty without a time', () => {
    expect(hoursLabel(null, null, AUSTIN, 'en')).toBeNull();
  });
});
