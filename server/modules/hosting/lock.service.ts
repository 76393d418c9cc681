import { and, eq } from 'drizzle-orm';
import type { MemberRole } from '#shared/domain/trib-options';
import type { Db } from '../../db/handle';
import { memberships } from '../../db/schema/tribs';
import { forbidden } from '../../http/errors';
import { type LockedTrib, lockTribFor } from '../tribs/members.service';
import { type HostAct, mayHost } from './hosting.rules';

/**
 * Opens a host's act. The role is read under the lock, so that who was demoted a moment ago is refused.
 * Everybody may see the meetup, so it is no secret that it is somebody else's.
 */
export async function lockTribAs(
  tx: Db,
  person: { id: number },
  tribId: number,
  act: HostAct,
): Promise<{ trib: LockedTrib; role: MemberRole }> {
  const trib = await lockTribFor(tx, person, tribId);
  const role = await findRole(tx, tribId, person.id);
  if (role === null || !mayHost(role, act)) throw forbidden('not_the_host', 'Only the host can do this');
  return { trib, role };
}

/** What a member is to the meetup; null for who is not in, also while they wait or ask. */
export async function findRole(tx: Db, tribId: number, userId: number): Promise<MemberRole | null> {
  const [row] = await tx
    .select({ role: memberships.role })
    .from(memberships)
    .where(
      and(eq(memberships.tribId, tribId), eq(memberships.userId, userId), eq(memberships.status, 'joined')),
    );
  return row?.role ?? null;
}
