import { isOwnPlaceComplete, type OwnPlace } from './own-place';
import type { ChosenPlace } from './trib-fields';

/** A place of the catalogue or one's own. */
export type Where = { place: ChosenPlace | null; ownPlace: OwnPlace };

/** Whether the meetup has a location. */
export function isWhereSet({ place, ownPlace }: Where): boolean {
  return place !== null || isOwnPlaceComplete(ownPlace);
}

/** Which city the times are those of; null while it is open. */
export function cityOfWhere({ place, ownPlace }: Where): { name: string; timeZone: string } | null {
  if (place) return { name: place.city, timeZone: place.timeZone };
  return ownPlace.isUsed ? ownPlace.city : null;
}

export function withPlace({ ownPlace }: Where, { id, name, city, timeZone }: ChosenPlace): Where {
  return { place: { id, name, city, timeZone }, ownPlace: { ...ownPlace, isUsed: false } };
}

export function withOwnPlace({ place }: Where, ownPlace: OwnPlace): Where {
  return { place: ownPlace.isUsed ? null : place, ownPlace };
}
