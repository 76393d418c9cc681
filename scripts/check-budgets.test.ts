import { expect, it } from 'vitest';
import type { RouteEntry } from '../client/src/app/route-list';
import { formatTable, isOver, measure } from './check-budgets';

const list: RouteEntry[] = [
  { name: 'landing', path: '/', page: '', budget: { kb: 3, scripts: 2 } },
  { name: 'feed', path: '/meetups', page: '' },
];
const routes = {
  landing: { scripts: ['first.js'], signedIn: [] },
  feed: { scripts: ['first.js', 'feed.js'], signedIn: ['signed-in.js'] },
};
const sizes = new Map([
  ['first.js', 2048],
  ['feed.js', 1024],
  ['signed-in.js', 512],
  ['later.js', 4096],
]);

it('adds up the scripts of a route, and counts those of somebody signed in', () => {
  const rows = measure({ routes, sizes }, list);
  expect(rows.map(({ name, kb }) => [name, kb])).toEqual([
    ['/', 2],
    ['/meetups', 3],
    ['besides, signed in', 0.5],
    ['largest part opened later', 4],
    ['all scripts', 7.5],
  ]);
  expect(rows[1]?.scripts?.count).toBe(3);
  expect(rows.filter(isOver)).toEqual([]);
});

it('is over with too many bytes, too many scripts, or a script that the build lacks', () => {
  const over = (change: Partial<RouteEntry>, sizesThen: ReadonlyMap<string, number> = sizes) =>
    measure({ routes, sizes: sizesThen }, [{ ...list[1], name: 'feed', path: '/', page: '', ...change }])
      .filter(isOver)
      .map(({ name }) => name);
  expect(over({ budget: { kb: 2.9, scripts: 3 } })).toContain('/');
  expect(over({ budget: { kb: 3, scripts: 2 } })).toContain('/');
  expect(over({ budget: { kb: 3, scripts: 3 } })).toEqual([]);
  expect(over({ name: 'nowhere' })).toContain('/');
  expect(
    formatTable(
      measure(
        { routes, sizes },
        list.map((route) => ({ ...route, budget: { kb: 1, scripts: 1 } })),
      ),
    ),
  ).toMatch(/^\/meetups +3\.0 KB of +1 KB +3 of 1 scripts {2}OVER$/m);
});
