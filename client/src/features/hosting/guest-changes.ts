import type { GuestList } from '#shared/api/hosting';
import type { MemberRole } from '#shared/domain/trib-options';

/** The lists after an action succeeds: shown at once, and rolled back when the server refuses. */
export function withDecision(guests: GuestList, userId: number, accept: boolean, max: number): GuestList {
  const asking = guests.requests.find(({ id }) => id === userId);
  if (!asking) return guests;
  const requests = guests.requests.filter(({ id }) => id !== userId);
  if (!accept) return { ...guests, requests };
  const { matchLevel: _level, sharedInterests: _shared, message: _message, ...guest } = asking;
  return guests.members.length < max
    ? { ...guests, requests, members: [...guests.members, { ...guest, role: 'member' }] }
    : { ...guests, requests, waitlist: [...guests.waitlist, guest] };
}

const RANK: Record<MemberRole, number> = { host: 0, cohost: 1, volunteer: 2, member: 3 };

/** There is one host: the previous one becomes a co-host. */
export function withRole(guests: GuestList, userId: number, role: MemberRole): GuestList {
  const members = guests.members.map((member) => {
    if (member.id === userId) return { ...member, role };
    return role === 'host' && member.role === 'host' ? { ...member, role: 'cohost' as const } : member;
  });
  return { ...guests, members: members.toSorted((a, b) => RANK[a.role] - RANK[b.role]) };
}

/** What this viewer may do with this member. */
export function allowedActions(
  viewerRole: MemberRole,
  role: MemberRole,
): { remove: boolean; changeRole: boolean } {
  const isHost = viewerRole === 'host';
  return {
    remove: role === 'member' || (isHost && role === 'cohost'),
    changeRole: isHost && role !== 'host',
  };
}
