import type { MemberRole } from '#shared/domain/trib-options';
import type { Db } from '../../db/handle';
import { forbidden } from '../../http/errors';
import { lockTribForPerson } from '../tribs/membership.service';
import type { TribRow } from '../tribs/tribs.queries';
import { findRole } from './hosting.queries';
import { type HostAction, mayHost } from './hosting.rules';

/**
 * Starts an action of a host. The role is read under the lock, so that a host who was demoted a moment ago is
 * refused. Everybody may see the meetup, so a 403 reveals nothing.
 */
export async function lockTribAsHost(
  tx: Db,
  person: { id: number },
  tribId: number,
  act: HostAction,
): Promise<{ trib: TribRow; role: MemberRole }> {
  const trib = await lockTribForPerson(tx, person, tribId);
  const role = await findRole(tx, tribId, person.id);
  if (role === null || !mayHost(role, act)) throw forbidden('not_the_host', 'Only the host can do this');
  return { trib, role };
}
