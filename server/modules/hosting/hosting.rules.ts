import type { MemberRole } from '#shared/domain/trib-options';
import { conflict, forbidden, type HttpError } from '../../http/errors';

/** A co-host does what the day needs; what cannot be undone is up to the host. */
export type HostAction = 'edit' | 'decide-requests' | 'remove-members' | 'cancel' | 'change-roles';

const COHOST_MAY: ReadonlySet<HostAction> = new Set(['edit', 'decide-requests', 'remove-members']);

/** `role` is null for non-members. */
export function mayHost(role: MemberRole | null, act: HostAction): boolean {
  return role === 'host' || (role === 'cohost' && COHOST_MAY.has(act));
}

export function refuseRemoval(actor: MemberRole, removed: MemberRole): HttpError | null {
  if (removed === 'host') return conflict('host_cannot_leave', 'A host cannot be removed');
  if (removed === 'cohost' && actor !== 'host')
    return forbidden('not_the_host', 'Only the host can remove a co-host');
  return null;
}
