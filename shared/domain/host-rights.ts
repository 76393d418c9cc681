import type { MemberRole } from './trib-options';

/** What is not up to every member. */
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

const RIGHTS: Record<MemberRole, readonly HostAction[]> = {
  member: [],
  // A table is as its round has made it: its place, its time and who is there are up to nobody.
  volunteer: FOR_THE_DAY,
  // They do what the day needs; what cannot be undone is up to the host.
  cohost: OF_COHOSTS,
  host: [...OF_COHOSTS, 'cancel', 'change-roles'],
};

/** `role` is null for non-members. */
export const mayHost = (role: MemberRole | null, act: HostAction): boolean =>
  role !== null && RIGHTS[role].includes(act);
