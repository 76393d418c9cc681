import { describe, expect, it } from 'vitest';
import { randomSeeker, randomSeekers, roundOf } from '../../../../testing/random-seekers';
import { mulberry32, TEST_SEED } from '../../../../testing/seeded-random';
import { objections } from './checker';
import { solveRound } from './solve';
import type { FixedTable, RoundInput, Seeker } from './types';

const EVENING = 2;
const ROUNDS = Number(process.env['TABLE_ROUNDS'] ?? 12);

/** Makes people as alike as possible, so that only what a test changes keeps any of them apart. */
function people(count: number, change: (id: number) => Partial<Seeker> = () => ({})): Seeker[] {
  const one = {
    ...randomSeeker(1, mulberry32(TEST_SEED)),
    slots: 1 << EVENING,
    languages: ['en' as const],
    notOnlyWoman: false,
    isWoman: false,
  };
  return Array.from({ length: count }, (_, index) => ({ ...one, id: index + 1, ...change(index + 1) }));
}

const table = (...ids: number[]): FixedTable => ({ slot: EVENING, language: 'en', ids });
const settleAgain = (seekers: Seeker[], fixed: FixedTable[], change: Partial<RoundInput> = {}) => {
  const input = roundOf(seekers, { fixed, ...change });
  const result = solveRound(input);
  expect(objections(input, result)).toEqual([]);
  return { tables: result.tables.map(({ ids }) => ids), unseated: result.unseated };
};

describe('a second settling', () => {
  it('joins two tables that became too small', () => {
    expect(settleAgain(people(5), [table(1, 2, 3), table(4, 5)]).tables).toEqual([[1, 2, 3, 4, 5]]);
  });

  it('fills a small table with people who have no seat, the first by priority', () => {
    const seekers = people(5, (id) => (id === 5 ? { priority: 1 } : {}));
    const strangers = { blocked: [[4, 5] as const], met: [] };
    expect(settleAgain(seekers, [table(1, 2, 3)], { facts: strangers })).toEqual({
      tables: [[1, 2, 3, 5]],
      unseated: [4],
    });
  });

  it('joins no tables of which one was told another language', () => {
    const seekers = people(6, () => ({ languages: ['en', 'es'] }));
    const fixed = [table(1, 2, 3), { ...table(4, 5, 6), language: 'es' as const }];
    expect(settleAgain(seekers, fixed)).toEqual({ tables: [], unseated: [1, 2, 3, 4, 5, 6] });
  });

  it('takes in whoever speaks what the table was told, though all speak another language, too', () => {
    const seekers = people(6, (id) => ({ languages: id === 5 ? ['es'] : id === 6 ? ['en'] : ['en', 'es'] }));
    expect(settleAgain(seekers, [table(1, 2, 3, 4)])).toEqual({ tables: [[1, 2, 3, 4, 6]], unseated: [5] });
  });

  it('dissolves a table for which there is nobody, and keeps its people to their evening', () => {
    const seekers = people(7, (id) => ({ slots: id < 4 ? -1 : 1 }));
    expect(settleAgain(seekers, [table(1, 2, 3)])).toEqual({ tables: [[4, 5, 6, 7]], unseated: [1, 2, 3] });
  });

  it('takes nobody in who would put somebody below their floor', () => {
    const far = {
      valuesEnvironment: 0,
      valuesLifestyle: 0,
      valuesOpenness: 0,
      valuesIdentity: 0,
      interestIds: [96],
    };
    const seekers = people(5, (id) => (id === 5 ? { answers: far, floor: 0 } : { floor: 90 }));
    expect(settleAgain(seekers, [table(1, 2, 3, 4)])).toEqual({ tables: [[1, 2, 3, 4]], unseated: [5] });
  });

  it('parts two people of whom one has blocked the other since', () => {
    const facts = { blocked: [[1, 2] as const], met: [] };
    expect(settleAgain(people(5), [table(1, 2, 3, 4, 5)], { facts })).toEqual({
      tables: [[1, 3, 4, 5]],
      unseated: [2],
    });
  });

  it('finds company for the only woman left, or gives her no seat', () => {
    const seekers = people(6, (id) => ({ isWoman: id === 1 || id === 6, notOnlyWoman: id === 1 }));
    expect(settleAgain(seekers, [table(1, 2, 3, 4, 5)]).tables).toEqual([[1, 2, 3, 4, 5, 6]]);
    expect(settleAgain(seekers.slice(0, 5), [table(1, 2, 3, 4, 5)]).unseated).toEqual([1]);
  });

  it('takes nobody from a table that waits to be completed as company for the only woman left', () => {
    const seekers = people(9, (id) => ({ isWoman: id === 1 || id === 6, notOnlyWoman: id === 1 }));
    const facts = { blocked: [[2, 7] as const], met: [] };
    const { tables } = settleAgain(seekers, [table(1, 2, 3, 4, 5), table(6, 7, 8)], { facts });
    expect(tables).toEqual([
      [2, 3, 4, 5],
      [1, 6, 7, 8, 9],
    ]);
  });

  it('has no objections after seven in ten said yes, in random rounds', () => {
    const random = mulberry32(TEST_SEED);
    let seated = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const seekers = randomSeekers(20 + Math.floor(random() * 40), random, { slots: 1 << EVENING });
      const first = solveRound(roundOf(seekers));
      const unseated = new Set(first.unseated);
      const fixed = first.tables.map((one) => ({ ...one, ids: one.ids.filter(() => random() < 0.7) }));
      const still = new Set([...unseated, ...fixed.flatMap(({ ids }) => ids)]);
      const { tables } = settleAgain(
        seekers.filter(({ id }) => still.has(id)),
        fixed,
      );
      seated += tables.flat().length;
    }
    expect(seated).toBeGreaterThan(ROUNDS * 10);
  });
});
