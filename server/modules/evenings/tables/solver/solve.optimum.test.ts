import { describe, expect, it } from 'vitest';
import { randomSeekers, roundOf } from '../../../../testing/random-seekers';
import { mulberry32, TEST_SEED } from '../../../../testing/seeded-random';
import { Rules } from './checker';
import { solveRound } from './solve';
import type { RoundInput } from './types';

const CROWDS = Number(process.env['TABLE_CROWDS'] ?? 40);
const PEOPLE_MAX = 12;

/** How good tables are: first by the people seated, then by their scores. `null` if no such tables exist. */
type Worth = { seated: number; score: number } | null;
type Join = (one: number, other: number) => number;

const better = (one: Worth, other: Worth) => {
  if (one === null || other === null) return one ?? other;
  const difference = one.seated - other.seated || one.score - other.score;
  return difference >= 0 ? one : other;
};

/** Finds the best result with exactly this many tables by trying all of them. */
function optimum(worths: readonly Worth[], people: number, tables: number, join: Join): Worth {
  const everybody = (1 << people) - 1;
  let best: Worth[] = Array.from({ length: everybody + 1 }, () => ({
    seated: 0,
    score: join === Math.min ? 100 : 0,
  }));
  for (let count = 1; count <= tables; count++) {
    best = best.map((_, within) => {
      // The last table is needed only for everybody together.
      if (count === tables && within !== everybody) return null;
      let found: Worth = null;
      for (let group = within; group > 0; group = (group - 1) & within) {
        const [table, others] = [worths[group], best[within & ~group]];
        if (!table || !others) continue;
        found = better(found, {
          seated: table.seated + others.seated,
          score: join(table.score, others.score),
        });
      }
      return found;
    });
  }
  return best[everybody] ?? null;
}

/** For each set of people, as bits, what their table is worth by the sum, or the minimum, of their scores. */
function worthsOf(input: RoundInput, join: Join): Worth[] {
  const rules = new Rules(input);
  const all = input.seekers.map(({ id }) => id);
  return Array.from({ length: 1 << all.length }, (_, group) => {
    const ids = all.filter((_id, at) => ((group >> at) & 1) === 1);
    if (ids.length < 4 || ids.length > 8) return null;
    const common = input.seekers
      .filter(({ id }) => ids.includes(id))
      .reduce((slots, one) => slots & one.slots, -1);
    if (common === 0 || rules.broken(31 - Math.clz32(common), ids, 1e-7) !== null) return null;
    return {
      seated: ids.length,
      score: ids.map((id) => rules.meanScore(id, ids)).reduce((one, other) => join(one, other)),
    };
  });
}

const average = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
const sum: Join = (one, other) => one + other;

describe('tables of at most twelve people', () => {
  it('are nearly as good as the best of all there are', () => {
    const random = mulberry32(TEST_SEED);
    const [means, worsts, seats]: [number[], number[], number[]] = [[], [], []];
    while (means.length < CROWDS) {
      const people = 5 + Math.floor(random() * (PEOPLE_MAX - 4));
      const floor = random() < 0.5 ? 55 : 0;
      const change = { slots: random() < 0.7 ? 4 : 12, ageWidth: 30, maxKm: 60, floor };
      const input = roundOf(randomSeekers(people, random, change));
      const { tables, report } = solveRound(input);
      if (tables.length === 0) continue;
      const best = optimum(worthsOf(input, sum), people, tables.length, sum);
      const bestWorst = optimum(worthsOf(input, Math.min), people, tables.length, Math.min);
      if (best === null || bestWorst === null) throw new Error('There is nothing to compare with');
      seats.push(report.seated / best.seated);
      means.push(report.mean / (best.score / best.seated));
      worsts.push(report.worst / bestWorst.score);
    }
    expect(average(means)).toBeGreaterThanOrEqual(0.97);
    expect(Math.min(...means)).toBeGreaterThanOrEqual(0.85);
    expect(average(worsts)).toBeGreaterThanOrEqual(0.85);
    expect(average(seats)).toBeGreaterThanOrEqual(0.99);
  });
});
