import type { Pin } from '#shared/api/cities';
import type { Db } from '../../../db/handle';
import type { CityRow } from '../../places/cities/cities.queries';
import { cityLabel, cityView } from '../../places/cities/cities.views';
import { chosenCity } from '../../places/cities/cities.service';
import { chosenIdea, chosenPlace } from '../../places/catalogue/catalogue.queries';
import { addressWithoutCity, besidesPlace } from './tribs.errors';
import { whereAndWhat } from './tribs.rules';

/** Where a meetup is and what it is about. Every field is stated; null says that there is none. */
export type TribLocation = {
  placeId: number | null;
  ideaId: number | null;
  category: string | null;
  location: string | null | undefined;
  cityId: number | null;
  address: string | null;
  pin: Pin | null;
  placeIsPublic: boolean;
};

/** Returns the location as columns. The time zone is that of the place or city, and missing if there is neither. */
export async function locationColumns(db: Db, { placeId, ideaId, category, ...own }: TribLocation) {
  const idea = await chosenIdea(db, ideaId);
  const place = await chosenPlace(db, placeId);
  if (place) {
    refuseBesidesPlace(own);
    return {
      ...whereAndWhat(place, idea, { category }),
      ...NOWHERE,
      cityId: place.cityId,
      timeZone: place.timeZone,
    };
  }
  const city = await chosenCity(db, own);
  if (own.address && !city) throw addressWithoutCity();
  return {
    ...whereAndWhat(null, idea, { location: own.location, category }),
    ...(city ? inCity(city, own) : NOWHERE),
    placeIsPublic: own.placeIsPublic,
  };
}

const NOWHERE = { cityId: null, address: null, pinLatitude: null, pinLongitude: null, placeIsPublic: false };

const inCity = (city: CityRow, { address, pin }: Pick<TribLocation, 'address' | 'pin'>) => ({
  city: cityLabel(cityView(city)),
  cityId: city.id,
  timeZone: city.timeZone,
  address: address || null,
  pinLatitude: pin?.latitude ?? null,
  pinLongitude: pin?.longitude ?? null,
});

function refuseBesidesPlace(given: Omit<TribLocation, 'placeId' | 'ideaId' | 'category' | 'location'>): void {
  for (const field of ['cityId', 'address', 'pin', 'placeIsPublic'] as const) {
    if (given[field]) throw besidesPlace(field);
  }
}
