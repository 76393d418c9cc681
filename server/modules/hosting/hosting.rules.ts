import type { MemberRole } from '#shared/domain/trib-options';

export type RemovalObstacle = 'is-host' | 'is-cohost';

/** Null if the actor, a host or co-host, may remove this member. */
export function removalObstacle(actor: MemberRole, removed: MemberRole): RemovalObstacle | null {
  if (removed === 'host') return 'is-host';
  return removed === 'cohost' && actor !== 'host' ? 'is-cohost' : null;
}
