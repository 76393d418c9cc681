import type { Rules } from '../modules/tables/solver/checker';
import type { Random } from './random-seekers';

const SIZE = { min: 4, max: 8 };
const SLOTS = 28;
const DRAWN = 100;

/** All people of a table speak one common language. */
type Table = { slot: number; ids: number[] };

/** Chooses which of the candidates a table takes in next. */
type Next = (ids: readonly number[], candidates: readonly number[]) => number | undefined;

/** Makes tables of people who may sit together, regardless of how well they fit, to compare the solver's tables with. */
export class RandomTables {
  constructor(
    private readonly rules: Rules,
    private readonly random: Random,
  ) {}

  /** Draws a person, then adds the one whom `next` chooses among those who can meet everybody there, and so on. */
  seat(next: Next = this.#anybody): Table[] {
    const waiting = new Set(this.#shuffled(this.rules.seekers.keys()));
    const tables: Table[] = [];
    // People who get a seat meanwhile are deleted from the set, so the loop skips them.
    for (const first of waiting) {
      const table = this.#around(first, [...waiting], next);
      if (table === null) continue;
      for (const id of table.ids) waiting.delete(id);
      tables.push(table);
    }
    return tables;
  }

  /** The mean score that only a tenth of the possible tables around this person exceed; null if no table is possible. */
  bestTenth(id: number): number | null {
    const everybody = [...this.rules.seekers.keys()];
    const scores = Array.from({ length: DRAWN }, () => this.#around(id, everybody, this.#anybody))
      .flatMap((table) => (table === null ? [] : this.rules.meanScore(id, table.ids)))
      .toSorted((a, b) => b - a);
    return scores[Math.floor(scores.length / 10)] ?? null;
  }

  readonly #anybody: Next = (_, candidates) => candidates[Math.floor(this.random() * candidates.length)];

  /** Makes a table in one of the slots that this person gave, or null. */
  #around(first: number, people: readonly number[], next: Next): Table | null {
    const slots = Array.from({ length: SLOTS }, (_, slot) => slot).filter((slot) =>
      this.rules.isFree(first, slot),
    );
    for (const slot of this.#shuffled(slots)) {
      const ids = this.#gather(
        first,
        people.filter((id) => this.rules.isFree(id, slot)),
        next,
      );
      if (ids.length >= SIZE.min && this.rules.broken(slot, ids, 0) === null) return { slot, ids };
    }
    return null;
  }

  #gather(first: number, people: readonly number[], next: Next): number[] {
    const ids = [first];
    let candidates = people.filter((id) => id !== first && this.rules.canMeet(id, first));
    while (ids.length < SIZE.max) {
      const coming = next(ids, candidates);
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
