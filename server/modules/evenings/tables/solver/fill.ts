import { SLOTS } from '#shared/domain/tables';
import { isFree } from './plan';
import { NO_TABLE, NOBODY, type Seating, TABLE_MAX, TABLE_MIN } from './seating';

/**
 * Step 3: gives seats to people without one: a free seat, a seat that somebody else can leave for another, or a new
 * table of four. Every change seats more people than before, so it ends. Returns whether anybody got a seat.
 */
export function fillSeats(seating: Seating): boolean {
  let hasChanged = false;
  while (takeFreeSeats(seating) || openTableOfFour(seating) || makeRoom(seating)) hasChanged = true;
  return hasChanged;
}

/** Returns the people without a seat in the order of their claim to one. */
export function unseatedOf({ tableOf, crowd, turn }: Seating): number[] {
  const unseated: number[] = [];
  tableOf.forEach((table, person) => {
    if (table === NO_TABLE) unseated.push(person);
  });
  return unseated.toSorted(
    (a, b) => (crowd.priority[b] ?? 0) - (crowd.priority[a] ?? 0) || (turn[a] ?? 0) - (turn[b] ?? 0),
  );
}

function takeFreeSeats(seating: Seating): boolean {
  let hasChanged = false;
  for (const person of unseatedOf(seating)) {
    const table = bestFreeSeat(seating, person, NO_TABLE, seating.noSeatAt[person] ?? 0);
    if (table === NO_TABLE) seating.noSeatAt[person] = seating.tick();
    else {
      seating.replace(table, NOBODY, person);
      hasChanged = true;
    }
  }
  return hasChanged;
}

function bestFreeSeat(seating: Seating, person: number, except: number, since: number): number {
  let [best, bestChange] = [NO_TABLE, Number.NEGATIVE_INFINITY];
  for (const table of seating.tablesFor(person, since)) {
    if (table === except || seating.sizeOf(table) >= TABLE_MAX) continue;
    const change = seating.changeBy(table, NOBODY, person);
    if (change <= bestChange || !seating.canReplace(table, NOBODY, person)) continue;
    [best, bestChange] = [table, change];
  }
  return best;
}

/** A seated person moves to a free seat elsewhere, and leaves theirs to a person without one. */
function makeRoom(seating: Seating): boolean {
  let hasChanged = false;
  for (const person of unseatedOf(seating)) if (makeRoomFor(seating, person)) hasChanged = true;
  return hasChanged;
}

function makeRoomFor(seating: Seating, person: number): boolean {
  const tried = seating.noRoomAt[person] ?? 0;
  for (const table of seating.tablesFor(person)) {
    const since = seating.changedAt(table) < tried ? tried : 0;
    for (const leaving of seating.members(table)) {
      if (seating.crowd.isBound[leaving] === 1 || !seating.canReplace(table, leaving, person)) continue;
      const other = bestFreeSeat(seating, leaving, table, since);
      if (other === NO_TABLE) continue;
      seating.replace(table, leaving, person);
      seating.replace(other, NOBODY, leaving);
      return true;
    }
  }
  seating.noRoomAt[person] = seating.tick();
  return false;
}

function openTableOfFour(seating: Seating): boolean {
  const unseated = unseatedOf(seating);
  for (let slot = 0; slot < SLOTS; slot++) {
    const people = unseated.filter((person) => isFree(seating.crowd, person, slot));
    const known = seating.noFourAmong[slot];
    if (known !== undefined && people.every((person) => known.has(person))) continue;
    const four = findFour(seating, slot, people);
    if (four !== null) {
      seating.openTable(slot, four);
      return true;
    }
    seating.noFourAmong[slot] = new Set(people);
  }
  return false;
}

/** Finds four of these people who can sit together, if there are any. It tries all, but skips what cannot reach a floor. */
function findFour(seating: Seating, slot: number, people: readonly number[]): number[] | null {
  const { crowd } = seating;
  for (const [at, first] of people.entries()) {
    const rest = people
      .slice(at + 1)
      .filter((person) => crowd.canMeet(first, person))
      .map((person) => ({ person, score: crowd.score(first, person) }))
      .toSorted((a, b) => b.score - a.score || a.person - b.person);
    if (rest.length < TABLE_MIN - 1) continue;
    const found = completeFour(seating, slot, first, rest);
    if (found !== null) return found;
  }
  return null;
}

function completeFour(
  seating: Seating,
  slot: number,
  first: number,
  rest: readonly { person: number; score: number }[],
): number[] | null {
  const { crowd, floor } = seating;
  const asked = 3 * (floor[first] ?? 0) - 1e-6;
  const spoken = (...people: number[]) => seating.commonLanguages(people, NOBODY, first);
  // Candidates are sorted by score, so once one is too low, all after it are.
  for (const [i, second] of rest.entries()) {
    if (3 * second.score < asked) break;
    for (let j = i + 1; j < rest.length; j++) {
      const third = rest[j];
      if (third === undefined || second.score + 2 * third.score < asked) break;
      if (!crowd.canMeet(second.person, third.person)) continue;
      if (spoken(second.person, third.person) === 0) continue;
      for (let k = j + 1; k < rest.length; k++) {
        const fourth = rest[k];
        if (fourth === undefined || second.score + third.score + fourth.score < asked) break;
        const four = [first, second.person, third.person, fourth.person];
        if (seating.canSitTogether(slot, four)) return four;
      }
    }
  }
  return null;
}
