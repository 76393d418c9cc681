import * as z from 'zod/mini';
import { SEARCH_MAX, TIME_ZONE_MAX } from '../domain/limits';
import { id, requiredText, text } from './common';

export const city = z.object({
  id,
  name: z.string(),
  /** State or province; empty where none is known. */
  region: z.string(),
  /** Two letters, ISO 3166. */
  country: z.string(),
  countryName: z.string(),
  timeZone: z.string(),
});
export const cityList = z.array(city);

export const citySearchQuery = z.strictObject({ q: requiredText(SEARCH_MAX) });

/** Two decimals say which part of a town, not which house. */
const coordinate = (limit: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.regex(/^-?\d{1,3}(\.\d{1,2})?$/, 'Must be degrees with at most two decimals')),
      z.transform(Number),
    ),
    z.number().check(z.gte(-limit), z.lte(limit)),
  );
export const nearestCityQuery = z.strictObject({ lat: coordinate(90), lon: coordinate(180) });

/** Before anything is asked: where somebody of this time zone probably is. */
export const cityGuessQuery = z.strictObject({ timeZone: text(TIME_ZONE_MAX) });
export const cityGuess = z.object({ city: z.nullable(city) });

export type City = z.infer<typeof city>;
