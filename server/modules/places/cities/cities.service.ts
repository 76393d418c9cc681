import type { City, Pin } from '#shared/api/cities';
import { milesBetween } from '#shared/domain/great-circle';
import { PIN_MILES_MAX } from '#shared/domain/limits';
import { foldText } from '#shared/domain/fold-text';
import type { Db } from '../../../db/handle';
import { preparedPerSession } from '../../../db/statements';
import type { Deps } from '../../../deps';
import { pinElsewhere, unknownCity } from './cities.errors';
import {
  type CityRow,
  findCitiesByPrefix,
  findCity,
  findLargestCity,
  findNearestCity,
  findSimilarCities,
  listTimeZones,
} from './cities.queries';
import { areasOf, cityView } from './cities.views';

const RESULTS_MAX = 10;
/** Enough to find the city even if many of the same name are in countries other than the one in the query. */
const CANDIDATES_MAX = 200;
/** With fewer matches by prefix than this, the name may be mistyped. */
const FEW_RESULTS = 3;

export async function searchCities(db: Db, typed: string): Promise<City[]> {
  const { name, within } = parseCitySearch(typed);
  if (name === '') return [];
  const params = { name, limit: within.length > 0 ? CANDIDATES_MAX : RESULTS_MAX };
  const findFitting = async (find: typeof findCitiesByPrefix) =>
    (await find(db).execute(params)).map(cityView).filter((city) => isWithin(city, within));
  const byPrefix = await findFitting(findCitiesByPrefix);
  if (byPrefix.length >= FEW_RESULTS) return byPrefix.slice(0, RESULTS_MAX);
  const ids = new Set(byPrefix.map(({ id }) => id));
  const similar = await findFitting(findSimilarCities);
  return [...byPrefix, ...similar.filter(({ id }) => !ids.has(id))].slice(0, RESULTS_MAX);
}

/** The city of a place: the chosen one, which has to exist and be near the pin, or else the one nearest to the pin. */
export async function chosenCity(db: Db, { cityId, pin }: { cityId: number | null; pin: Pin | null }) {
  if (cityId === null) return pin && findNearestCity(db, pin);
  const city = await findCity(db, cityId);
  if (!city) throw unknownCity('cityId');
  if (pin && milesBetween(pin, city) > PIN_MILES_MAX && (await findNearestCity(db, pin))?.id !== cityId)
    throw pinElsewhere(cityView(city));
  return city;
}

/** Most guesses are for the same few zones, and a zone's liveliest city changes slowly. */
const KEPT_MS = 60_000;

type Guess = { until: number; city: Promise<CityRow | null> };
const guesses = preparedPerSession(() => new Map<string, Guess>());

/** The town's own city, if it has one, or the most likely one for this time zone; null if the zone is unknown or has no city. */
export async function guessCity(
  { db, now, settings }: Pick<Deps, 'db' | 'now' | 'settings'>,
  timeZone: string,
): Promise<CityRow | null> {
  const { town } = await settings.current();
  if (town.city) return findCity(db, town.city.id);
  const zone = canonicalZone(timeZone);
  if (zone === null) return null;
  const kept = guesses(db).get(zone);
  if (kept && kept.until > now().getTime()) return kept.city;
  const city = largestOf(db, zone);
  guesses(db).set(zone, { until: now().getTime() + KEPT_MS, city });
  // Failures are not cached.
  city.catch(() => guesses(db).delete(zone));
  return city;
}

/** The list of cities uses the newer names of zones, while some browsers report older ones. */
async function largestOf(db: Db, zone: string): Promise<CityRow | null> {
  const found = await findLargestCity(db, zone);
  if (found) return found;
  const renamed = (await listTimeZones(db)).find((name) => canonicalZone(name) === zone);
  return renamed === undefined ? null : findLargestCity(db, renamed);
}

export type CityQuery = { near?: number | undefined; timeZone?: string | undefined };

/** The id of the city in the query, or of one guessed from the time zone; null if neither is known. */
export async function viewersCity(
  deps: Pick<Deps, 'database' | 'db' | 'now' | 'settings'>,
  { near, timeZone }: CityQuery,
): Promise<number | null> {
  if (near !== undefined) {
    if (!(await findCity(deps.database.shortReads, near))) throw unknownCity('near');
    return near;
  }
  if (timeZone === undefined) return null;
  return (await guessCity(deps, timeZone))?.id ?? null;
}

export function parseCitySearch(typed: string): { name: string; within: string[] } {
  const [name = '', ...within] = typed.split(',').map(foldText);
  return { name, within: within.filter(Boolean) };
}

export function isWithin(city: Parameters<typeof areasOf>[0], within: readonly string[]): boolean {
  const areas = areasOf(city);
  return within.every((word) => areas.some((area) => area.startsWith(word)));
}

/** Maps all names of a zone to one, such as Asia/Calcutta and Asia/Kolkata. Null if it is not the zone of a place. */
export function canonicalZone(timeZone: string): string | null {
  if (!timeZone.includes('/')) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
