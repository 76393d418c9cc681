import { expect, it } from 'vitest';
import { groupBy } from '#shared/domain/group-by';
import { communities } from './data/communities';
import { ideas } from './data/ideas';
import { meetups } from './data/meetups';
import { people } from './data/people';

const cityOf = new Map(people.map(({ username, city }) => [username, city]));

/** What stands beside each other in a list. */
const LISTS = [
  { name: 'ideas', covers: ideas.map(({ cover }) => cover) },
  { name: 'communities', covers: communities.map(({ cover }) => cover) },
  ...[...groupBy(meetups, ({ host }) => cityOf.get(host))].map(([city, those]) => ({
    name: `meetups in ${city}`,
    covers: those.map(({ cover }) => cover),
  })),
];

it.each(LISTS)('no two of the $name have the same cover', ({ covers }) => {
  expect(covers.filter((cover, index) => covers.indexOf(cover) !== index)).toEqual([]);
});
