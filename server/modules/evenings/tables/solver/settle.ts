import { fillSeats, unseatedOf } from './fill';
import { EPSILON, NOBODY, type Seating, TABLE_MAX, TABLE_MIN } from './seating';

/**
 * Step 6: takes every step that anybody could ask for, until nobody can. With each step, one of these numbers rises,
 * and those before it stay: people seated, their priorities, the sum of everybody's scores. There are finitely many
 * ways to sit, so it ends.
 */
export function settle(seating: Seating): void {
  const checkedAt: number[] = [];
  const triedAt = new Float64Array(seating.crowd.count);
  do settleScores(seating, checkedAt);
  while (fillSeats(seating) || exchangeUnseated(seating, triedAt));
}

/** Takes a seat from a person with a lower priority or, at the same priority, from one who fits less. */
function exchangeUnseated(seating: Seating, triedAt: Float64Array): boolean {
  let hasChanged = false;
  for (const person of unseatedOf(seating)) {
    if (takeSeat(seating, person, triedAt[person] ?? 0)) hasChanged = true;
    else triedAt[person] = seating.tick();
  }
  return hasChanged;
}

function takeSeat(seating: Seating, person: number, since: number): boolean {
  const { priority, isBound } = seating.crowd;
  const own = priority[person] ?? 0;
  let best: { table: number; member: number; priority: number; rise: number } | null = null;
  for (const table of seating.tablesFor(person, since)) {
    for (const member of seating.members(table)) {
      const other = priority[member] ?? 0;
      if (isBound[member] === 1 || other > own) continue;
      const rise = seating.sumAt(person, table) - seating.crowd.score(person, member) - seating.sumOf(member);
      if (other === own && rise <= EPSILON) continue;
      if (best !== null && (other - best.priority || best.rise - rise) >= 0) continue;
      if (seating.canReplace(table, member, person)) best = { table, member, priority: other, rise };
    }
  }
  if (best !== null) seating.replace(best.table, best.member, person);
  return best !== null;
}

/** Compares each table that has changed since it was last looked at with all others. */
function settleScores(seating: Seating, checkedAt: number[]): void {
  const { tables } = seating;
  for (let hasChanged = true; hasChanged;) {
    hasChanged = false;
    for (let a = 0; a < tables.length; a++) {
      if ((checkedAt[a] ?? -1) > seating.changedAt(a)) continue;
      const began = seating.tick();
      for (let b = 0; b < tables.length; b++) {
        if (a === b || (checkedAt[b] ?? -1) > Math.max(seating.changedAt(a), seating.changedAt(b))) continue;
        const step = bestStep(seating, a, b);
        if (step === null) continue;
        takeStep(seating, a, b, step);
        hasChanged = true;
      }
      checkedAt[a] = began;
    }
  }
}

/** Two people of two tables change places; with `NOBODY` on one side, one person moves to a free seat. */
type Step = { a: number; b: number; rise: number };

/** The people who could go to the other table, with the sums of their scores there. Reused for every pair of tables. */
class Movers {
  count = 0;
  readonly people = new Int32Array(TABLE_MAX);
  readonly sums = new Float64Array(TABLE_MAX);

  fill(seating: Seating, from: number, to: number): void {
    const { leastScore } = seating.crowd;
    const members = seating.members(from);
    const othersThere = seating.members(to).length - 1;
    this.count = 0;
    for (let bits = seating.leavers(from, seating.slotOf(to)); bits !== 0; bits &= bits - 1) {
      const person = members[31 - Math.clz32(bits & -bits)] ?? NOBODY;
      if (!seating.mayJoin(person, to)) continue;
      const sum = seating.sumAt(person, to);
      // They would not gain even in the place of somebody they fit least.
      if (sum - (leastScore[person] ?? 0) <= othersThere * seating.scoreOf(person)) continue;
      this.people[this.count] = person;
      this.sums[this.count++] = sum;
    }
  }
}

const fromA = new Movers();
const fromB = new Movers();

/** Finds the step that raises everybody's scores most, of those by which everybody who moves gains. */
function bestStep(seating: Seating, tableA: number, tableB: number): Step | null {
  const mayMoveFromA = canMove(seating, tableA, tableB);
  const mayMoveFromB = canMove(seating, tableB, tableA);
  const mayComeToA = seating.leavers(tableB, seating.slotOf(tableA)) !== 0;
  if (!mayMoveFromA && !mayComeToA) return null;
  fromA.fill(seating, tableA, tableB);
  if (fromA.count === 0 && !mayMoveFromB) return null;
  fromB.fill(seating, tableB, tableA);
  let best = bestSwap(seating, tableA, tableB);
  best = bestMove(seating, fromA, tableA, tableB, best);
  return bestMove(seating, fromB, tableB, tableA, best);
}

function bestSwap(seating: Seating, tableA: number, tableB: number): Step | null {
  const { crowd } = seating;
  const [othersA, othersB] = [seating.members(tableA).length - 1, seating.members(tableB).length - 1];
  let best: Step | null = null;
  for (let i = 0; i < fromA.count; i++) {
    const a = fromA.people[i] ?? 0;
    const scoreA = seating.scoreOf(a);
    for (let j = 0; j < fromB.count; j++) {
      const b = fromB.people[j] ?? 0;
      const shared = crowd.score(a, b);
      const gainA = ((fromA.sums[i] ?? 0) - shared) / othersB - scoreA;
      if (gainA <= EPSILON) continue;
      const gainB = ((fromB.sums[j] ?? 0) - shared) / othersA - seating.scoreOf(b);
      if (gainB <= EPSILON) continue;
      const rise = gainA + gainB;
      if (rise <= EPSILON || (best !== null && rise <= best.rise)) continue;
      if (seating.canReplace(tableB, b, a) && seating.canReplace(tableA, a, b)) best = { a, b, rise };
    }
  }
  return best;
}

const canMove = (seating: Seating, from: number, to: number) =>
  seating.members(from).length > TABLE_MIN && seating.members(to).length < TABLE_MAX;

function bestMove(
  seating: Seating,
  movers: Movers,
  from: number,
  to: number,
  swap: Step | null,
): Step | null {
  if (!canMove(seating, from, to)) return swap;
  const sizeThere = seating.members(to).length;
  let best = swap;
  for (let i = 0; i < movers.count; i++) {
    const person = movers.people[i] ?? 0;
    if ((movers.sums[i] ?? 0) / sizeThere - seating.scoreOf(person) <= EPSILON) continue;
    const rise = seating.changeBy(from, person, NOBODY) + seating.changeBy(to, NOBODY, person);
    if (rise <= EPSILON || (best !== null && rise <= best.rise)) continue;
    if (!seating.canReplace(to, NOBODY, person) || !seating.canReplace(from, person, NOBODY)) continue;
    best = movers === fromA ? { a: person, b: NOBODY, rise } : { a: NOBODY, b: person, rise };
  }
  return best;
}

function takeStep(seating: Seating, tableA: number, tableB: number, { a, b }: Step): void {
  seating.replace(tableA, a, b);
  seating.replace(tableB, b, a);
}
