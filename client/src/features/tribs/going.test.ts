import { expect, it } from 'vitest';
import { upcomingTribs } from './going';
import { tribWith } from './trib-fixture';

const NOW = new Date('2026-11-28T12:00:00.000Z');
const going = (id: number, startTime: string | null, endTime: string | null, changes = {}) =>
  tribWith({ id, startTime, endTime, membership: 'joined', ...changes });

it('lists what is still to come, the soonest first and what has no time yet last', () => {
  const tribs = [
    going(1, null, null),
    going(2, '2026-12-05T20:00:00.000Z', '2026-12-05T22:00:00.000Z'),
    going(3, '2026-11-29T20:00:00.000Z', '2026-11-29T22:00:00.000Z'),
  ];
  expect(upcomingTribs(tribs, NOW).map(({ id }) => id)).toEqual([3, 2, 1]);
});

it('takes a meetup without an end to last two hours, as invitations do', () => {
  const tribs = [
    going(1, '2026-11-28T10:00:00.000Z', null),
    going(2, '2026-11-28T10:00:01.000Z', null),
    going(3, '2026-11-28T12:00:00.000Z', null),
  ];
  expect(upcomingTribs(tribs, NOW).map(({ id }) => id)).toEqual([2, 3]);
});

it('keeps a meetup in progress and leaves out past and cancelled ones', () => {
  const tribs = [
    going(1, '2026-11-28T11:00:00.000Z', '2026-11-28T13:00:00.000Z'),
    going(2, '2026-11-28T09:00:00.000Z', '2026-11-28T11:00:00.000Z'),
    going(3, '2026-11-29T20:00:00.000Z', '2026-11-29T22:00:00.000Z', { cancelled: true }),
    going(4, '2026-11-29T20:00:00.000Z', '2026-11-29T22:00:00.000Z', { membership: null }),
  ];
  expect(upcomingTribs(tribs, NOW).map(({ id }) => id)).toEqual([1]);
});
