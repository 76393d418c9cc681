import { fillSeats } from './fill';
import { bestStep, takeStep } from './search';
import type { Seating } from './seating';

/**
 * Step 6: takes every step that somebody could ask for, until nobody can. Of all numbers in this order one rises with
 * each step and those before it stay: people seated, their priorities, the sum of everybody's scores. There are finitely
 * many ways to sit, so it ends.
 */
export function settle(seating: Seating): void {
  do settleScores(seating);
  while (fillSeats(seating));
}

/** Looks again only at pairs of which one has changed since. */
function settleScores(seating: Seating): void {
  const { tables } = seating;
  const checkedAt = new Float64Array(tables.length);
  for (let hasChanged = true; hasChanged;) {
    hasChanged = false;
    for (let a = 0; a < tables.length; a++) {
      const began = seating.tick();
      for (let b = 0; b < tables.length; b++) {
        if (a === b) continue;
        const checked = Math.max(checkedAt[a] ?? 0, checkedAt[b] ?? 0);
        if (checked > Math.max(tables[a]?.changedAt ?? 0, tables[b]?.changedAt ?? 0)) continue;
        const step = bestStep(seating, a, b, 'objection');
        if (step === null) continue;
        takeStep(seating, a, b, step);
        hasChanged = true;
      }
      checkedAt[a] = began;
    }
  }
}
