import { randomInt } from 'node:crypto';
import type { ValueOffsets } from '#shared/domain/compatibility';
import { VALUE_KEYS } from '#shared/domain/values';

/** Uniform, so the standard deviation is 6.9: scores cannot reveal a value more precisely than that. */
export const VALUE_OFFSET_MAX = 12;
const STEPS = 2 ** 47;

/** From the system's random source: an offset that can be guessed can be subtracted. */
export function drawValueOffsets(): ValueOffsets {
  return VALUE_KEYS.map(() => (2 * (randomInt(STEPS) / STEPS) - 1) * VALUE_OFFSET_MAX);
}
