import { describe, expect, it } from 'vitest';
import { complaintsAbout } from '../../../../testing/outside-checker';
import { randomSeeker, randomSeekers, roundOf } from '../../../../testing/random-seekers';
import { mulberry32, TEST_SEED } from '../../../../testing/seeded-random';
import type { TableLanguage } from '#shared/domain/tables';
import { objections } from './checker';
import { solveRound } from './solve';
import type { RoundInput, RoundResult, Seeker } from './types';

const CROWDS = Number(process.env['TABLE_CROWDS'] ?? 60);
const EVENING = 1 << 2;
const OPEN_MINDED: Partial<Seeker> = {
  slots: EVENING,
  ageWidth: 100,
  maxKm: 500,
  languages: ['en'],
  notOnlyWoman: false,
  floor: 0,
};

/** The second checker tries every change, which takes long for many people. */
const OUTSIDE_MAX = 60;

const seatedIn = (result: RoundResult) => result.tables.flatMap(({ ids }) => ids);
const expectSound = (input: RoundInput, result = solveRound(input)) => {
  expect(objections(input, result)).toEqual([]);
  if (input.seekers.length <= OUTSIDE_MAX) expect(complaintsAbout(input, result)).toEqual([]);
  return result;
};

/** Adds blocks and earlier meetings between some people, and three people with a claim before or after the others. */
function withHistory(seekers: Seeker[], random: () => number): RoundInput {
  const anyone = () => seekers[Math.floor(random() * seekers.length)]?.id ?? 0;
  const pairs = Array.from({ length: seekers.length }, () => [anyone(), anyone()] as const).filter(
    ([a, b]) => a !== b,
  );
  const half = Math.floor(pairs.length / 2);
  for (const [at, priority] of [1, 1, -1].entries()) Object.assign(seekers[at] ?? {}, { priority });
  return roundOf(seekers, {
    facts: { blocked: pairs.slice(0, half), met: pairs.slice(half).map(([a, b]) => [a, b, 15]) },
  });
}

describe('a round', () => {
  it('keeps every rule and leaves nobody who would rather sit elsewhere, in random crowds', () => {
    const random = mulberry32(TEST_SEED);
    let seated = 0;
    for (let crowd = 0; crowd < CROWDS; crowd++) {
      const seekers = randomSeekers(
        Math.floor(random() * 40),
        random,
        crowd % 3 === 0 ? {} : { slots: EVENING },
      );
      seated += seatedIn(expectSound(withHistory(seekers, random))).length;
    }
    expect(seated).toBeGreaterThan(CROWDS * 3);
  });

  it('makes five and four of nine in one part of the week, who are joined if some say no, rather than seven in another', () => {
    const seekers = Array.from({ length: 9 }, (_, index) => ({
      ...randomSeeker(index + 1, mulberry32(7)),
      ...OPEN_MINDED,
      slots: index < 7 ? EVENING | (EVENING << 4) : EVENING,
    }));
    const { tables, unseated } = expectSound(roundOf(seekers));
    expect(tables.map(({ slot, ids }) => [slot, ids.length])).toEqual([
      [2, 5],
      [2, 4],
    ]);
    expect(unseated).toEqual([]);
  });

  it.each([19, 70])(
    'seats people who are all %i, and nobody where eleven of twelve have blocked each other',
    (age) => {
      const crowd = randomSeekers(12, mulberry32(age), { ...OPEN_MINDED, age });
      expect(seatedIn(expectSound(roundOf(crowd)))).toHaveLength(12);
      const eleven = crowd.slice(0, 11);
      const blocked = eleven.flatMap((one, at) =>
        eleven.slice(at + 1).map((other) => [one.id, other.id] as const),
      );
      const { tables, unseated } = expectSound(roundOf(crowd, { facts: { blocked, met: [] } }));
      expect([tables, unseated.length]).toEqual([[], 12]);
    },
  );

  it('does so in a town of two hundred', () => {
    const random = mulberry32(TEST_SEED);
    const input = withHistory(randomSeekers(200, random), random);
    expect(seatedIn(expectSound(input)).length).toBeGreaterThan(100);
  });

  it('has a language at each table that all of its people speak, where most speak two of four', () => {
    const random = mulberry32(TEST_SEED);
    const spoken: TableLanguage[] = ['en', 'es', 'de', 'fr'];
    const people = randomSeekers(120, random, { slots: EVENING }).map((one): Seeker => {
      const [first, second] = [Math.floor(random() * 4), Math.floor(random() * 4)];
      return { ...one, languages: spoken.filter((_, at) => at === first || at === second) };
    });
    const { tables } = expectSound(roundOf(people));
    const speaks = (id: number, language: TableLanguage) => people[id - 1]?.languages.includes(language);
    expect(tables.filter(({ ids, language }) => !ids.every((id) => speaks(id, language)))).toEqual([]);
    expect(tables.length).toBeGreaterThan(10);
  });

  it('speaks at a table the language that most people do who could have a seat in the round', () => {
    const people = randomSeekers(9, mulberry32(TEST_SEED), OPEN_MINDED).map((one): Seeker => ({
      ...one,
      slots: EVENING,
      languages: one.id === 9 ? ['tr'] : ['de', 'tr', 'en'],
    }));
    const languagesOf = (seekers: Seeker[]) =>
      new Set(expectSound(roundOf(seekers)).tables.map(({ language }) => language));
    expect(languagesOf(people)).toEqual(new Set(['tr']));
    const others = people.filter(({ id }) => id !== 9);
    const elsewhere = people.map((one) => (one.id === 9 ? { ...one, slots: 1 } : one));
    expect(languagesOf(elsewhere)).toEqual(languagesOf(others));
  });

  it('has rather one full table than two that need everybody to say yes', () => {
    const later = 1 << 6;
    const people = randomSeekers(8, mulberry32(TEST_SEED), OPEN_MINDED).map((one) => ({
      ...one,
      slots: one.id === 8 ? later : one.id > 4 ? EVENING | later : EVENING,
    }));
    const { tables } = expectSound(roundOf(people));
    expect(tables).toEqual([{ slot: 2, language: 'en', ids: [1, 2, 3, 4, 5, 6, 7] }]);
  });

  it('has the same tables for the same people in another order', () => {
    const input = withHistory(randomSeekers(60, mulberry32(TEST_SEED)), mulberry32(TEST_SEED));
    const again = solveRound({
      ...input,
      seekers: input.seekers.toReversed(),
      facts: {
        blocked: input.facts.blocked.toReversed(),
        met: input.facts.met.map(([a, b, points]) => [b, a, points]),
      },
    });
    expect({ ...again, report: {} }).toEqual({ ...solveRound(input), report: {} });
  });
});

