import type { MeetupDraft } from '#shared/api/calendar';
import { foldText } from '#shared/domain/fold-text';
import { groupBy } from '#shared/domain/group-by';
import { type Coordinates, milesBetween } from '#shared/domain/great-circle';
import { LOCATION_MAX, PIN_MILES_MAX } from '#shared/domain/limits';
import type { Db } from '../../../db/handle';
import { type CityRow, findCitiesNamed, findNearestCity } from '../../places/cities/cities.queries';
import { areasOf, cityView } from '../../places/cities/cities.views';
import { type FoundDraft, onClockOf } from './read-calendar.rules';

/** Adds places and cities to the drafts. A draft with a city gets the local times of that city. */
export async function placeDrafts(
  db: Db,
  found: readonly FoundDraft[],
  timeZone: string,
): Promise<MeetupDraft[]> {
  const named = await citiesByName(db, found);
  const drafts: MeetupDraft[] = [];
  for (const { where, position, zone, ...draft } of found) {
    const addressed = addressedCity(where, position, zone ?? timeZone, named);
    const row = addressed?.row ?? (position && (await cityAt(db, position)));
    const parts = partsOf(where).slice(0, addressed?.at);
    drafts.push({
      ...(row && zone !== null ? onClockAt(draft, zone, row.timeZone) : draft),
      ...placeAndAddress(parts),
      city: row && cityView(row),
    });
  }
  return drafts;
}

const partsOf = (where: string) =>
  where
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** Removes postcodes, which stand beside the name of a town or a state: "10117 Berlin", "OR 97201". */
const withoutNumbers = (part: string) =>
  foldText(
    part
      .split(' ')
      .filter((word) => !/\d/.test(word))
      .join(' '),
  );

type Named = ReadonlyMap<string, readonly CityRow[]>;

async function citiesByName(db: Db, drafts: readonly FoundDraft[]): Promise<Named> {
  const names = new Set(drafts.flatMap(({ where }) => partsOf(where).map(withoutNumbers)));
  names.delete('');
  const rows = names.size === 0 ? [] : await findCitiesNamed(db, [...names]);
  return groupBy(rows, ({ called }) => called);
}

/** Common names for countries, by the name in the list of cities. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  usa: 'us',
  uk: 'gb',
  'united states of america': 'us',
  'great britain': 'gb',
};

/** Finds the first part of an address that is a city within all parts that follow, and the index of that part. */
function addressedCity(where: string, position: Coordinates | null, zone: string, named: Named) {
  const parts = partsOf(where);
  const words = parts.map(withoutNumbers);
  for (const [at, word] of words.entries()) {
    const within = words
      .slice(at + 1)
      .filter(Boolean)
      .map((name) => OTHER_NAMES[name] ?? name);
    // A part alone or with a postcode is a town; "Houston, 2nd floor" is a room.
    const isTown = within.length === 0 || word !== foldText(parts[at] ?? '');
    const row = named.get(word)?.find((city) => {
      const areas = areasOf(cityView(city));
      const isInAll = within.length > 0 && within.every((area) => areas.includes(area));
      if (!isInAll && !isTown) return false;
      if (position) return milesBetween(position, city) <= PIN_MILES_MAX;
      return isInAll || city.timeZone === zone;
    });
    if (row) return { row, at };
  }
  return null;
}

/** A position at sea or in a desert is too far from any city to have one. */
async function cityAt(db: Db, position: Coordinates): Promise<CityRow | null> {
  const nearest = await findNearestCity(db, position);
  return nearest && milesBetween(position, nearest) <= PIN_MILES_MAX ? nearest : null;
}

function placeAndAddress([first = '', ...rest]: readonly string[]) {
  if (first.length <= LOCATION_MAX) return { place: first, address: rest.join(', ') };
  return {
    place: first.slice(0, LOCATION_MAX).replace(/[\uD800-\uDBFF]$/, ''),
    address: [first, ...rest].join(', '),
  };
}

type Times = Pick<MeetupDraft, 'startTime' | 'endTime' | 'repeats' | 'problems' | 'name' | 'description'>;

/**
 * A rule repeats on certain days. If this draft falls on another day in the other
 * zone, its rule is dropped and the host has to choose one again.
 */
function onClockAt(draft: Times, from: string, to: string): Times {
  const { startTime, endTime, repeats, problems } = draft;
  if (from === to || startTime === null || endTime === null) return draft;
  const times = { startTime: onClockOf(startTime, from, to), endTime: onClockOf(endTime, from, to) };
  const isSameDay = times.startTime.slice(0, 10) === startTime.slice(0, 10);
  if (isSameDay || repeats === null) return { ...draft, ...times };
  return { ...draft, ...times, repeats: null, problems: [...problems, 'other-repeats'] };
}
