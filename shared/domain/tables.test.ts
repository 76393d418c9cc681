import { describe, expect, it } from 'vitest';
import {
  closingsAround,
  moreEvenings,
  peopleNeeded,
  slotName,
  slotOf,
  slotStart,
  toggleSlot,
} from './tables';

const ZONE = 'America/Chicago';
/** A Monday, 7 pm in Austin. */
const CLOSING = new Date('2031-03-04T01:00:00Z');

describe('when a table is', () => {
  it('is at the first such part of the week that leaves time to answer', () => {
    expect(slotStart(slotOf(3, 2), CLOSING, ZONE)).toEqual(new Date('2031-03-07T01:00:00Z'));
    // Wednesday morning is exactly a day and a half after the closing; Tuesday evening is sooner, so it moves to the next week.
    expect(slotStart(slotOf(2, 0), CLOSING, ZONE)).toEqual(new Date('2031-03-05T16:00:00Z'));
    expect(slotStart(slotOf(1, 2), CLOSING, ZONE)).toEqual(new Date('2031-03-12T00:00:00Z'));
  });

  it('keeps the local hour when the clocks change in between', () => {
    // The clocks go forward on Sunday the 9th.
    expect(slotStart(slotOf(5, 2), CLOSING, ZONE)).toEqual(new Date('2031-03-09T01:00:00Z'));
    expect(slotStart(slotOf(6, 2), CLOSING, ZONE)).toEqual(new Date('2031-03-10T00:00:00Z'));
  });
});

describe('when rounds close', () => {
  const closings = [
    { weekday: 1, time: '19:00' },
    { weekday: 4, time: '19:00' },
  ];

  it('is at the local time of the place', () => {
    expect(closingsAround(closings, CLOSING, ZONE)).toEqual({
      last: CLOSING,
      next: new Date('2031-03-07T01:00:00Z'),
    });
    expect(closingsAround(closings, new Date(CLOSING.getTime() - 1), ZONE).next).toEqual(CLOSING);
    expect(closingsAround(closings, CLOSING, 'Europe/Berlin').last).toEqual(new Date('2031-03-03T18:00:00Z'));
  });

  it('may be once a week', () => {
    const { last, next } = closingsAround([{ weekday: 7, time: '12:00' }], CLOSING, ZONE);
    expect(next.getTime() - last.getTime()).toBe(7 * 86_400_000 - 3_600_000);
  });
});

it('offers two fixed evenings that a person has not given', () => {
  const [thursday, saturday] = [slotOf(3, 2), slotOf(5, 2)];
  expect(moreEvenings(0).map((slot) => slotName(slot, 'en'))).toEqual([
    'Thursday evening',
    'Tuesday evening',
  ]);
  expect(moreEvenings(toggleSlot(0, thursday)).map((slot) => slotName(slot, 'en'))).toEqual([
    'Tuesday evening',
    'Saturday evening',
  ]);
  expect(moreEvenings(2 ** 28 - 1 - 2 ** saturday)).toEqual([saturday]);
});

it('tells how many people a round needs in steps of five', () => {
  expect([0, 1, 2, 3, 6, 7, 11, 12, 500].map(peopleNeeded)).toEqual([15, 15, 10, 10, 10, 5, 5, 0, 0]);
});

it('names a slot, and adds and removes it', () => {
  expect(slotName(0, 'en')).toBe('Monday morning');
  expect(slotName(27, 'en')).toBe('Sunday night');
  expect(toggleSlot(toggleSlot(5, 27), 27)).toBe(5);
});
