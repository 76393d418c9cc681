import { describe, expect, it } from 'vitest';
import {
  END_NOT_AFTER_START,
  NO_DATE,
  START_IS_PAST,
  areTimesSet,
  localTime,
  nextSaturday,
  weeksLater,
  timesProblem,
  timesSummary,
  withStart,
  zoneLine,
} from './meetup-times';

const AUSTIN = 'America/Chicago';
/** A Wednesday, 6 PM in Austin. */
const NOW = new Date('2026-11-19T00:00:00Z');
const times = (startTime: string, endTime: string) => ({ startTime, endTime });

describe('the times of a meetup', () => {
  it('are set only once both have been chosen', () => {
    expect(areTimesSet(times('2026-11-21T14:00', '2026-11-21T18:00'))).toBe(true);
    expect(areTimesSet(times('', '2026-11-21T18:00'))).toBe(false);
    expect(areTimesSet(times('2026-11-21T14:00', ''))).toBe(false);
  });

  it('end at least a minute after they start', () => {
    expect(timesProblem(times('2026-11-21T14:00', '2026-11-21T14:01'), AUSTIN, NOW)).toBeNull();
    for (const end of ['2026-11-21T14:00', '2026-11-21T13:59']) {
      const problem = { field: 'endTime', text: END_NOT_AFTER_START };
      expect(timesProblem(times('2026-11-21T14:00', end), AUSTIN, NOW)).toEqual(problem);
    }
  });

  it("start in the future in the place's local time", () => {
    const start = '2026-11-18T18:00';
    const problem = { field: 'startTime', text: START_IS_PAST };
    expect(timesProblem(times(start, ''), AUSTIN, NOW)).toEqual(problem);
    expect(timesProblem(times('2026-11-18T18:01', ''), AUSTIN, NOW)).toBeNull();
    expect(timesProblem(times(start, ''), 'America/Los_Angeles', NOW)).toBeNull();
  });

  it('have no problem while the start is missing', () => {
    expect(timesProblem(times('', ''), AUSTIN, NOW)).toBeNull();
    expect(timesProblem(times('', '2026-11-18T18:00'), AUSTIN, NOW)).toBeNull();
  });

  it('require four-digit years', () => {
    expect(timesProblem(times('12026-11-21T14:00', ''), AUSTIN, NOW)).toEqual({
      field: 'startTime',
      text: NO_DATE,
    });
    expect(timesProblem(times('', '12026-11-21T14:00'), AUSTIN, NOW)?.field).toBe('endTime');
  });
});

describe('the suggestion', () => {
  it('is next Saturday, 2 to 6 PM', () => {
    expect(nextSaturday(AUSTIN, NOW)).toEqual(times('2026-11-21T14:00', '2026-11-21T18:00'));
  });

  it("uses the place's calendar, and on a Saturday the next one", () => {
    const lateFriday = new Date('2026-11-21T05:59:00Z');
    const saturday = new Date('2026-11-21T06:00:00Z');
    expect(nextSaturday(AUSTIN, lateFriday).startTime).toBe('2026-11-21T14:00');
    expect(nextSaturday(AUSTIN, saturday).startTime).toBe('2026-11-28T14:00');
    expect(nextSaturday('America/Denver', saturday).startTime).toBe('2026-11-21T14:00');
  });

  it('crosses the end of a year', () => {
    expect(nextSaturday(AUSTIN, new Date('2026-12-27T18:00:00Z')).startTime).toBe('2027-01-02T14:00');
  });
});

describe('a changed start', () => {
  it('moves the end by as much, so that the meetup lasts as long as before', () => {
    const before = times('2026-11-21T14:00', '2026-11-21T18:00');
    expect(withStart(before, '2026-11-28T23:30')).toEqual(times('2026-11-28T23:30', '2026-11-29T03:30'));
  });

  it('leaves an end that was missing or not after the start', () => {
    const wrong = times('2026-11-21T14:00', '2026-11-21T13:00');
    expect(withStart(wrong, '2026-11-21T12:00').endTime).toBe('2026-11-21T13:00');
    expect(withStart(times('', '2026-11-21T13:00'), '2026-11-21T12:00').endTime).toBe('2026-11-21T13:00');
    expect(withStart(times('2026-11-21T14:00', ''), '2026-11-21T12:00').endTime).toBe('');
    expect(withStart(times('2026-11-21T14:00', '2026-11-21T15:00'), '')).toEqual(
      times('', '2026-11-21T15:00'),
    );
  });

  it('survives the partial years typed on the way', () => {
    let typed = times('2026-11-21T14:00', '2026-11-21T18:00');
    for (const year of ['0002', '0020', '0202', '2027']) typed = withStart(typed, `${year}-11-21T14:00`);
    expect(typed).toEqual(times('2027-11-21T14:00', '2027-11-21T18:00'));
    expect(withStart(typed, '9999-12-31T23:00').endTime).toBe('2027-11-21T18:00');
  });
});

it('names the time zone of the times', () => {
  expect(zoneLine('Austin, TX', AUSTIN)).toBe('Times are in Austin (Central Time).');
  expect(zoneLine(null, 'America/Denver')).toBe('Times are in Mountain Time.');
});

it('writes an instant in the local time of its place', () => {
  expect(localTime(new Date('2026-07-05T19:05:00Z'), AUSTIN)).toBe('2026-07-05T14:05');
  expect(localTime(new Date('2026-01-05T05:59:00Z'), AUSTIN)).toBe('2026-01-04T23:59');
});

describe('a week later', () => {
  const next = (start: string, end: string, now = NOW) => weeksLater(times(start, end), AUSTIN, now);

  it('is the same local time, even across a clock change or a year', () => {
    expect(next('2026-11-28T14:00', '2026-11-28T18:00')).toEqual(
      times('2026-12-05T14:00', '2026-12-05T18:00'),
    );
    const before = new Date('2027-03-08T12:00:00Z');
    expect(next('2027-03-10T19:30', '2027-03-11T01:00', before)).toEqual(
      times('2027-03-17T19:30', '2027-03-18T01:00'),
    );
    expect(next('2026-12-27T14:00', '2026-12-27T18:00').startTime).toBe('2027-01-03T14:00');
  });

  it('of a long past meetup is the next possible week', () => {
    const saturday = new Date('2026-11-21T18:00:00Z');
    expect(next('2026-10-03T14:00', '2026-10-03T18:00', saturday).startTime).toBe('2026-11-21T14:00');
    expect(next('2026-10-03T11:00', '2026-10-03T18:00', saturday).startTime).toBe('2026-11-28T11:00');
  });

  it('has no times for a meetup without times', () => {
    expect(next('', '')).toEqual(times('', ''));
  });
});

describe('the summary of the times', () => {
  it.each([
    ['2026-11-21T14:00', '2026-11-21T18:00', 'Saturday · 4 hours'],
    ['2026-11-21T14:00', '2026-11-21T15:30', 'Saturday · 1 hour 30 minutes'],
    ['2026-11-20T23:30', '2026-11-21T00:15', 'Friday · 45 minutes'],
    ['2026-10-31T22:00', '2026-11-01T03:00', 'Saturday · 6 hours'],
    ['2026-11-21T14:00', '', 'Saturday'],
    ['2026-11-21T14:00', '2026-11-21T13:00', 'Saturday'],
    ['', '2026-11-21T18:00', null],
    ['202611-01-01T14:00', '2026-11-21T18:00', null],
  ])('of %s to %s says %s', (start, end, text) => {
    expect(timesSummary(times(start, end), AUSTIN)).toBe(text);
  });
});
