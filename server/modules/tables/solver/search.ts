import { EPSILON, NOBODY, type Seating, TABLE_MAX, TABLE_MIN } from './seating';

/** One of a table's people and one of another's change places; with `NOBODY`, one moves to a free seat. */
export type Step = { a: number; b: number; rise: number };

/** `rise`: everybody's scores together rise. `objection`: besides, whoever changes tables gains. */
export type Wanted = 'rise' | 'objection';

/** The wanted step between two tables that raises everybody's scores most. */
export function bestStep(seating: Seating, tableA: number, tableB: number, wanted: Wanted): Step | null {
  const { crowd } = seating;
  const [membersA, membersB] = [seating.members(tableA), seating.members(tableB)];
  const [slotA, slotB] = [seating.slotOf(tableA), seating.slotOf(tableB)];
  const [othersA, othersB] = [membersA.length - 1, membersB.length - 1];
  const movers = (members: readonly number[], slot: number, table: number) =>
    members
      .filter((person) => seating.isFree(person, slot) && crowd.isBound[person] !== 1)
      .map((person) => ({ person, score: seating.scoreOf(person), sum: seating.sumAt(person, table) }));
  const fromA = movers(membersA, slotB, tableB);
  const fromB = movers(membersB, slotA, tableA);
  let best: Step | null = null;
  const least = () => best?.rise ?? EPSILON;
  for (const a of fromA) {
    for (const b of fromB) {
      const shared = crowd.score(a.person, b.person);
      const gainA = (a.sum - shared) / othersB - a.score;
      const gainB = (b.sum - shared) / othersA - b.score;
      if (gainA + gainB <= least()) continue;
      if (wanted === 'objection' && (gainA <= EPSILON || gainB <= EPSILON)) continue;
      if (!seating.canReplace(tableB, b.person, a.person)) continue;
      if (!seating.canReplace(tableA, a.person, b.person)) continue;
      best = { a: a.person, b: b.person, rise: gainA + gainB };
    }
  }
  const moves = (people: typeof fromA, from: number, to: number) => {
    if (seating.members(from).length <= TABLE_MIN || seating.members(to).length >= TABLE_MAX) return;
    for (const { person, score, sum } of people) {
      if (wanted === 'objection' && sum / seating.members(to).length - score <= EPSILON) continue;
      const rise = seating.changeBy(from, person, NOBODY) + seating.changeBy(to, NOBODY, person);
      if (rise <= least()) continue;
      if (!seating.canReplace(to, NOBODY, person) || !seating.canReplace(from, person, NOBODY)) continue;
      best = from === tableA ? { a: person, b: NOBODY, rise } : { a: NOBODY, b: person, rise };
    }
  };
  moves(fromA, tableA, tableB);
  moves(fromB, tableB, tableA);
  return best;
}

export function takeStep(seating: Seating, tableA: number, tableB: number, { a, b }: Step): void {
  seating.replace(tableA, a, b);
  seating.replace(tableB, b, a);
}
