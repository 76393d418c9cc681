import { expect, it } from 'vitest';
import { tribWith } from '../tribs/trib-fixture';
import { createdTribs } from './created';

const NOW = new Date('2026-11-21T12:00:00Z');
const on = (id: number, day: string | null, more = {}) =>
  tribWith({ id, role: 'host', startTime: day && `2026-${day}T18:00:00Z`, ...more });

it('lists hosted meetups: upcoming ones soonest first, then a few past ones', () => {
  const tribs = [
    on(1, '12-24'),
    on(2, '11-28', { role: 'cohost' }),
    on(3, null),
    on(4, '11-25', { role: 'member' }),
    on(5, '11-29', { cancelled: true }),
    ...['11-01', '11-08', '11-15'].map((day, index) => on(6 + index, day)),
  ];
  expect(createdTribs(tribs, NOW).map(({ id }) => id)).toEqual([2, 1, 3, 5, 8, 7]);
});
