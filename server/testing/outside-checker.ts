import { milesBetween } from '#shared/domain/great-circle';
import { VALUE_KEYS } from '#shared/domain/values';
import type { RoundInput, RoundResult, Seeker } from '../modules/evenings/tables/solver/types';

/**
 * A second checker, written from the text of the rules alone. It shares no code with the solver and its checker, and
 * tries every change of two seats by building both tables anew.
 */
export function complaintsAbout(input: RoundInput, { tables, unseated }: RoundResult): string[] {
  const people = new Map(input.seekers.map((person) => [person.id, person]));
  const named = [...tables.flatMap(({ ids }) => ids), ...unseated].toSorted((a, b) => a - b);
  const all = [...people.keys()].toSorted((a, b) => a - b);
  if (named.join() !== all.join()) return ['Not everybody is named once'];
  const house = houseOf(input, people);
  const broken = tables.flatMap(({ slot, language, ids }) => [
    ...house.faults(slot, ids, -GAIN),
    ...ids
      .filter((id) => !house.speaks(id).includes(language))
      .map((id) => `${id} does not speak ${language}`),
  ]);
  if (broken.length > 0) return broken;

  const found: string[] = [];
  const holds = (slot: number, ids: readonly number[]) => house.faults(slot, ids, GAIN).length === 0;
  const total = (ids: readonly number[]) => ids.reduce((sum, id) => sum + house.mean(id, ids), 0);
  const mayLeave = (id: number) => !house.isFixed(id);
  for (const [at, one] of tables.entries()) {
    for (const two of tables.slice(at + 1))
      for (const a of one.ids.filter(mayLeave))
        for (const b of two.ids.filter(mayLeave)) {
          const [first, second] = [
            [...without(one.ids, a), b],
            [...without(two.ids, b), a],
          ];
          const aGains = house.mean(a, second) > house.mean(a, one.ids) + GAIN;
          const bGains = house.mean(b, first) > house.mean(b, two.ids) + GAIN;
          if (aGains && bGains && holds(one.slot, first) && holds(two.slot, second))
            found.push(`${a} and ${b} would change places`);
        }
    for (const two of tables)
      for (const id of two === one || two.ids.length === 8 ? [] : one.ids.filter(mayLeave)) {
        const [left, joined] = [without(one.ids, id), [...two.ids, id]];
        const gains = house.mean(id, joined) > house.mean(id, one.ids) + GAIN;
        const rise = total(left) + total(joined) - total(one.ids) - total(two.ids);
        if (gains && rise > GAIN && holds(one.slot, left) && holds(two.slot, joined))
          found.push(`${id} would take a free seat`);
      }
    for (const id of unseated) {
      if (holds(one.slot, [...one.ids, id])) found.push(`${id} is left out beside a free seat`);
      const claim = people.get(id)?.priority ?? 0;
      for (const other of one.ids.filter(mayLeave))
        if ((people.get(other)?.priority ?? 0) < claim && holds(one.slot, [...without(one.ids, other), id]))
          found.push(`${id} comes before ${other}`);
    }
  }
  for (let slot = 0; slot < 28; slot++)
    for (const four of foursOf(
      unseated.filter((id) => house.isFree(id, slot)),
      house.suit,
    ))
      if (holds(slot, four)) found.push(`${four.join(', ')} could have a table`);
  return found;
}

const without = (ids: readonly number[], gone: number) => ids.filter((id) => id !== gone);
const isBetween = (pair: readonly [number, number, ...number[]], a: number, b: number) =>
  (pair[0] === a && pair[1] === b) || (pair[0] === b && pair[1] === a);

/** A smaller difference is rounding. */
const GAIN = 1e-6;

function houseOf({ facts, fixed = [] }: RoundInput, people: ReadonlyMap<number, Seeker>) {
  const of = (id: number): Seeker => {
    const person = people.get(id);
    if (!person) throw new RangeError(`${id} is not in the round`);
    return person;
  };
  const fixedOf = new Map(fixed.flatMap((table) => table.ids.map((id) => [id, table] as const)));
  const known = new Map<string, number>();

  function score(a: number, b: number): number {
    const key = a < b ? `${a} ${b}` : `${b} ${a}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const [one, two] = [of(a).answers, of(b).answers];
    const gaps = VALUE_KEYS.map((value) => ((one[value] - two[value]) / 100) ** 2);
    const [mine, theirs] = [new Set(one.interestIds), new Set(two.interestIds)];
    const shared = [...mine].filter((id) => theirs.has(id)).length;
    const cosine = shared === 0 ? 0 : shared / Math.sqrt(mine.size * theirs.size);
    const met = facts.met
      .filter((pair) => isBetween(pair, a, b))
      .reduce((sum, [, , points]) => sum + points, 0);
    const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
    const result = 100 - 50 * mean - 50 * (1 - cosine) - met;
    known.set(key, result);
    return result;
  }
  const mean = (id: number, ids: readonly number[]): number => {
    const others = ids.filter((other) => other !== id);
    return others.reduce((sum, other) => sum + score(id, other), 0) / others.length;
  };
  const speaks = (id: number) => {
    const table = fixedOf.get(id);
    return table ? [table.language] : of(id).languages;
  };
  const isFree = (id: number, slot: number) => {
    const table = fixedOf.get(id);
    return table ? table.slot === slot : Math.floor(of(id).slots / 2 ** slot) % 2 === 1;
  };
  /** Whoever said yes to a table below their floor keeps to what it was. */
  const floor = (id: number) => {
    const said = fixedOf.get(id)?.ids.filter((other) => people.has(other)) ?? [];
    return said.length > 1 ? Math.min(of(id).floor, mean(id, said)) : of(id).floor;
  };
  const suit = (a: number, b: number): boolean => {
    const [one, two] = [of(a), of(b)];
    return (
      Math.abs(one.age - two.age) <= Math.min(one.ageWidth, two.ageWidth) &&
      milesBetween(one, two) * 1.609344 <= Math.min(one.maxKm, two.maxKm) &&
      speaks(a).some((language) => speaks(b).includes(language)) &&
      !facts.blocked.some((pair) => isBetween(pair, a, b))
    );
  };
  /** What a table breaks, where everybody has to be this far above their floor. */
  function faults(slot: number, ids: readonly number[], above: number): string[] {
    if (ids.length < 4 || ids.length > 8) return [`A table has ${ids.length} people`];
    const women = ids.filter((id) => of(id).isWoman);
    const found = ids.flatMap((id, at) => [
      ...(isFree(id, slot) ? [] : [`${id} is not free`]),
      ...ids.slice(at + 1).flatMap((other) => (suit(id, other) ? [] : [`${id} cannot meet ${other}`])),
      ...(mean(id, ids) < floor(id) + above ? [`${id} is below their floor`] : []),
      ...(women.length === 1 && women[0] === id && of(id).notOnlyWoman ? [`${id} is the only woman`] : []),
    ]);
    const common = speaks(ids[0] ?? 0).filter((language) => ids.every((id) => speaks(id).includes(language)));
    return common.length === 0 ? [...found, 'There is no language that all speak'] : found;
  }
  return { faults, mean, speaks, isFree, suit, isFixed: (id: number) => fixedOf.has(id) };
}

function foursOf(
  ids: readonly number[],
  suit: (a: number, b: number) => boolean,
  chosen: readonly number[] = [],
): number[][] {
  if (chosen.length === 4) return [[...chosen]];
  return ids.flatMap((id, at) =>
    foursOf(
      ids.slice(at + 1).filter((other) => suit(id, other)),
      suit,
      [...chosen, id],
    ),
  );
}
