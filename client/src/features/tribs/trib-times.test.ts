import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { localToInstant } from '#shared/domain/meetup-time';
import { tribWith } from './trib-fixture';
import { canLeave, tribDay, tribTimes, useTribNow } from './trib-times';

const NOW = new Date('2026-11-19T18:00:00Z');

/** A meetup whose times are given as local times of its place. */
function at(timeZone: string, city: string | null, start: string, end: string) {
  const instant = (local: string) => localToInstant(local, timeZone).toISOString();
  return tribWith({ timeZone, city, startTime: instant(start), endTime: instant(end) });
}
const inLyon = at('Europe/Paris', 'Lyon, France', '2026-12-05T20:00', '2026-12-05T22:00');

describe('the times of a meetup', () => {
  it.each(['Europe/Paris', 'Europe/Berlin', 'Africa/Lagos'])(
    'need no zone where the clock shows the same: %s',
    (readersZone) => {
      expect(tribTimes(inLyon, NOW, readersZone)).toEqual({
        day: 'Sat, Dec 5',
        date: null,
        hours: '8:00 PM - 10:00 PM',
        zone: null,
      });
    },
  );

  it('are those of the place, and say so to a reader whose clock shows another time', () => {
    expect(tribTimes(inLyon, NOW, 'America/New_York')).toEqual({
      day: 'Sat, Dec 5',
      date: null,
      hours: '8:00 PM - 10:00 PM',
      zone: 'Lyon time',
    });
    expect(tribTimes(inLyon, NOW, 'Europe/London').zone).toBe('Lyon time');
  });

  it('name the zone where the city is not known', () => {
    const typed = { ...inLyon, city: null, timeZone: 'America/Argentina/Buenos_Aires' };
    expect(tribTimes(typed, NOW, 'Europe/Paris').zone).toBe('Buenos Aires time');
  });

  it.each([
    ['half an hour', 'Asia/Kolkata', 'Mumbai, India', 'Asia/Karachi', 'Mumbai time'],
    ['45 minutes', 'Asia/Kathmandu', 'Pokhara, Nepal', 'Asia/Dhaka', 'Pokhara time'],
    ['a quarter of an hour', 'Asia/Kathmandu', null, 'Asia/Kolkata', 'Kathmandu time'],
  ])('differ by %s', (_by, timeZone, city, readersZone, zone) => {
    const trib = at(timeZone, city, '2026-12-05T07:30', '2026-12-05T09:45');
    expect(tribTimes(trib, NOW, readersZone)).toMatchObject({ hours: '7:30 AM - 9:45 AM', zone });
  });

  describe('between the changes of two clocks', () => {
    // The United States change their clocks on March 8 and November 1, France on March 29 and October 25.
    it.each([
      ['2026-03-07T14:00', 'America/Phoenix', true],
      ['2026-03-09T14:00', 'America/Phoenix', false],
      ['2026-10-31T14:00', 'America/Phoenix', false],
      ['2026-11-02T14:00', 'America/Phoenix', true],
    ])('depend on the day: %s for %s', (start, readersZone, isSame) => {
      const trib = at('America/Denver', 'Denver, CO', start, start.replace('14:', '16:'));
      expect(tribTimes(trib, NOW, readersZone).zone).toBe(isSame ? null : 'Denver time');
    });

    it.each([
      ['spring skips', '2026-03-28T22:00', '2026-03-29T05:00'],
      ['autumn repeats', '2026-10-24T22:00', '2026-10-25T05:00'],
    ])('count the end too, in the night in which %s an hour', (_what, start, end) => {
      // Only one of start and end differs from the clock of Lagos, which never changes.
      const trib = at('Europe/Paris', 'Lyon, France', start, end);
      expect(tribTimes(trib, NOW, 'Africa/Lagos')).toMatchObject({
        hours: '10:00 PM - 5:00 AM',
        zone: 'Lyon time',
      });
    });
  });
});

