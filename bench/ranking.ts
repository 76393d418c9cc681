/**
 * npm run bench -- ranking                                   ranks a million open meetups in 2,000 cities, without a database
 * npm run bench -- ranking --other=../trib-before              this checkout and another one in turn
 */
import { parseArgs } from 'node:util';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Columns from '../server/modules/matching/feed-index/meetup-columns.rules';
import type * as Rank from '../server/modules/matching/feed-index/rank.rules';
import { createSeededRandom } from '../server/testing/seeded-random';
import { median, printTable } from './report';
import { checkoutsOf } from './servers';

const AXES = 22;
const NOW = 1_000;
const NEAR_MILES = 30;

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      other: { type: 'string' },
      meetups: { type: 'string', default: '10000,1000000' },
      cities: { type: 'string', default: '2000' },
      rounds: { type: 'string', default: '15' },
    },
  });
  const rows: string[][] = [];
  for (const size of values.meetups.split(',').map(Number)) {
    const builds = [];
    for (const { folder, name } of checkoutsOf(values.other)) {
      const rules = join(folder, 'server/modules/matching/feed-index');
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same files as in this checkout
      const [{ MeetupColumns }, rank] = (await Promise.all(
        ['meetup-columns.rules.ts', 'rank.rules.ts'].map(
          (file) => import(pathToFileURL(join(rules, file)).href),
        ),
      )) as [typeof Columns, typeof Rank];
      builds.push({ name, rank, columns: fill(new MeetupColumns(), size, Number(values.cities)) });
    }
    for (const [what, act] of ACTS) {
      const times = builds.map((): number[] => []);
      for (let round = 0; round < Number(values.rounds); round += 1)
        for (const [at, { rank, columns }] of builds.entries()) {
          const began = performance.now();
          act(rank, columns, round);
          times[at]?.push(performance.now() - began);
        }
      for (const [at, { name, columns }] of builds.entries())
        rows.push([
          what,
          `${size.toLocaleString('en')}${name}`,
          median(times[at] ?? []).toFixed(2),
          Math.max(...(times[at] ?? [])).toFixed(1),
          (columns.bytes / columns.size).toFixed(0),
        ]);
    }
  }
  printTable(
    `${values.cities} cities, ${values.rounds} rounds`,
    ['what', 'meetups', 'p50 ms', 'most', 'bytes each'],
    rows,
  );
}

/** Cities lie a degree apart, so a few thousandths of the meetups are near. */
function fill(columns: Columns.MeetupColumns, size: number, cities: number): Columns.MeetupColumns {
  const { upTo } = createSeededRandom(1);
  columns.reserve(size + 1);
  for (let id = 1; id <= size; id += 1) columns.put(meetup(id, 1 + upTo(cities), upTo));
  return columns;
}

const meetup = (id: number, cityId: number, upTo: (below: number) => number): Columns.Meetup => ({
  id,
  creatorId: id,
  cityId,
  latitude: (cityId % 160) - 80,
  longitude: Math.floor(cityId / 160) * 10,
  communityId: 0,
  ideaId: 0,
  memberCount: 3,
  visibility: 0,
  hourOfWeek: -1,
  isFree: 1,
  hasSpots: 1,
  feedAt: NOW + 1 + upTo(5_000_000),
  shownFrom: 0,
  base: 50,
  timeZone: 'UTC',
  category: '',
  point: Array.from({ length: AXES }, () => upTo(3) / 2),
});

const asked = (round: number): Rank.PageAsked => ({
  now: NOW,
  from: { point: Array.from({ length: AXES }, (_, axis) => ((axis + round) % 3) / 2), interestBonus: 25 },
  isVisitor: true,
  own: [],
  waiting: [],
  refused: [],
  blocked: [],
  friends: [],
  organized: [],
  communities: [],
  wholeScores: new Map(),
  unclear: new Set(),
  after: null,
  size: 20,
});

/** Another city each time. */
const near = (round: number, within: boolean) => ({
  origin: { latitude: ((round + 1) % 160) - 80, longitude: 0 },
  miles: NEAR_MILES,
  within,
});

type Act = (rank: typeof Rank, columns: Columns.MeetupColumns, round: number) => unknown;
const ACTS: [what: string, act: Act][] = [
  ['near', (rank, columns, n) => rank.rankPage(columns, { ...asked(n), near: near(n, true) })],
  [
    'near first, then everywhere',
    (rank, columns, n) => rank.rankPage(columns, { ...asked(n), near: near(n, false) }),
  ],
  ['in one city', (rank, columns, n) => rank.rankPage(columns, { ...asked(n), cityId: n + 1 })],
  ['everywhere', (rank, columns, n) => rank.rankPage(columns, asked(n))],
];
