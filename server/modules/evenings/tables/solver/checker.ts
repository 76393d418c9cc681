import { compatibility } from '#shared/domain/compatibility';
import { milesBetween, KM_PER_MILE } from '#shared/domain/great-circle';
import type { TableLanguage } from '#shared/domain/tables';
import type { FixedTable, Objection, RoundInput, RoundResult, SeatedTable, Seeker } from './types';

/**
 * Checks a finished round with full knowledge: whether it keeps the rules, and whether anybody would rather sit
 * elsewhere. It shares only the formula with the solver, so that it finds the solver's mistakes.
 */
export function objections(input: RoundInput, result: RoundResult): Objection[] {
  const broken = brokenRules(input, result);
  // Wishes to sit elsewhere mean nothing while a table breaks a rule.
  return broken.length > 0 ? broken : wishes(new Round(input, result));
}

/** A smaller gain is rounding. */
export const THRESHOLD = 1e-6;

/** Knows what people ask of tables, and computes each score once. */
export class Rules {
  readonly seekers: ReadonlyMap<number, Seeker>;
  readonly bound = new Map<number, FixedTable>();
  readonly floors = new Map<number, number>();
  readonly #blocked: ReadonlySet<string>;
  readonly #met: ReadonlyMap<string, number>;
  readonly #scores = new Map<number, Map<number, number>>();

  constructor({ seekers, facts, fixed = [] }: RoundInput) {
    this.seekers = new Map(seekers.map((seeker) => [seeker.id, seeker]));
    this.#blocked = new Set(facts.blocked.map(([a, b]) => pairName(a, b)));
    const met = new Map<string, number>();
    for (const [a, b, points] of facts.met) met.set(pairName(a, b), (met.get(pairName(a, b)) ?? 0) + points);
    this.#met = met;
    for (const { id, floor } of seekers) this.floors.set(id, floor);
    for (const table of fixed) {
      const present = table.ids.filter((id) => this.seekers.has(id));
      for (const id of present) {
        this.bound.set(id, table);
        if (present.length > 1) this.floors.set(id, Math.min(this.floorOf(id), this.meanScore(id, present)));
      }
    }
  }

  floorOf(id: number): number {
    return this.floors.get(id) ?? 0;
  }