describe('the day of a meetup', () => {
  it('is "Today" only where it is the same day for place and reader', () => {
    const now = new Date('2026-11-19T20:00:00Z');
    const tonight = at('Pacific/Auckland', 'Auckland, NZ', '2026-11-20T19:00', '2026-11-20T21:00');
    expect(tribTimes(tonight, now, 'Pacific/Auckland').day).toBe('Today');
    expect(tribTimes(tonight, now, 'Australia/Sydney').day).toBe('Today');
    expect(tribTimes(tonight, now, 'America/New_York')).toEqual({
      day: 'Fri, Nov 20',
      date: null,
      hours: '7:00 PM - 9:00 PM',
      zone: 'Auckland time',
    });
  });

  it('is that of the place across the date line', () => {
    const trib = at('Pacific/Kiritimati', 'London, Kiribati', '2026-12-06T08:00', '2026-12-06T10:00');
    expect(tribTimes(trib, NOW, 'Pacific/Honolulu')).toEqual({
      day: 'Sun, Dec 6',
      date: null,
      hours: '8:00 AM - 10:00 AM',
      zone: 'London time',
    });
    // The two clocks show the same hour, a whole day apart.
    expect(tribDay(trib, NOW, 'Pacific/Honolulu')).toBe('Sun, Dec 6 (London time)');
    expect(tribDay(trib, NOW, 'Pacific/Kiritimati')).toBe('Sun, Dec 6');
  });

  it('names no zone for readers on the same date, or before it is set', () => {
    expect(tribDay(inLyon, NOW, 'America/New_York')).toBe('Sat, Dec 5');
    expect(tribDay(tribWith({}), NOW, 'Asia/Tokyo')).toBe('Date to be set');
  });
});

describe('the day of a meetup on a page that stays open', () => {
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it.each([
    ['America/Chicago', 'Austin, TX', '2026-11-20T06:00:00Z'],
    ['Asia/Kathmandu', 'Pokhara, Nepal', '2026-11-19T18:15:00Z'],
  ])('follows midnight at its place: %s', (timeZone, city, midnight) => {
    vi.useFakeTimers({ now: Date.parse(midnight) - 60_000 });
    const trib = at(timeZone, city, '2026-11-20T19:00', '2026-11-20T21:00');
    let renders = 0;
    const { result } = renderHook(() => {
      renders += 1;
      return tribTimes(trib, useTribNow(trib), timeZone).day;
    });
    expect(result.current).toBe('Tomorrow');
    act(() => void vi.advanceTimersByTime(5 * 60_000));
    expect(result.current).toBe('Today');
    expect(renders).toBe(2);
  });

  it('is right as soon as a phone shows it again that slept over midnight', () => {
    vi.useFakeTimers({ now: new Date('2026-11-19T20:00:00Z') });
    const trib = at('America/Chicago', 'Austin, TX', '2026-11-20T19:00', '2026-11-20T21:00');
    const { result } = renderHook(() => tribTimes(trib, useTribNow(trib), 'America/Chicago').day);
    expect(result.current).toBe('Tomorrow');
    vi.setSystemTime('2026-11-20T14:00:00Z');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(result.current).toBe('Today');
  });
});

describe('a device', () => {
  afterEach(() => vi.restoreAllMocks());
  const deviceIn = (timeZone: string) =>
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
      ...new Intl.DateTimeFormat('en-US').resolvedOptions(),
      timeZone,
    });

  it('says which zone its reader is in', () => {
    deviceIn('Asia/Tokyo');
    expect(tribTimes(inLyon, NOW).zone).toBe('Lyon time');
  });

  it('that does not know its zone shows times without one', () => {
    deviceIn('Etc/Unknown');
    expect(tribTimes(inLyon, NOW).zone).toBeNull();
  });
});

it('a meetup can be left until it begins, and whenever it is cancelled; not by its host', () => {
  const canBeLeft = (changes: object) => canLeave({ ...inLyon, role: 'member', ...changes }, NOW);
  const startTime = '2026-11-19T17:00:00Z';
  expect(canBeLeft({})).toBe(true);
  expect(canBeLeft({ startTime })).toBe(false);
  expect(canBeLeft({ startTime, cancelled: true })).toBe(true);
  expect(canBeLeft({ role: 'host' })).toBe(false);
});
