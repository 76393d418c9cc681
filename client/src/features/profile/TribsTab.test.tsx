import { expect, it } from 'vitest';
import { tribWith } from '../tribs/trib-fixture';
import { hostedTribs, joinedTribs } from './TribsTab';

const NOW = new Date('2026-11-21T12:00:00Z');
const on = (id: number, day: string | null, more = {}) =>
  tribWith({ id, role: 'host', startTime: day && `2026-${day}T18:00:00Z`, ...more });
const idsOf = (tribs: readonly { id: number }[]) => tribs.map(({ id }) => id);

it('lists hosted meetups: upcoming ones soonest first, then past ones', () => {
  const tribs = [
    on(1, '12-24'),
    on(2, '11-28', { role: 'cohost' }),
    on(3, null),
    on(4, '11-25', { role: 'member', mainImageUrl: '/covers/soup.svg' }),
    on(5, '11-29', { cancelled: true }),
    ...['11-01', '11-08'].map((day, index) => on(6 + index, day)),
  ];
  expect(idsOf(hostedTribs(tribs, NOW))).toEqual([2, 1, 3, 5, 7, 6]);
  expect(idsOf(joinedTribs(tribs, NOW))).toEqual([4]);
});

it.each([null, '', ' '])('lists no joined meetups while the picture of each is %j', (mainImageUrl) => {
  const joined = [4, 5].map((id) => on(id, '11-25', { role: 'member', mainImageUrl }));
  expect(joinedTribs(joined, NOW)).toEqual([]);
  const pictured = on(6, '11-24', { role: 'member', mainImageUrl: '/covers/soup.svg' });
  expect(idsOf(joinedTribs([...joined, pictured], NOW))).toEqual([6, 4, 5]);
});