  score(a: number, b: number): number {
    if (a > b) return this.score(b, a);
    const row = this.#scores.get(a) ?? new Map<number, number>();
    this.#scores.set(a, row);
    const known = row.get(b);
    if (known !== undefined) return known;
    const [one, other] = [this.seekers.get(a), this.seekers.get(b)];
    if (!one || !other) return 0;
    const score = compatibility(one.answers, other.answers) - (this.#met.get(pairName(a, b)) ?? 0);
    row.set(b, score);
    return score;
  }

  sumOfScores(id: number, ids: readonly number[]): number {
    return ids.reduce((sum, other) => (other === id ? sum : sum + this.score(id, other)), 0);
  }

  meanScore(id: number, ids: readonly number[]): number {
    return this.sumOfScores(id, ids) / (ids.length - 1);
  }

  isFree(id: number, slot: number): boolean {
    const bound = this.bound.get(id);
    if (bound !== undefined) return bound.slot === slot;
    return (((this.seekers.get(id)?.slots ?? 0) >>> slot) & 1) === 1;
  }

  /** People who said yes to a table speak its language there, as they were told. */
  languagesOf(id: number): readonly TableLanguage[] {
    const bound = this.bound.get(id);
    return bound === undefined ? (this.seekers.get(id)?.languages ?? []) : [bound.language];
  }

  commonLanguages([first, ...others]: readonly number[]): TableLanguage[] {
    const spoken = first === undefined ? [] : this.languagesOf(first);
    return spoken.filter((language) => others.every((id) => this.languagesOf(id).includes(language)));
  }

  canMeet(a: number, b: number): boolean {
    const [one, other] = [this.seekers.get(a), this.seekers.get(b)];
    if (!one || !other) return false;
    return (
      Math.abs(one.age - other.age) <= Math.min(one.ageWidth, other.ageWidth) &&
      this.commonLanguages([a, b]).length > 0 &&
      !this.#blocked.has(pairName(a, b)) &&
      milesBetween(one, other) * KM_PER_MILE <= Math.min(one.maxKm, other.maxKm)
    );
  }

  /** Returns the rule that a table would break, or null. `slack` is how far below their floor somebody may be. */
  broken(slot: number, ids: readonly number[], slack: number): string | null {
    if (ids.length < 4 || ids.length > 8) return `${ids.length} people`;
    if (!ids.every((id) => this.seekers.has(id))) return 'somebody who is not in the round';
    for (const [at, id] of ids.entries()) {
      if (!this.isFree(id, slot)) return `${id} is not free`;
      const stranger = ids.slice(at + 1).find((other) => !this.canMeet(id, other));
      if (stranger !== undefined) return `${id} and ${stranger} cannot meet`;
      if (this.meanScore(id, ids) < this.floorOf(id) - slack) return `${id} is below their floor`;
    }
    if (this.commonLanguages(ids).length === 0) return 'no language that all speak';
    const woman = ids.find((id) => this.isOnlyWoman(id, ids));
    return woman === undefined ? null : `${woman} is the only woman`;
  }

  /** Holds if she is the only woman and does not want to be. */
  isOnlyWoman(id: number, ids: readonly number[]): boolean {
    const person = this.seekers.get(id);
    if (!person?.isWoman || !person.notOnlyWoman) return false;
    return ids.every((other) => other === id || this.seekers.get(other)?.isWoman === false);
  }
}

const pairName = (a: number, b: number) => `${Math.min(a, b)} ${Math.max(a, b)}`;

/** Checks only the rules, which is quick for any number of people. */
export function brokenRules(input: RoundInput, { tables, unseated }: RoundResult): Objection[] {
  const rules = new Rules(input);
  const found: Objection[] = [];
  const places = new Map<number, number>();
  for (const id of [...tables.flatMap(({ ids }) => ids), ...unseated]) {
    places.set(id, (places.get(id) ?? 0) + 1);
  }
  for (const id of new Set([...rules.seekers.keys(), ...places.keys()])) {
    const count = places.get(id) ?? 0;
    if (count !== 1) found.push({ kind: 'rule', ids: [id], detail: `named ${count} times` });
  }
  for (const { slot, language, ids } of tables) {
    const isSpoken = rules.commonLanguages(ids).includes(language);
    const detail = rules.broken(slot, ids, THRESHOLD) ?? (isSpoken ? null : `not all speak ${language}`);
    if (detail !== null) found.push({ kind: 'rule', ids: [...ids], detail });
  }
  return found;
}

class Round extends Rules {
  readonly tables: readonly SeatedTable[];
  readonly unseated: readonly number[];
  readonly means: ReadonlyMap<number, number>;

  constructor(input: RoundInput, { tables, unseated }: RoundResult) {
    super(input);
    this.tables = tables;
    this.unseated = unseated;
    this.means = new Map(
      tables.flatMap(({ ids }) => ids.map((id) => [id, this.meanScore(id, ids)] as const)),
    );
  }

  meanOf(id: number): number {
    return this.means.get(id) ?? 0;
  }

  /** People who said yes to a table do not ask for another. */
  canLeave(id: number, slot: number): boolean {
    return !this.bound.has(id) && this.isFree(id, slot);
  }

  /** Holds if a table could be as it is with one person exchanged, added or removed. */
  allows({ slot, ids }: SeatedTable, leaving: number | null, coming: number | null): boolean {
    const after = ids.filter((id) => id !== leaving);
    if (coming !== null) after.push(coming);
    return this.broken(slot, after, -THRESHOLD) === null;
  }

