import { improve } from './search';
import { NOBODY, type Seating } from './seating';

/** So far above their floor nobody counts as badly seated any more. */
const COMFORT = 5;
/** Points that make a seat e times as bad. */
const SCALE = 8;
const WORST_PART = 0.15;
const PASSES = 4;

/**
 * Step 5: changes places where that makes the worst seats better, measured by Σ exp((floor + 5 − score) / 8). The sum
 * falls with every step, and passes are counted, so it ends.
 */
export function liftWorst(seating: Seating): void {
  for (let pass = 0; pass < PASSES; pass++) {
    let hasChanged = false;
    for (const person of worstSeated(seating)) if (improve(seating, person, fallOfBadness)) hasChanged = true;
    if (!hasChanged) return;
  }
}

/** How far above what they ask for. */
const comfort = ({ crowd }: Seating, person: number, score: number) => score - (crowd.floor[person] ?? 0);
const badness = (seating: Seating, person: number, score: number) =>
  Math.exp((COMFORT - comfort(seating, person, score)) / SCALE);

function worstSeated(seating: Seating): number[] {
  const seated = seating.tables
    .flatMap(({ members }) => members)
    .map((person) => ({ person, comfort: comfort(seating, person, seating.scoreOf(person)) }))
    .toSorted((a, b) => a.comfort - b.comfort || a.person - b.person);
  const some = Math.ceil(seated.length * WORST_PART);
  return seated.filter((seat, rank) => rank < some || seat.comfort < 0).map(({ person }) => person);
}

function fallOfBadness(
  seating: Seating,
  person: number,
  table: number,
  partner: number,
  other: number,
): number {
  if (partner === NOBODY) return 0;
  const before = tableBadness(seating, table) + tableBadness(seating, other);
  return (
    before - badnessAfter(seating, table, person, partner) - badnessAfter(seating, other, partner, person)
  );
}

function tableBadness(seating: Seating, table: number): number {
  return seating
    .members(table)
    .reduce((sum, person) => sum + badness(seating, person, seating.scoreOf(person)), 0);
}

function badnessAfter(seating: Seating, table: number, leaving: number, coming: number): number {
  const { crowd } = seating;
  const members = seating.members(table);
  const others = members.length - 1;
  let sum = badness(seating, coming, (seating.sumAt(coming, table) - crowd.score(coming, leaving)) / others);
  for (const person of members) {
    if (person === leaving) continue;
    const score =
      (seating.sumOf(person) - crowd.score(person, leaving) + crowd.score(person, coming)) / others;
    sum += badness(seating, person, score);
  }
  return sum;
}
