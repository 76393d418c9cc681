import * as z from 'zod/mini';
import { EVERY, TIMES_MAX, TIMES_MIN, WEEKDAYS } from '../domain/series';

/** Of the place's calendar. */
export const day = z.iso.date();
export const repeatFields = {
  every: z.enum(EVERY),
  /** Monday 1 to Sunday 7; only where `every` is "weekdays", and with that of the first date. */
  weekdays: z.optional(z.array(z.int().check(z.gte(1), z.lte(WEEKDAYS))).check(z.maxLength(WEEKDAYS))),
  /** Neither: without an end. */
  until: z.optional(day),
  times: z.optional(z.int().check(z.gte(TIMES_MIN), z.lte(TIMES_MAX))),
};
export const repeats = z.strictObject(repeatFields);
