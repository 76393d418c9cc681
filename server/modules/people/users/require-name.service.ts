import { isNameless } from '#shared/domain/names';
import type { Db } from '../../../db/handle';
import { forbidden } from '../../../http/errors';
import { findDisplayName } from './users.queries';
import { says } from './texts';

/** Who decides about a request has to know who asks, so a one-tap account says its name first. */
export async function requireName(tx: Db, personId: number): Promise<void> {
  if (isNameless(await findDisplayName(tx, personId))) throw forbidden('name_needed', says.sayNameFirstThey);
}
