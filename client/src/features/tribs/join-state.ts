import type { Member, Trib, MembershipResponse } from '#shared/api/tribs';
import type { MemberRole, MembershipStatus } from '#shared/domain/trib-options';
import { endOf, isStillOpen } from './trib-times';

export type JoinState =
  /** It can no longer be joined or left. */
  | { kind: 'closed'; label: string }
  | { kind: 'hosting'; label: string }
  | { kind: MembershipStatus; label: string; leave: string }
  | { kind: 'open'; label: string; note?: string };

type Facts = Pick<
  Trib,
  | 'cancelled'
  | 'startTime'
  | 'endTime'
  | 'creatorId'
  | 'membership'
  | 'role'
  | 'whoCanJoin'
  | 'memberCount'
  | 'maxParticipants'
>;

const OF_MEMBER: Record<MembershipStatus, { label: string; leave: string }> = {
  joined: { label: 'Going', leave: 'Leave' },
  waitlisted: { label: 'On the waitlist', leave: 'Leave waitlist' },
  requested: { label: 'Request sent', leave: 'Cancel request' },
};

export const FULL = 'Full · join the waitlist';

export function joinState(trib: Facts, viewerId: number | null, now: Date): JoinState {
  const closed = closedBecause(trib, now);
  if (closed) return { kind: 'closed', label: closed };
  if (trib.creatorId !== null && trib.creatorId === viewerId)
    return { kind: 'hosting', label: 'You host this meetup' };
  if (trib.membership) {
    const { label, leave } = OF_MEMBER[trib.membership];
    return { kind: trib.membership, label: trib.role === 'cohost' ? 'Co-host' : label, leave };
  }
  if (trib.whoCanJoin === 'Invite only') {
    return { kind: 'open', label: 'Ask to join', note: 'The host answers every request.' };
  }
  const note = trib.whoCanJoin === 'Friends only' ? 'Open to friends of the host.' : undefined;
  const label = trib.memberCount >= trib.maxParticipants ? FULL : 'Join Trib';
  return { kind: 'open', label, ...(note && { note }) };
}

function closedBecause(trib: Facts, now: Date): string | null {
  if (trib.cancelled) return 'Cancelled';
  if (isStillOpen(trib, now)) return null;
  return endOf(trib) <= now.getTime() ? 'This meetup has ended' : 'Already started';
}

/** The most likely response of the server, shown until the actual one arrives. */
export function expectedStatus({ whoCanJoin, memberCount, maxParticipants }: Facts): MembershipStatus {
  if (whoCanJoin === 'Invite only') return 'requested';
  return memberCount < maxParticipants ? 'joined' : 'waitlisted';
}

/** The meetup with this person joined, waiting, or out. Only members are counted and listed. */
export function withMembership(
  trib: Trib,
  viewer: Member,
  membership: MembershipStatus | null,
  role: MemberRole | null = membership && (trib.role ?? 'member'),
): Trib {
  const was = trib.membership === 'joined';
  const is = membership === 'joined';
  if (was === is) return { ...trib, membership, role };
  const others = trib.members.filter(({ id }) => id !== viewer.id);
  return {
    ...trib,
    membership,
    role,
    memberCount: trib.memberCount + (is ? 1 : -1),
    missing: trib.missing && Math.max(0, trib.missing + (is ? -1 : 1)),
    members: is ? [...others, viewer] : others,
    topMembers: trib.topMembers.filter(({ member }) => member.id !== viewer.id),
  };
}

export function joiningOutcome({ status, placeInLine }: MembershipResponse) {
  switch (status) {
    case 'joined':
      return { title: "You're in!", description: 'See you there.' };
    case 'waitlisted':
      return {
        title: placeInLine ? waitlistPositionText(placeInLine) : "You're on the waitlist",
        description: "If a spot opens up, it goes to the first in line. We'll let you know.",
      };
    case 'requested':
      return { title: 'Request sent', description: "The host answers every request. We'll let you know." };
  }
}

export function waitlistPositionText(position: number): string {
  return `You're ${ordinal(position)} in line`;
}

const RULES = new Intl.PluralRules('en', { type: 'ordinal' });
const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** For example "1st", "2nd" or "3rd". */
export function ordinal(position: number): string {
  return `${position}${ENDINGS[RULES.select(position)] ?? 'th'}`;
}
