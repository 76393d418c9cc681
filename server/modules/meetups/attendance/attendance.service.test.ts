import { describe, expect, it } from 'vitest';
import { attendancePhase, isSameDay } from '#shared/domain/attendance';
import { mayLeaveLine } from './attendance.service';

const at = (time: string) => new Date(`2026-11-28T${time}Z`);
const meetup = { startsAt: at('18:00'), endsAt: at('20:00') };

describe('when it can be said who is there', () => {
  it.each([
    ['2026-11-28T15:59:59Z', 'before'],
    ['2026-11-28T16:00:00Z', 'on'],
    ['2026-11-28T20:00:00Z', 'on'],
    ['2026-11-28T20:00:01Z', 'after'],
    ['2026-12-01T20:00:00Z', 'after'],
    ['2026-12-01T20:00:01Z', 'over'],
  ] as const)('has at %s the phase %s', (now, phase) => {
    expect(attendancePhase(meetup, new Date(now))).toBe(phase);
  });

  it('is never without a time', () => {
    expect(attendancePhase({ startsAt: null, endsAt: null }, at('18:00'))).toBe('before');
  });
});

describe('the day of a line', () => {
  it('ends at midnight of the place, or that of the day on which the meetup ends', () => {
    const inTokyo = { startsAt: at('10:00'), endsAt: at('12:00'), timeZone: 'Asia/Tokyo' };
    expect(isSameDay(inTokyo, at('14:59'))).toBe(true);
    expect(isSameDay(inTokyo, at('15:00'))).toBe(false);
    const pastMidnight = { startsAt: at('10:00'), endsAt: at('16:00'), timeZone: 'Asia/Tokyo' };
    expect(isSameDay(pastMidnight, at('23:00'))).toBe(true);
  });
});

describe('who may leave a line', () => {
  const member = { id: 1, role: 'member' } as const;
  it.each([
    [{ id: 1, role: 'host' } as const, { firstHereId: 2, authorId: 2 }, true],
    [{ id: 1, role: 'cohost' } as const, { firstHereId: null, authorId: null }, true],
    [member, { firstHereId: 1, authorId: null }, true],
    [member, { firstHereId: 1, authorId: 1 }, true],
    [member, { firstHereId: 1, authorId: 3 }, false],
    [member, { firstHereId: 2, authorId: null }, false],
    [member, { firstHereId: null, authorId: null }, false],
  ])('of %j where %j is known: %s', (person, known, may) => {
    expect(mayLeaveLine(person, known)).toBe(may);
  });
});
