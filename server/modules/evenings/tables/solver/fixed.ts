import { unseatedOf } from './fill';
import { keepFitting } from './seed';
import { NOBODY, type Seating, sumOfScores, TABLE_MIN } from './seating';
import type { FixedTable } from './types';

type Group = { slot: number; people: number[] };

/**
 * Starts a second settling: people who said yes sit down again. Tables of fewer than four are joined, or get people
 * without a seat; those that are still too small are dissolved.
 */
export function seatFixed(seating: Seating, fixed: readonly FixedTable[]): void {
  const groups = fixed.map((table) => groupOf(seating, table));
  for (const group of groups) acceptFits(seating, group);
  for (const group of groups) separate(seating, group);
  joinSmall(seating, groups);
  const small = groups.filter(({ people }) => people.length < TABLE_MIN);
  for (const { slot, people } of groups) if (people.length >= TABLE_MIN) seating.openTable(slot, people);
  seating.tables.forEach(({ slot }, table) => {
    keepFromBeingOnlyWoman(seating, table, small);
    const members = seating.members(table);
    // Without those who had to leave, somebody may be below their floor.
    const fitting = keepFitting(seating, slot, members);
    if (fitting.length === 0) small.push({ slot, people: [...members] });
    if (fitting.length < members.length) seating.setMembers(table, fitting);
  });
  completeSmall(seating, small);
}

function groupOf({ crowd }: Seating, { slot, ids }: FixedTable): Group {
  const idSet = new Set(ids);
  const people: number[] = [];
  crowd.seekers.forEach(({ id }, person) => {
    if (idSet.has(id)) people.push(person);
  });
  return { slot, people };
}

/** People who said yes to a table below their floor stay, but get no lower score. */
function acceptFits({ crowd, floor }: Seating, { people }: Group): void {
  if (people.length < 2) return;
  for (const person of people) {
    const score = sumOfScores(crowd, person, people) / (people.length - 1);
    floor[person] = Math.min(floor[person] ?? 0, score);
  }
}

/** People who cannot meet are parted before this. If any are left, the one with the weaker claim loses the seat. */
function separate({ crowd }: Seating, group: Group): void {
  const kept: number[] = [];
  const byClaim = group.people.toSorted(
    (a, b) => (crowd.priority[b] ?? 0) - (crowd.priority[a] ?? 0) || a - b,
  );
  for (const person of byClaim) if (kept.every((other) => crowd.canMeet(person, other))) kept.push(person);
  group.people = kept;
}

/** Joins the pair of groups that fits best first. Every join leaves one group less, so it ends. */
function joinSmall(seating: Seating, groups: Group[]): void {
  for (;;) {
    let best: { from: Group; to: Group; score: number } | null = null;
    for (const from of groups) {
      if (from.people.length >= TABLE_MIN || from.people.length === 0) continue;
      for (const to of groups) {
        if (to === from || to.slot !== from.slot || to.people.length === 0) continue;
        const together = [...to.people, ...from.people];
        if (!seating.canSitTogether(to.slot, together)) continue;
        const sum = together.reduce((all, person) => all + sumOfScores(seating.crowd, person, together), 0);
        // Joining two small groups saves both of their tables, so it comes before adding to a table that is large enough.
        const score =
          sum / (together.length * (together.length - 1)) + (to.people.length < TABLE_MIN ? 1_000 : 0);
        if (best === null || score > best.score) best = { from, to, score };
      }
    }
    if (best === null) return;
    best.to.people = [...best.to.people, ...best.from.people];
    best.from.people = [];
  }
}

/** If the other women said no, another one gets a seat, or she loses hers. Those whose own table may be completed wait for that. */
function keepFromBeingOnlyWoman(seating: Seating, table: number, small: readonly Group[]): void {
  const { crowd } = seating;
  const members = seating.members(table);
  if (!seating.hasOnlyWoman(members)) return;
  const other = unseatedOf(seating).find(
    (person) =>
      crowd.seekers[person]?.isWoman === true &&
      small.every(({ people }) => !people.includes(person)) &&
      seating.canReplace(table, NOBODY, person),
  );
  if (other !== undefined) seating.replace(table, NOBODY, other);
  else
    seating.setMembers(
      table,
      members.filter((person) => crowd.seekers[person]?.isWoman !== true),
    );
}

function completeSmall(seating: Seating, groups: readonly Group[]): void {
  const waiting = new Set(groups.flatMap(({ people }) => people));
  const bySize = groups
    .filter(({ people }) => people.length > 0)
    .toSorted((a, b) => b.people.length - a.people.length);
  for (const { slot, people } of bySize) {
    const candidates = unseatedOf(seating).filter(
      (person) => !waiting.has(person) && seating.isFree(person, slot),
    );
    const table = complete(seating, slot, people, candidates);
    if (table !== null) seating.openTable(slot, table);
  }
}

/** Finds the first candidates, in their order, who complete these people to four. */
function complete(
  seating: Seating,
  slot: number,
  people: readonly number[],
  candidates: readonly number[],
): readonly number[] | null {
  if (people.length === TABLE_MIN) return seating.canSitTogether(slot, people) ? people : null;
  for (const [at, candidate] of candidates.entries()) {
    if (!people.every((person) => seating.crowd.canMeet(person, candidate))) continue;
    const table = complete(seating, slot, [...people, candidate], candidates.slice(at + 1));
    if (table !== null) return table;
  }
  return null;
}
