import type { Db } from '../../db/handle';
import { invalidField } from '../../http/errors';
import { findCity, guessCity } from './cities.queries';

type Asked = { near?: number | undefined; timeZone?: string | undefined };

/** The id of the city that a reader is in: the one they say, or one of their time zone; null if neither is known. */
export async function readersCity(db: Db, { near, timeZone }: Asked): Promise<number | null> {
  if (near !== undefined) {
    if (!(await findCity(db, near))) throw invalidField('near', 'This city does not exist');
    return near;
  }
  if (timeZone === undefined) return null;
  return (await guessCity(db, timeZone))?.id ?? null;
}
