import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localParts } from '#shared/domain/meetup-time';
import { quietUntil } from './push.rules';

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'America/St_Johns',
  'Pacific/Kiritimati',
];
const NIGHT = { from: '22:00', until: '07:00' };
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const clockOf = (moment: Date, zone: string) => {
  const { hour, minute } = localParts(moment, zone);
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
};
const isWithin = (clock: string, { from, until }: typeof NIGHT) =>
  from < until ? clock >= from && clock < until : clock >= from || clock < until;

const clocks = fc
  .integer({ min: 0, max: 1439 })
  .map((minutes) => new Date(minutes * MINUTE).toISOString().slice(11, 16));
const hours = fc.record({ from: clocks, until: clocks }).filter(({ from, until }) => from !== until);
const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });

describe('quiet hours', () => {
  it('are those of the clock, in every zone, and end within a day and the change of the clocks', () => {
    fc.assert(
      fc.property(moments, hours, fc.constantFrom(...ZONES), (now, given, zone) => {
        const end = quietUntil(now, given, zone);
        expect(end !== null).toBe(isWithin(clockOf(now, zone), given));
        if (end === null) return;
        expect(end.getTime()).toBeGreaterThan(now.getTime());
        expect(end.getTime() - now.getTime()).toBeLessThanOrEqual(DAY + 60 * MINUTE);
        // In the hour that spring skips, the quiet hours last until the clock shows the same minute again.
        const isSkipped = clockOf(end, zone) !== given.until;
        const shortBefore = new Date(end.getTime() - 1);
        if (!isSkipped && shortBefore > now) expect(isWithin(clockOf(shortBefore, zone), given)).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  it.each([
    ['2026-01-10T23:30', '2026-01-11T06:00:00.000Z'],
    ['2026-01-11T02:00', '2026-01-11T06:00:00.000Z'],
    // One of these nights is an hour shorter, the other an hour longer.
    ['2026-03-28T23:30', '2026-03-29T05:00:00.000Z'],
    ['2026-10-24T23:30', '2026-10-25T06:00:00.000Z'],
  ])('from ten to seven in Berlin, at %s, end at %s', (utc, end) => {
    expect(quietUntil(new Date(`${utc}Z`), NIGHT, 'Europe/Berlin')?.toISOString()).toBe(end);
  });

  it('do not end before now in the hour that autumn repeats', () => {
    const second = new Date('2026-10-25T01:20:40Z');
    const end = quietUntil(second, { from: '22:00', until: '02:30' }, 'Europe/Berlin');
    expect(end?.toISOString()).toBe('2026-10-25T01:30:00.000Z');
  });

  it('are none until somebody chooses them', () => {
    expect(quietUntil(new Date(), null, 'UTC')).toBeNull();
  });
});
