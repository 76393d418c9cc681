import type { City } from '#shared/api/cities';
import type { Db } from '../../db/handle';
import { findCitiesByPrefix, findSimilarCities } from './cities.queries';
import { cityView } from './cities.views';
import { isWithin, parseCitySearch } from './city-search.rules';

const SHOWN = 10;
/** Many cities of one name may be in other countries than the one in the query. */
const CANDIDATES_MAX = 200;
/** With fewer matches by prefix than this, the name may be mistyped. */
const FEW_RESULTS = 3;

export async function searchCities(db: Db, typed: string): Promise<City[]> {
  const { name, within } = parseCitySearch(typed);
  if (name === '') return [];
  const params = { name, limit: within.length > 0 ? CANDIDATES_MAX : SHOWN };
  const fitting = async (find: typeof findCitiesByPrefix) =>
    (await find(db).execute(params)).map(cityView).filter((city) => isWithin(city, within));
  const begun = await fitting(findCitiesByPrefix);
  if (begun.length >= FEW_RESULTS) return begun.slice(0, SHOWN);
  const ids = new Set(begun.map(({ id }) => id));
  const similar = await fitting(findSimilarCities);
  return [...begun, ...similar.filter(({ id }) => !ids.has(id))].slice(0, SHOWN);
}
