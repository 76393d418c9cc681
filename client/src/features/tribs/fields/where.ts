import * as z from 'zod/mini';
import { city as citySchema, pin as pinSchema } from '#shared/api/cities';
import type { Trib, TribDetail } from '#shared/api/tribs';
import type { UpdateTribInput } from '#shared/api/trib-requests';
import { ADDRESS_MAX, LOCATION_MAX } from '#shared/domain/limits';
import { isTimeZone } from '#shared/domain/meetup-time';
import { UNKNOWN_PLACE } from '#shared/domain/names';
import { cityOfLabel, cityText, nameOfCity, UNCHOSEN } from '../../cities/city-text';

/** The part of a place that the forms need: they must not depend on a list that may fail to load. */
export type ChosenPlace = { id: number; name: string; city: string; timeZone: string };

export type Where = { place: ChosenPlace | null; ownPlace: OwnPlace };

export function isWhereSet({ place, ownPlace }: Where): boolean {
  return place !== null || isOwnPlaceComplete(ownPlace);
}

/** The city in whose time zone the times are; null while it is undecided. */
export function cityOfWhere({ place, ownPlace }: Where): { name: string; timeZone: string } | null {
  if (place) return { name: place.city, timeZone: place.timeZone };
  const city = ownPlace.isUsed ? chosenCity(ownPlace) : null;
  return city && { name: nameOfCity(city), timeZone: city.timeZone };
}

export function withPlace({ ownPlace }: Where, { id, name, city, timeZone }: ChosenPlace): Where {
  return { place: { id, name, city, timeZone }, ownPlace: { ...ownPlace, isUsed: false } };
}

export function withOwnPlace({ place }: Where, ownPlace: OwnPlace): Where {
  return { place: ownPlace.isUsed ? null : place, ownPlace };
}

const storedText = (max: number) => z._default(z.string().check(z.maxLength(max)), '');
const storedCity = z.extend(citySchema, { timeZone: z.string().check(z.refine(isTimeZone)) });

const ownPlaceSchema = z.object({
  isUsed: z._default(z.boolean(), false),
  name: storedText(LOCATION_MAX),
  /** The street or how to find the place. */
  address: storedText(ADDRESS_MAX),
  /** Null until a city is chosen or typed. */
  city: z._default(z.nullable(z.union([z.literal(UNCHOSEN), storedCity])), null),
  pin: z._default(z.nullable(pinSchema), null),
  /** Everybody may read the place; otherwise it counts as somebody's home. */
  isPublic: z._default(z.boolean(), false),
  /** What the host has confirmed to be no home, although it reads like one. */
  confirmed: z._default(z.string(), ''),
});

/** A place outside the catalogue, as far as it is filled in. Typed text is kept while it is not used. */
export type OwnPlace = z.infer<typeof ownPlaceSchema>;
export const NO_OWN_PLACE: OwnPlace = ownPlaceSchema.parse({});
/** Older drafts have no own place. */
export const storedOwnPlace = z._default(ownPlaceSchema, NO_OWN_PLACE);

const chosenCity = ({ city }: Pick<OwnPlace, 'city'>) => (city === UNCHOSEN ? null : city);

export function isOwnPlaceComplete(own: OwnPlace): boolean {
  return own.isUsed && own.name.trim() !== '' && chosenCity(own) !== null && !isToConfirm(own);
}

/**
 * Words such as "Apt 4", "Tür 5" or "en mi casa", at which a host is asked again before everybody reads them: those of all
 * languages, because people write in another than the app's.
 */
const HOME_WORDS = [
  /\b(apts?|apartments?|flat|unit|studio|suite|condo|floor|doorbell|buzzer|home|kitchen|living room|backyard|porch|(my|our) \w+)\b|['’]s (place|house|garden|garage)\b|#\s?\d|\d[a-z]?\/\d/i,
  /\b(\w*wohnung|wg|stock|stiege|t(ü|ue)r|top \d+|klingel\w*|hinterhaus|zu ?hause|daheim|k(ü|ue)che|wohnzimmer|bei (mir|uns)|(mein|unser)e?[mnrs]? \w+)\b/i,
  /\b(piso|apartamento|departamento|apto|dpto|depto|puerta \d+|escalera|timbre|cocina|(en|mi|nuestra) casa|(mi|nuestr[oa]) \w+)\b|\d\s?[ºª°]/i,
];

export function isToConfirm(own: OwnPlace): boolean {
  const readsLikeHome = HOME_WORDS.some((words) => words.test(`${own.name}, ${own.address}`));
  return own.isPublic && readsLikeHome && own.confirmed !== publicText(own);
}

export function isOwnPlaceTyped({ name, address }: OwnPlace): boolean {
  return name.trim() !== '' || address.trim() !== '';
}

export function ownPlacePayload(own: OwnPlace): UpdateTribInput {
  if (!own.isUsed) return {};
  return {
    location: own.name.trim(),
    cityId: chosenCity(own)?.id ?? null,
    address: own.address.trim() || null,
    pin: own.pin,
    placeIsPublic: own.isPublic,
  };
}

export type TribWithPlace = Trib & Partial<Pick<TribDetail, 'exactPlace'>>;

export function ownPlaceOf({
  placeId,
  placeIsPublic,
  placeShown,
  location,
  cityId,
  city: label,
  timeZone,
  exactPlace,
}: TribWithPlace): OwnPlace {
  // For people who may not see the place, the location is only the name of its city.
  const name = placeShown === 'exact' ? (exactPlace?.name ?? location ?? '') : '';
  if (placeId !== null || (name === UNKNOWN_PLACE && cityId === null)) return NO_OWN_PLACE;
  const own = {
    isUsed: name !== '' || cityId !== null,
    name: name === UNKNOWN_PLACE ? '' : name,
    address: exactPlace?.address ?? '',
    city: cityId === null ? null : { ...cityOfLabel(label ?? ''), id: cityId, country: '', timeZone },
    pin: exactPlace?.pin ?? null,
    isPublic: placeIsPublic,
    confirmed: '',
  };
  return { ...own, confirmed: placeIsPublic ? publicText(own) : '' };
}

/** For example "Chez Marguerite, Lyon, France". */
export const ownPlaceText = (own: OwnPlace) => publicText({ ...own, address: '' });

/** What everybody reads of a public place: "Chez Marguerite, 14 rue des Capucins, Lyon, France". */
export function publicText(own: OwnPlace): string {
  const city = chosenCity(own);
  return [own.name.trim(), own.address.trim(), city && cityText(city)].filter(Boolean).join(', ');
}
