import type { Db } from '../../db/handle';
import { invalidField } from '../../http/errors';
import { interestsExist } from './interests.queries';

/** Refuses ids that are not in the catalogue, in the name of the field that has them. */
export async function requireInterests(db: Db, ids: readonly number[], field: string): Promise<void> {
  if (!(await interestsExist(db, ids))) throw invalidField(field, 'One of these interests does not exist');
}