  totalScore(ids: readonly number[]): number {
    return ids.reduce((sum, id) => sum + this.meanScore(id, ids), 0);
  }
}

function wishes(round: Round): Objection[] {
  const found: Objection[] = [];
  for (const [index, a] of round.tables.entries()) {
    for (const b of round.tables.slice(index + 1)) found.push(...swaps(round, a, b));
    for (const b of round.tables) if (b !== a) found.push(...moves(round, a, b));
    for (const id of round.unseated) found.push(...claims(round, id, a));
  }
  return [...found, ...tablesOfFour(round)];
}

function swaps(round: Round, a: SeatedTable, b: SeatedTable): Objection[] {
  const found: Objection[] = [];
  const wishers = b.ids
    .filter((id) => round.canLeave(id, a.slot))
    .map((id) => ({ id, sum: round.sumOfScores(id, a.ids) }));
  for (const id of a.ids) {
    if (wishers.length === 0 || !round.canLeave(id, b.slot)) continue;
    const sum = round.sumOfScores(id, b.ids);
    for (const other of wishers) {
      const score = round.score(id, other.id);
      if ((sum - score) / (b.ids.length - 1) <= round.meanOf(id) + THRESHOLD) continue;
      if ((other.sum - score) / (a.ids.length - 1) <= round.meanOf(other.id) + THRESHOLD) continue;
      if (!round.allows(a, id, other.id) || !round.allows(b, other.id, id)) continue;
      found.push({ kind: 'swap', ids: [id, other.id], detail: 'both would rather sit at the other table' });
    }
  }
  return found;
}

function moves(round: Round, from: SeatedTable, to: SeatedTable): Objection[] {
  if (from.ids.length <= 4 || to.ids.length >= 8) return [];
  const before = round.totalScore(from.ids) + round.totalScore(to.ids);
  return from.ids.flatMap((id): Objection[] => {
    if (!round.canLeave(id, to.slot)) return [];
    const [rest, joined] = [from.ids.filter((other) => other !== id), [...to.ids, id]];
    if (round.meanScore(id, joined) <= round.meanOf(id) + THRESHOLD) return [];
    if (round.totalScore(rest) + round.totalScore(joined) <= before + THRESHOLD) return [];
    if (!round.allows(from, id, null) || !round.allows(to, null, id)) return [];
    return [
      { kind: 'move', ids: [id], detail: 'would rather take a free seat, and all would gain together' },
    ];
  });
}

/** Returns the claims of somebody without a seat: to a free one, or to that of somebody with a lower priority. */
function claims(round: Round, id: number, table: SeatedTable): Objection[] {
  if (!round.isFree(id, table.slot)) return [];
  if (round.allows(table, null, id)) return [{ kind: 'seat', ids: [id], detail: 'a seat is free' }];
  const priority = (one: number) => round.seekers.get(one)?.priority ?? 0;
  return table.ids
    .filter((other) => !round.bound.has(other) && priority(other) < priority(id))
    .filter((other) => round.allows(table, other, id))
    .map((other) => ({
      kind: 'priority',
      ids: [id, other],
      detail: "the seat is the first one's by priority",
    }));
}

function tablesOfFour(round: Round): Objection[] {
  const slots = Array.from({ length: 28 }, (_, slot) => slot);
  return slots.flatMap((slot): Objection[] => {
    const four = fourOf(
      round,
      slot,
      [],
      round.unseated.filter((id) => round.isFree(id, slot)),
    );
    return four ? [{ kind: 'table', ids: four, detail: `could sit together in slot ${slot}` }] : [];
  });
}

function fourOf(round: Round, slot: number, chosen: number[], rest: readonly number[]): number[] | null {
  if (chosen.length === 4) return round.broken(slot, chosen, -THRESHOLD) === null ? chosen : null;
  for (const [at, id] of rest.entries()) {
    const suiting = rest
      .slice(at + 1)
      .filter(
        (other) => round.canMeet(id, other) && round.commonLanguages([...chosen, id, other]).length > 0,
      );
    if (chosen.length + 1 + suiting.length < 4) continue;
    const four = fourOf(round, slot, [...chosen, id], suiting);
    if (four) return four;
  }
  return null;
}
