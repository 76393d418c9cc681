import type { Db } from '../../db/handle';
import { oncePerDatabase } from '../../db/statements';
import type { Deps } from '../../deps';
import { type CityRow, findLargestCity, listTimeZones } from './cities.queries';
import { canonicalZone } from './time-zones.rules';

/** Most guesses are for the same few zones, and which city is the liveliest changes slowly. */
const KEPT_MS = 60_000;

type Guess = { until: number; city: Promise<CityRow | null> };
const guesses = oncePerDatabase(() => new Map<string, Guess>());

/** The most likely city for this time zone; null if the zone is unknown or has none. */
export async function guessCity(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  timeZone: string,
): Promise<CityRow | null> {
  const zone = canonicalZone(timeZone);
  if (zone === null) return null;
  const kept = guesses(db).get(zone);
  if (kept && kept.until > now().getTime()) return kept.city;
  const city = largestOf(db, zone);
  guesses(db).set(zone, { until: now().getTime() + KEPT_MS, city });
  // A failure is not kept.
  city.catch(() => guesses(db).delete(zone));
  return city;
}

/** The cities have the newer names of zones, browsers partly the older. */
async function largestOf(db: Db, zone: string): Promise<CityRow | null> {
  const found = await findLargestCity(db, zone);
  if (found) return found;
  const renamed = (await listTimeZones(db)).find((name) => canonicalZone(name) === zone);
  return renamed === undefined ? null : findLargestCity(db, renamed);
}
