import { describe, expect, it } from 'vitest';
import { randomSeekers, roundOf } from '../../../../testing/random-seekers';
import { mulberry32, TEST_SEED } from '../../../../testing/seeded-random';
import type { TableLanguage } from '#shared/domain/tables';
import { objections } from './checker';
import { createCrowd } from './crowd';
import { keepSeats } from './keep-seats';
import { planSlots } from './plan';
import { Seating } from './seating';
import { seedTables } from './seed';
import { solveRound } from './solve';
import type { RoundInput, RoundResult, Seeker } from './types';

const OPEN_MINDED: Partial<Seeker> = {
  slots: 4,
  ageWidth: 100,
  maxKm: 500,
  languages: ['en'],
  notOnlyWoman: false,
  floor: 0,
};
const people = (count: number) => randomSeekers(count, mulberry32(TEST_SEED), OPEN_MINDED);
const kindsOf = (input: RoundInput, result: RoundResult) =>
  new Set(objections(input, result).map(({ kind }) => kind));
const detailsOf = (input: RoundInput, result: RoundResult) =>
  objections(input, result).map(({ detail }) => detail);

function seat(input: RoundInput, ...tables: number[][]): RoundResult {
  const seated = new Set(tables.flat());
  const unseated = input.seekers.map(({ id }) => id).filter((id) => !seated.has(id));
  return {
    tables: tables.map((ids) => ({ slot: 2, language: 'en' as const, ids })),
    unseated,
    report: { people: input.seekers.length, seated: seated.size, worst: 0, mean: 0, milliseconds: 0 },
  };
}

const rest = (count: number, from = 1) => Array.from({ length: count }, (_, index) => from + index);

describe('what is left of a round when it is stored', () => {
  type Now = {
    change?: (one: Seeker) => Partial<Seeker> | null;
    blocked?: [number, number][];
    ids?: number[];
  };
  const left = ({ change = () => ({}), blocked = [], ids = rest(6) }: Now, seekers = people(8)) => {
    const input = roundOf(seekers);
    const still = seekers.flatMap((one) => {
      const changed = change(one);
      return changed === null ? [] : { ...one, ...changed };
    });
    const now = { ...input, seekers: still, facts: { blocked, met: [] } };
    const { tables, unseated } = keepSeats(input, seat(input, ids), now);
    return { tables: tables.map((table) => table.ids), unseated };
  };

  it('is everything if nothing has changed that counts before the next round', () => {
    const change = ({ answers }: Seeker) => ({
      floor: 90,
      priority: 7,
      answers: { ...answers, interestIds: [] },
    });
    expect(left({ change })).toEqual({ tables: [rest(6)], unseated: [7, 8] });
  });

  it('has no seat for those who are gone or busy, and no table that has become too small', () => {
    const change = ({ id }: Seeker) => (id === 2 ? null : id === 3 ? { slots: 1 } : {});
    expect(left({ change })).toEqual({ tables: [[1, 4, 5, 6]], unseated: [3, 7, 8] });
    expect(left({ change, ids: rest(5) })).toEqual({ tables: [], unseated: [1, 3, 4, 5, 6, 7, 8] });
  });

  it('has no seat for whoever has blocked somebody of their table', () => {
    const blocked: [number, number][] = [
      [5, 2],
      [1, 8],
    ];
    expect(left({ blocked })).toEqual({ tables: [[1, 2, 3, 4, 6]], unseated: [5, 7, 8] });
  });

  it('has no seat for whom the rules keep from sitting with those who are left', () => {
    const middling = { valuesEnvironment: 50, valuesLifestyle: 50, valuesOpenness: 50, valuesIdentity: 50 };
    const change = ({ id }: Seeker) => (id === 2 ? null : {});
    const fits = people(8).map((one) => ({
      ...one,
      floor: one.id === 1 ? 55 : 0,
      answers: { ...middling, interestIds: [one.id <= 2 ? 1 : 2] },
    }));
    expect(left({ change }, fits)).toEqual({ tables: [[3, 4, 5, 6]], unseated: [1, 7, 8] });
    const women = people(8).map((one) => ({ ...one, isWoman: one.id < 3, notOnlyWoman: one.id === 1 }));
    expect(left({ change }, women)).toEqual({ tables: [[3, 4, 5, 6]], unseated: [1, 7, 8] });
  });
});