describe('an awkward crowd', () => {
  const alike = (count: number, change: Partial<Seeker> = {}) => {
    const one = randomSeeker(1, mulberry32(TEST_SEED));
    return Array.from({ length: count }, (_, index) => ({
      ...one,
      ...OPEN_MINDED,
      ...change,
      id: index + 1,
    }));
  };

  it('of fewer than four gets no table', () => {
    const { tables, unseated } = expectSound(roundOf(alike(3)));
    expect(tables).toEqual([]);
    expect(unseated).toEqual([1, 2, 3]);
  });

  it('of people all alike is seated whole, even if they ask for a full score', () => {
    for (const count of [4, 5, 9, 11, 17, 23]) {
      expect(seatedIn(expectSound(roundOf(alike(count, { floor: 100 }))))).toHaveLength(count);
    }
  });

  it('that avoids one person leaves only that one out', () => {
    const blocked = Array.from({ length: 12 }, (_, index) => [1, index + 2] as const);
    const { unseated } = expectSound(roundOf(alike(13), { facts: { blocked, met: [] } }));
    expect(unseated).toEqual([1]);
  });

  it('of two camps that share nothing sits in camps', () => {
    const camp = (id: number, end: number): Seeker => {
      const answers = {
        valuesEnvironment: end,
        valuesLifestyle: end,
        valuesOpenness: end,
        valuesIdentity: end,
      };
      return {
        ...randomSeeker(id, mulberry32(id)),
        ...OPEN_MINDED,
        floor: 55,
        answers: { ...answers, interestIds: [end + 1] },
      };
    };
    const camps = Array.from({ length: 13 }, (_, index) => camp(index + 1, index % 2 === 0 ? 0 : 100));
    const { tables, report } = expectSound(roundOf(camps));
    for (const { ids } of tables) expect(new Set(ids.map((id) => id % 2)).size).toBe(1);
    expect(report).toMatchObject({ seated: 13, worst: 100 });
  });

  it('with ninety-six interests, one each, is seated', () => {
    const people = alike(96).map((one) => ({ ...one, answers: { ...one.answers, interestIds: [one.id] } }));
    expect(seatedIn(expectSound(roundOf(people)))).toHaveLength(96);
  });

  it('with every age alone sits where widths allow it', () => {
    const ages = alike(60, { ageWidth: 10 }).map((one) => ({ ...one, age: 17 + one.id }));
    expect(seatedIn(expectSound(roundOf(ages)))).toHaveLength(60);
    const strangers = ages.map((one) => ({ ...one, ageWidth: 0 }));
    expect(expectSound(roundOf(strangers)).unseated).toHaveLength(60);
  });

  it('with one free seat gives it to the higher priority', () => {
    const people = alike(9, { floor: 0 }).map((one) => ({
      ...one,
      priority: one.id === 9 ? 1 : one.id === 4 ? -1 : 0,
    }));
    const blocked = people
      .slice(4)
      .flatMap(({ id }) => people.slice(4).map((other) => [id, other.id] as const));
    const { tables, unseated } = expectSound(roundOf(people, { facts: { blocked, met: [] } }));
    expect(tables.flatMap(({ ids }) => ids)).toContain(9);
    expect(unseated).not.toContain(1);
  });
});
