import { createCrowd } from './crowd';
import { explain } from './explain';
import { unseatedOf } from './fill';
import { seatFixed } from './fixed';
import { planSlots } from './plan';
import { seedTables } from './seed';
import { Seating } from './seating';
import { settle } from './settle';
import type { RoundInput, RoundResult } from './types';

/** Seats the people of a round. The same people give the same tables, in whatever order they come. */
export function solveRound(input: RoundInput): RoundResult {
  const began = performance.now();
  const crowd = createCrowd(input);
  const seating = new Seating(crowd);
  if (input.fixed) seatFixed(seating, input.fixed);
  else seedTables(seating, planSlots(crowd), input.size.aim);
  settle(seating);
  return present(seating, began);
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
