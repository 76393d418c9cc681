import * as z from 'zod/mini';
import { SEARCH_MAX, TIME_ZONE_MAX } from '../domain/limits';
import { id, idText, placeText, text } from './common';
import { sentence } from './issues';
import { textsOf } from './texts';

export const city = z.object({
  id,
  name: z.string(),
  /** The state or province; empty where none is known. */
  region: z.string(),
  /** The ISO 3166 code, two letters. */
  country: z.string(),
  countryName: z.string(),
  timeZone: z.string(),
});
export const cityList = z.array(city);

export const citySearchQuery = z.strictObject({
  q: placeText(SEARCH_MAX).check(
    z.minLength(
      1,
      sentence((lang) => textsOf(lang).empty),
    ),
  ),
});

const TWO_DECIMALS = 'Must be degrees with at most two decimals';
/** Two decimals tell which part of a town something is in, but not which house. */
const coordinate = (limit: number) =>
  z.number().check(
    z.gte(-limit),
    z.lte(limit),
    z.refine((degrees) => Number(degrees.toFixed(2)) === degrees, TWO_DECIMALS),
  );
const coordinateText = (limit: number) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^-?\d{1,3}(\.\d{1,2})?$/, TWO_DECIMALS)), z.transform(Number)),
    coordinate(limit),
  );
export const nearestCityQuery = z.strictObject({ lat: coordinateText(90), lon: coordinateText(180) });
export const pin = z.strictObject({ latitude: coordinate(90), longitude: coordinate(180) });

/** Without a chosen city, asks for the one in which a person of this time zone probably is. */
export const cityGuessQuery = z.strictObject({ timeZone: text(TIME_ZONE_MAX) });
export const cityGuess = z.object({ city: z.nullable(city) });

/** The viewer's city, or the time zone of their browser, from which a city is guessed. */
export const viewersCity = {
  near: z.optional(idText),
  timeZone: z.optional(text(TIME_ZONE_MAX)),
};

export type Pin = z.infer<typeof pin>;
export type City = z.infer<typeof city>;
