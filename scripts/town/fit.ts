import { Rules } from '../../server/modules/evenings/tables/solver/checker';
import type { SeatedTable, Seeker } from '../../server/modules/evenings/tables/solver/types';
import { type Random, roundOf } from '../../server/testing/random-seekers';
import { SLOTS } from '#shared/domain/tables';

/**
 * The number of seats, the sum and the lowest of their people's scores, and how many seats are in their person's best tenth.
 */
export type Fit = { seats: number; sum: number; worst: number; best: number };
export const noSeats = (): Fit => ({ seats: 0, sum: 0, worst: Infinity, best: 0 });
export const addFits = (a: Fit, b: Fit): Fit => ({
  seats: a.seats + b.seats,
  sum: a.sum + b.sum,
  worst: Math.min(a.worst, b.worst),
  best: a.best + b.best,
});

/** Compares the tables that a round offered with random tables of the same people at the times when they were free. */
export function compareFits(
  asked: readonly Seeker[],
  tables: readonly (readonly number[])[],
  random: Random,
): { ours: Fit; random: Fit } {
  // Everybody is near, as in a town, and random tables need no least score.
  const seekers = asked.map((seeker) => ({ ...seeker, latitude: 0, longitude: 0, floor: 0 }));
  const rules = new Rules(roundOf(seekers));
  const others = new RandomTables(rules, random);
  const bestTenth = new Map(seekers.map(({ id }) => [id, others.bestTenth(id)] as const));
  const fitOf = (seated: readonly Pick<SeatedTable, 'ids'>[]): Fit =>
    seated
      .flatMap(({ ids }) => ids.map((id) => ({ id, score: rules.meanScore(id, ids) })))
      .map(({ id, score }) => ({
        seats: 1,
        sum: score,
        worst: score,
        best: Number(score >= (bestTenth.get(id) ?? 0)),
      }))
      .reduce(addFits, noSeats());
  return { ours: fitOf(tables.map((ids) => ({ ids: [...ids] }))), random: fitOf(others.seat()) };
}

const SIZE = { min: 4, max: 8 };
const DRAWN = 100;

/** All people of a table speak one common language. */
type RandomTable = { slot: number; ids: number[] };

/** Makes tables of people who may sit together, regardless of how well they fit, to compare the solver's tables with. */
class RandomTables {
  constructor(
    private readonly rules: Rules,
    private readonly random: Random,
  ) {}

  /** Draws a person, then adds anybody who can meet everybody there, and so on. */
  seat(): RandomTable[] {
    const waiting = new Set(this.#shuffled(this.rules.seekers.keys()));
    const tables: RandomTable[] = [];
    // People who get a seat meanwhile are deleted from the set, so the loop skips them.
    for (const first of waiting) {
      const table = this.#around(first, [...waiting]);
      if (table === null) continue;
      for (const id of table.ids) waiting.delete(id);
      tables.push(table);
    }
    return tables;
  }

  /** The mean score that only a tenth of the possible tables around this person exceed; null if no table is possible. */
  bestTenth(id: number): number | null {
    const everybody = [...this.rules.seekers.keys()];
    const scores = Array.from({ length: DRAWN }, () => this.#around(id, everybody))
      .flatMap((table) => (table === null ? [] : this.rules.meanScore(id, table.ids)))
      .toSorted((a, b) => b - a);
    return scores[Math.floor(scores.length / 10)] ?? null;
  }

  /** Makes a table in one of the slots that this person gave, or null. */
  #around(first: number, people: readonly number[]): RandomTable | null {
    const slots = Array.from({ length: SLOTS }, (_, slot) => slot).filter((slot) =>
      this.rules.isFree(first, slot),
    );
    for (const slot of this.#shuffled(slots)) {
      const ids = this.#gather(
        first,
        people.filter((id) => this.rules.isFree(id, slot)),
      );
      if (ids.length >= SIZE.min && this.rules.broken(slot, ids, 0) === null) return { slot, ids };
    }
    return null;
  }

  #gather(first: number, people: readonly number[]): number[] {
    const ids = [first];
    let candidates = people.filter((id) => id !== first && this.rules.canMeet(id, first));
    while (ids.length < SIZE.max) {
      const coming = candidates[Math.floor(this.random() * candidates.length)];
      if (coming === undefined) break;
      ids.push(coming);
      candidates = candidates.filter(
        (id) =>
          id !== coming &&
          this.rules.canMeet(id, coming) &&
          this.rules.commonLanguages([...ids, id]).length > 0,
      );
    }
    return ids;
  }

  #shuffled(ids: Iterable<number>): number[] {
    return [...ids]
      .map((id) => ({ id, at: this.random() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ id }) => id);
  }
}
