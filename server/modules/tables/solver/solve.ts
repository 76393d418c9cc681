import { createCrowd, type Crowd } from './crowd';
import { explain } from './explain';
import { fillSeats, unseatedOf } from './fill';
import { seatFixed } from './fixed';
import { planSlots, scatter } from './plan';
import { searchNear } from './search';
import { keepFitting, seedTables } from './seed';
import { EPSILON, Seating } from './seating';
import { settle } from './settle';
import { liftWorst } from './worst';
import type { FixedTable, RoundInput, RoundResult } from './types';

const STARTS_MAX = 40;
/** A start costs about the square of the people. */
const PEOPLE_SQUARED = 20_000;

/** Seats the people of a round. The same people give the same tables, in whatever order they come. */
export function solveRound(input: RoundInput): RoundResult {
  const began = performance.now();
  const crowd = createCrowd(input);
  return present(input.fixed ? seatAgain(crowd, input.fixed) : bestStart(crowd, input.size.aim), began);
}

/** In small rounds the search ends at a different place for each start, and the best is kept. */
function bestStart(crowd: Crowd, aim: number): Seating {
  const starts = Math.min(STARTS_MAX, 1 + Math.floor(PEOPLE_SQUARED / crowd.count ** 2));
  let best = seatAnew(crowd, aim, 0);
  for (let start = 1; start < starts; start++) {
    const seating = seatAnew(crowd, aim, start);
    if (isBetter(seating.worth(), best.worth())) best = seating;
  }
  return best;
}

function isBetter(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((number, index) => Math.abs(number - (other[index] ?? 0)) > EPSILON);
  return at !== -1 && (one[at] ?? 0) > (other[at] ?? 0);
}

/** The search goes first and asks for no floors, or it would hardly find its way; then they hold. */
function seatAnew(crowd: Crowd, aim: number, start: number): Seating {
  const seating = new Seating(crowd);
  if (start > 0) seating.turn.forEach((_, person) => (seating.turn[person] = scatter(start, person)));
  seating.floor.fill(Number.NEGATIVE_INFINITY);
  seedTables(seating, planSlots(crowd, start), aim, start);
  fillSeats(seating);
  searchNear(seating);
  liftWorst(seating);
  seating.floor.set(crowd.floor);
  seating.tables.forEach(({ slot, members }, table) =>
    seating.setMembers(table, keepFitting(seating, slot, members)),
  );
  settle(seating);
  return seating;
}

function seatAgain(crowd: Crowd, fixed: readonly FixedTable[]): Seating {
  const seating = new Seating(crowd);
  seatFixed(seating, fixed);
  settle(seating);
  return seating;
}

function present(seating: Seating, began: number): RoundResult {
  const { crowd, tables } = seating;
  const idOf = (person: number) => crowd.seekers[person]?.id ?? 0;
  const scores = tables.flatMap(({ members }) => members.map((person) => seating.scoreOf(person)));
  return {
    tables: tables
      .filter(({ members }) => members.length > 0)
      .map(({ slot, members }) => ({ slot, ids: members.map(idOf) })),
    unseated: unseatedOf(seating)
      .toSorted((a, b) => a - b)
      .map((person) => explain(crowd, person)),
    report: {
      people: crowd.count,
      seated: scores.length,
      worst: scores.length > 0 ? scores.reduce((worst, score) => Math.min(worst, score)) : 0,
      mean: scores.length > 0 ? scores.reduce((sum, score) => sum + score, 0) / scores.length : 0,
      milliseconds: Math.round(performance.now() - began),
    },
  };
}
