import type { HostRole } from '#shared/domain/host-rights';
import type { MemberRole } from '#shared/domain/trib-options';

export type RemovalObstacle = 'is-host' | 'is-cohost';

/** Null if the actor, who may remove members, may remove this one. */
export function removalObstacle(actor: HostRole, removed: MemberRole): RemovalObstacle | null {
  if (removed === 'host') return 'is-host';
  return removed === 'cohost' && actor !== 'host' ? 'is-cohost' : null;
}