describe('the checker', () => {
  it('objects to tables that were planned and seeded but not settled', () => {
    const input = roundOf(people(64));
    const seating = new Seating(createCrowd(input));
    seedTables(seating, planSlots(seating.crowd, 0), 8, 0);
    const tables = seating.tables.map(({ members }) => members.map((person) => person + 1));
    expect(kindsOf(input, seat(input, ...tables))).toContain('swap');
    expect(kindsOf(input, solveRound(input))).toEqual(new Set());
  });

  it('objects when two people are swapped who fitted where they were', () => {
    const camps = people(16).map((one) => ({
      ...one,
      answers: { ...one.answers, interestIds: [1 + (one.id % 2)] },
    }));
    const input = roundOf(camps);
    const [odd, even] = [rest(16).filter((id) => id % 2 === 1), rest(16).filter((id) => id % 2 === 0)];
    expect(kindsOf(input, seat(input, [...odd.slice(1), 2], [...even.slice(1), 1]))).toEqual(
      new Set(['swap']),
    );
  });

  it('objects to an empty seat beside somebody without one, and to four who could sit together', () => {
    const input = roundOf(people(10));
    expect(kindsOf(input, seat(input, rest(5)))).toEqual(new Set(['seat', 'table']));
  });

  it('objects when somebody sits whose turn comes after that of somebody who does not', () => {
    const input = roundOf(people(9).map((one) => ({ ...one, priority: one.id === 9 ? 1 : 0 })));
    expect(kindsOf(input, seat(input, rest(8)))).toEqual(new Set(['priority']));
  });

  it('names every rule that is broken', () => {
    const four = (change: object) =>
      roundOf(people(4).map((one) => (one.id === 1 ? { ...one, ...change } : one)));
    const details = (change: object) => detailsOf(four(change), seat(four(change), rest(4)));
    expect(details({ slots: 1 })).toEqual(['1 is not free']);
    expect(details({ languages: ['tr'] })).toEqual(['1 and 2 cannot meet']);
    expect(details({ ageWidth: 0, age: 99 })).toEqual(['1 and 2 cannot meet']);
    expect(details({ maxKm: 0 })).toEqual(['1 and 2 cannot meet']);
    expect(details({ floor: 100 })).toEqual(['1 is below their floor']);
    const men = roundOf(people(4).map((one) => ({ ...one, isWoman: one.id === 1, notOnlyWoman: true })));
    expect(detailsOf(men, seat(men, rest(4)))).toEqual(['1 is the only woman']);
    const blocked = roundOf(people(4), { facts: { blocked: [[4, 1]], met: [] } });
    expect(detailsOf(blocked, seat(blocked, rest(4)))).toEqual(['1 and 4 cannot meet']);
    const mixed = people(4).map((one): Seeker => {
      const others: TableLanguage[] = ['de', 'es', 'fr', 'it'];
      return { ...one, languages: others.filter((_, at) => at + 1 !== one.id) };
    });
    expect(detailsOf(roundOf(mixed), seat(roundOf(mixed), rest(4)))).toEqual(['no language that all speak']);
    const german = roundOf(people(4).map((one): Seeker => ({ ...one, languages: ['de'] })));
    expect(detailsOf(german, seat(german, rest(4)))).toEqual(['not all speak en']);
    const nine = roundOf(people(9));
    expect(detailsOf(nine, seat(nine, rest(9)))).toEqual(['9 people']);
    expect(detailsOf(nine, seat(nine, rest(4), rest(5, 4)))).toEqual(['named 2 times']);
    expect(detailsOf(nine, { ...seat(nine, rest(8)), unseated: [] })).toEqual(['named 0 times']);
  });
});
