import type { MemberRole } from '#shared/domain/trib-options';

/** A co-host does what the day needs; what cannot be undone is up to the host. */
export type HostAction =
  | 'edit'
  | 'decide-requests'
  | 'remove-members'
  | 'say-who-came'
  | 'announce'
  | 'cancel'
  | 'change-roles';

const COHOST_MAY: ReadonlySet<HostAction> = new Set([
  'edit',
  'decide-requests',
  'remove-members',
  'say-who-came',
  'announce',
]);

/** `role` is null for non-members. */
export function mayHost(role: MemberRole | null, act: HostAction): boolean {
  return role === 'host' || (role === 'cohost' && COHOST_MAY.has(act));
}

export type RemovalObstacle = 'is-host' | 'is-cohost';

/** Null if the actor, a host or co-host, may remove this member. */
export function removalObstacle(actor: MemberRole, removed: MemberRole): RemovalObstacle | null {
  if (removed === 'host') return 'is-host';
  return removed === 'cohost' && actor !== 'host' ? 'is-cohost' : null;
}
