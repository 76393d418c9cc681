import { randomInt } from 'node:crypto';
import type { ValueOffsets } from '#shared/domain/compatibility';
import { VALUE_KEYS } from '#shared/domain/values';

/**
 * Offsets are uniform up to this, so their standard deviation is 6.9: scores cannot reveal a value more precisely than that.
 */
export const VALUE_OFFSET_MAX = 12;

/**
 * What a person's offsets take off a score on average; it is added back to every score. Half of a score is the mean
 * squared difference of the values, and the variance of a uniform offset is a third of its maximum squared.
 */
export const MEAN_OFFSET_COST = (50 * VALUE_OFFSET_MAX ** 2) / 3 / 100 ** 2;

const STEPS = 2 ** 47;

/** Draws from the system's random source except in tests: an offset that can be guessed can be subtracted. */
export function drawValueOffsets(drawInt: (below: number) => number = randomInt): ValueOffsets {
  return VALUE_KEYS.map(() => (2 * (drawInt(STEPS) / STEPS) - 1) * VALUE_OFFSET_MAX);
}
