import { describe, expect, it } from 'vitest';
import { groupBy } from '#shared/domain/group-by';
import { localDayNumber, localToInstant, weekendOf } from '#shared/domain/meetup-time';
import { compatibility } from '#shared/domain/compatibility';
import { levelOf, type MatchLevel } from '#shared/domain/match-labels';
import { DEFAULT_VALUES } from '#shared/domain/values';
import { communities } from './data/communities';
import { ideas } from './data/ideas';
import { interests } from './data/interests';
import { meetups } from './data/meetups';
import { people as personSeeds } from './data/people';
import { seedGroups, seedTimes } from './seed-meetups';
import { answersOf } from './seed-people';

const people = personSeeds.map((person, index) => ({
  id: index + 1,
  username: person.username,
  city: person.city,
  answers: answersOf(person),
}));
const groups = seedGroups(meetups, people);

/** Draws the same numbers in every run. */
function pseudoRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** For visitors with three random interests and the default values, the best score that each of them sees. */
function bestScores(count: number): number[] {
  const random = pseudoRandom(7);
  return Array.from({ length: count }, () => {
    const chosen = new Set<number>();
    while (chosen.size < 3) chosen.add(1 + Math.floor(random() * interests.length));
    const visitor = { ...DEFAULT_VALUES, interestIds: [...chosen] };
    const scores = [...groups.values()].map(
      (group) => group.reduce((sum, { answers }) => sum + compatibility(visitor, answers), 0) / group.length,
    );
    return Math.round(Math.max(...scores));
  });
}

describe('the groups of the demo', () => {
  it('have the host first, everybody once, and three members or more', () => {
    for (const [meetup, group] of groups) {
      expect(group[0]?.username).toBe(meetup.host);
      expect(new Set(group).size).toBe(group.length);
      expect(group.length).toBe(meetup.members);
      expect(group.length).toBeGreaterThanOrEqual(3);
      expect(group.length).toBeLessThanOrEqual(meetup.maxParticipants);
    }
  });

  it('leave nobody with more than a handful of meetups', () => {
    for (const person of people) {
      const going = [...groups.values()].filter((group) => group.includes(person));
      expect(going.length).toBeLessThanOrEqual(5);
    }
  });

  it('give visitors with three interests at random a best match worth going to (docs/decisions/004)', () => {
    const scores = bestScores(1000);
    const share = (level: MatchLevel) =>
      scores.filter((score) => levelOf(score) === level).length / scores.length;
    const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
    expect(mean).toBeGreaterThan(68.5);
    expect(share('great') + share('perfect')).toBeGreaterThan(0.28);
    expect(share('perfect')).toBeGreaterThan(0.02);
    expect(share('okay') + share('not-good')).toBeLessThan(0.02);
  });
});

const ZONES = ['America/Chicago', 'America/Los_Angeles'];
const categoryOf = new Map(ideas.map(({ title, category }) => [title, category]));

it.each(
  ZONES.flatMap((zone) =>
    [0, 1, 2, 3, 4, 5, 6].flatMap((day) => [0.5, 9, 15, 19.5].map((hour) => [zone, day, hour] as const)),
  ),
)(
  'in %s there are meetups on the weekend that is meant, also %i days after a Monday at %d',
  (zone, day, hour) => {
    const monday = localToInstant('2026-11-30T00:00', zone).getTime();
    const now = new Date(monday + (day * 24 + hour) * 3_600_000);
    const today = localDayNumber(now, zone);
    const times = meetups.map((seed) => seedTimes(seed, categoryOf.get(seed.idea) ?? '', zone, now));
    const { from, to } = weekendOf(today);
    const meant = times.filter(({ startsAt }) => {
      const on = startsAt && localDayNumber(startsAt, zone);
      return on !== null && on >= from && on <= to;
    });
    expect(meant.length).toBeGreaterThanOrEqual(5);
    for (const { startsAt, endsAt } of times) {
      if (startsAt === null) continue;
      expect(startsAt.getTime()).toBeGreaterThan(now.getTime());
      expect(endsAt.getTime() - startsAt.getTime()).toBeLessThanOrEqual(14 * 3_600_000);
      expect(endsAt.getTime()).toBeGreaterThan(startsAt.getTime());
    }
  },
);

const cityOf = new Map(personSeeds.map(({ username, city }) => [username, city]));

/** The covers that appear next to each other in a list. */
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
