import type { MemberRole } from './trib-options';

/** Actions that not every member may take. */
export type HostAction =
  | 'say-who-came'
  | 'leave-line'
  | 'announce'
  | 'edit'
  | 'decide-requests'
  | 'remove-members'
  | 'cancel'
  | 'change-roles';

const FOR_THE_DAY: readonly HostAction[] = ['say-who-came', 'leave-line', 'announce'];
const OF_COHOSTS: readonly HostAction[] = [...FOR_THE_DAY, 'edit', 'decide-requests', 'remove-members'];

/** An organizer manages what was posted in their community's name, even without a spot. */
export type HostRole = MemberRole | 'organizer';

const RIGHTS: Record<HostRole, readonly HostAction[]> = {
  member: [],
  // A volunteer cannot change the place, the time or the people, which the round has decided.
  volunteer: FOR_THE_DAY,
  // Co-hosts do what the day needs; only the host can do what cannot be undone.
  cohost: OF_COHOSTS,
  organizer: [...OF_COHOSTS, 'cancel'],
  host: [...OF_COHOSTS, 'cancel', 'change-roles'],
};

/** `role` is null for people who are not members. */
export const mayHost = (role: HostRole | null, act: HostAction): boolean =>
  role !== null && RIGHTS[role].includes(act);
