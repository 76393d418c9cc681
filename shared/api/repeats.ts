import * as z from 'zod/mini';
import { EVERY, TIMES_MAX, TIMES_MIN, WEEKDAYS } from '../domain/series';

/** A day on the calendar of the place. */
export const day = z.iso.date();
export const repeatFields = {
  every: z.enum(EVERY),
  /** The days from Monday (1) to Sunday (7). Only used if `every` is "weekdays", and must include that of the first date. */
  weekdays: z.optional(z.array(z.int().check(z.gte(1), z.lte(WEEKDAYS))).check(z.maxLength(WEEKDAYS))),
  /** Without both, the series has no end. */
  until: z.optional(day),
  times: z.optional(z.int().check(z.gte(TIMES_MIN), z.lte(TIMES_MAX))),
};
export const repeats = z.strictObject(repeatFields);
