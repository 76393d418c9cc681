import { type Crowd, POINTS_PER_SQUARE, VALUES } from './crowd';
import { countTables, type Pool, scatter } from './plan';
import { NOBODY, type Seating, sumOfScores, TABLE_MIN } from './seating';

const SAMPLED_PAIRS = 64;
/** From this share of pairs that cannot meet, a group is split by what keeps them apart. */
const APART = 0.15;
const POWER_STEPS = 6;

/**
 * Step 2: halves each pool along what separates its people most, again and again, into groups of a table's size. What
 * keeps people from meeting (age, distance) comes before what they are like. Starts after the first mix the people of a
 * pool instead, so that the search begins elsewhere.
 */
export function seedTables(seating: Seating, pools: readonly Pool[], aim: number, start: number): void {
  for (const { slot, people } of pools) {
    const position = (group: readonly number[]) =>
      start === 0 ? positionsOf(seating.crowd, group) : group.map((person) => scatter(start, person));
    for (const group of halve(people, countTables(people.length, aim), position)) {
      const fitting = keepFitting(seating, slot, start === 0 ? group : firstToMeet(seating, group));
      if (fitting.length > 0) seating.openTable(slot, fitting);
    }
  }
}

/** Every call has fewer tables to make, so it ends. */
function halve(
  people: readonly number[],
  tables: number,
  positionsIn: (group: readonly number[]) => readonly number[],
): number[][] {
  if (tables <= 1) return [[...people]];
  const left = Math.floor(tables / 2);
  const positions = positionsIn(people);
  const order = people
    .map((person, at) => ({ person, position: positions[at] ?? 0 }))
    .toSorted((a, b) => a.position - b.position || a.person - b.person)
    .map(({ person }) => person);
  const cut = Math.round((people.length * left) / tables);
  return [
    ...halve(order.slice(0, cut), left, positionsIn),
    ...halve(order.slice(cut), tables - left, positionsIn),
  ];
}

function positionsOf(crowd: Crowd, people: readonly number[]): number[] {
  const { seekers } = crowd;
  const seeker = (person: number) => seekers[person];
  const ages = people.map((person) => seeker(person)?.age ?? 0);
  const apart = (separates: (a: number, b: number) => boolean) => isApart(people, separates);
  if (apart((a, b) => !crowd.fitInAge(a, b))) return ages;
  if (apart((a, b) => !crowd.canMeet(a, b))) {
    const latitudes = people.map((person) => seeker(person)?.latitude ?? 0);
    const longitudes = people.map((person) => seeker(person)?.longitude ?? 0);
    const [tall, wide] = [spread(latitudes), spread(longitudes)];
    if (tall > 0 || wide > 0) return tall > wide ? latitudes : longitudes;
  }
  return alongWidest(crowd, people);
}

/** Samples pairs that are half a group apart, and the same ones every time. */
function isApart(people: readonly number[], separates: (a: number, b: number) => boolean): boolean {
  const step = Math.max(1, Math.floor(people.length / SAMPLED_PAIRS));
  const half = Math.floor(people.length / 2);
  let [sampled, separated] = [0, 0];
  for (let at = 0; at < people.length; at += step) {
    const [a, b] = [people[at], people[(at + half) % people.length]];
    if (a === undefined || b === undefined || a === b) continue;
    sampled++;
    if (separates(a, b)) separated++;
  }
  return separated > sampled * APART;
}

const spread = (numbers: readonly number[]) => Math.max(...numbers) - Math.min(...numbers);

/** Returns each person's position along the direction in which the points of the group differ most (power iteration). */
function alongWidest(crowd: Crowd, people: readonly number[]): number[] {
  const { values, interests, weight, interestCount } = crowd;
  const width = VALUES + interestCount;
  const [valueScale, interestScale] = [Math.sqrt(POINTS_PER_SQUARE), 5];
  const each = (person: number, visit: (axis: number, amount: number) => void) => {
    for (let axis = 0; axis < VALUES; axis++) visit(axis, (values[person * VALUES + axis] ?? 0) * valueScale);
    for (const interest of interests[person] ?? [])
      visit(VALUES + interest, (weight[person] ?? 0) * interestScale);
  };
  const mean = new Float64Array(width);
  for (const person of people)
    each(person, (axis, amount) => (mean[axis] = (mean[axis] ?? 0) + amount / people.length));
  // The start differs on every axis, so that it is unlikely to be at a right angle to the direction in question.
  let direction = Float64Array.from(mean, (_, axis) => 1 / (axis + 1));
  let positions: number[] = [];
  for (let step = 0; step < POWER_STEPS; step++) {
    let middle = 0;
    for (let axis = 0; axis < width; axis++) middle += (mean[axis] ?? 0) * (direction[axis] ?? 0);
    const next = new Float64Array(width);
    let sum = 0;
    positions = people.map((person) => {
      let position = -middle;
      each(person, (axis, amount) => (position += amount * (direction[axis] ?? 0)));
      each(person, (axis, amount) => (next[axis] = (next[axis] ?? 0) + amount * position));
      sum += position;
      return position;
    });
    let length = 0;
    for (let axis = 0; axis < width; axis++) {
      const along = (next[axis] ?? 0) - (mean[axis] ?? 0) * sum;
      next[axis] = along;
      length += along ** 2;
    }
    if (length === 0) break;
    direction = next.map((along) => along / Math.sqrt(length));
  }
  return positions;
}

/** Goes through the people in the order of their turns, and keeps those who can meet all kept before. */
function firstToMeet({ crowd, turn }: Seating, group: readonly number[]): number[] {
  const kept: number[] = [];
  for (const person of group.toSorted((a, b) => (turn[a] ?? 0) - (turn[b] ?? 0))) {
    if (kept.every((other) => crowd.canMeet(person, other))) kept.push(person);
  }
  return kept;
}

/**
 * Removes people until the group fits, first those who cannot meet the most others, then those furthest below their
 * floor.
 */
export function keepFitting(seating: Seating, slot: number, group: readonly number[]): number[] {
  const { crowd, floor } = seating;
  let kept = [...group];
  while (kept.length >= TABLE_MIN && !seating.canSitTogether(slot, kept)) {
    const conflicts = (person: number) =>
      kept.filter((other) => other !== person && !crowd.canMeet(person, other)).length;
    const lack = (person: number) =>
      (floor[person] ?? 0) - sumOfScores(crowd, person, kept) / Math.max(1, kept.length - 1);
    const most = kept.map((person) => ({ person, conflicts: conflicts(person), lack: lack(person) }));
    const leaving = most.reduce((worst, next) =>
      next.conflicts > worst.conflicts || (next.conflicts === worst.conflicts && next.lack > worst.lack)
        ? next
        : worst,
    );
    const woman = kept.find((person) => crowd.seekers[person]?.isWoman) ?? NOBODY;
    const isOnlyWoman = leaving.conflicts === 0 && leaving.lack <= 0 && seating.hasOnlyWoman(kept);
    kept = kept.filter((person) => person !== (isOnlyWoman ? woman : leaving.person));
  }
  return kept.length < TABLE_MIN ? [] : kept;
}
