import type { Deps } from '../../deps';
import { invalidField } from '../../http/errors';
import { findCity } from './cities.queries';
import { guessCity } from './guess.service';

type Asked = { near?: number | undefined; timeZone?: string | undefined };

/** The id of the city that a reader is in: the one they say, or one of their time zone; null if neither is known. */
export async function readersCity(
  deps: Pick<Deps, 'db' | 'now'>,
  { near, timeZone }: Asked,
): Promise<number | null> {
  if (near !== undefined) {
    if (!(await findCity(deps.db, near))) throw invalidField('near', 'This city does not exist');
    return near;
  }
  if (timeZone === undefined) return null;
  return (await guessCity(deps, timeZone))?.id ?? null;
}
