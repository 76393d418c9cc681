import type { Deps } from '../../deps';
import { invalidField } from '../../http/errors';
import { findCity } from './cities.queries';
import { guessCity } from './guess.service';

export type CityQuery = { near?: number | undefined; timeZone?: string | undefined };

/** The city of a viewer or visitor, by id: the one in the query, or one of their time zone; null if neither is known. */
export async function viewersCity(
  deps: Pick<Deps, 'database' | 'db' | 'now'>,
  { near, timeZone }: CityQuery,
): Promise<number | null> {
  if (near !== undefined) {
    if (!(await findCity(deps.database.shortReads, near)))
      throw invalidField('near', 'This city does not exist');
    return near;
  }
  if (timeZone === undefined) return null;
  return (await guessCity(deps, timeZone))?.id ?? null;
}
