import type { MemberRole } from '#shared/domain/trib-options';
import type { Db } from '../../db/handle';
import { forbidden } from '../../http/errors';
import { lockTribFor } from '../tribs/members.service';
import type { TribRow } from '../tribs/tribs.queries';
import { findRole } from './hosting.queries';
import { type HostAct, mayHost } from './hosting.rules';

/**
 * Starts an action of a host. The role is read under the lock, so that a host who was demoted a moment ago is
 * refused. Everybody may see the meetup, so a 403 reveals nothing.
 */
export async function lockTribAs(
  tx: Db,
  person: { id: number },
  tribId: number,
  act: HostAct,
): Promise<{ trib: TribRow; role: MemberRole }> {
  const trib = await lockTribFor(tx, person, tribId);
  const role = await findRole(tx, tribId, person.id);
  if (role === null || !mayHost(role, act)) throw forbidden('not_the_host', 'Only the host can do this');
  return { trib, role };
}
