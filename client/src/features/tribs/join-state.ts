import type { Member, Trib, MembershipResponse } from '#shared/api/tribs';
import type { MemberRole, MembershipStatus } from '#shared/domain/trib-options';
import { endOf, isStillOpen } from './trib-times';
import * as t from './texts';

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
  joined: { label: t.going, leave: t.leave },
  waitlisted: { label: t.onWaitlist, leave: t.leaveWaitlist },
  requested: { label: t.requestSent, leave: t.cancelRequest },
};

export const FULL = t.fullJoinWaitlist;

export function joinState(trib: Facts, viewerId: number | null, now: Date): JoinState {
  const closed = closedBecause(trib, now);
  if (closed) return { kind: 'closed', label: closed };
  if (trib.creatorId !== null && trib.creatorId === viewerId)
    return { kind: 'hosting', label: t.youHostMeetup };
  if (trib.membership) {
    const { label, leave } = OF_MEMBER[trib.membership];
    return { kind: trib.membership, label: trib.role === 'cohost' ? t.cohost : label, leave };
  }
  if (trib.whoCanJoin === 'Invite only') {
    return { kind: 'open', label: t.askToJoin, note: t.hostAnswersEveryRequest };
  }
  const note = trib.whoCanJoin === 'Friends only' ? t.openToFriendsOf : undefined;
  const label = trib.memberCount >= trib.maxParticipants ? FULL : t.joinTrib;
  return { kind: 'open', label, ...(note && { note }) };
}

function closedBecause(trib: Facts, now: Date): string | null {
  if (trib.cancelled) return t.cancelled;
  if (isStillOpen(trib, now)) return null;
  return endOf(trib) <= now.getTime() ? t.meetupEnded : t.alreadyStarted;
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
      return { title: t.youreIn, description: t.seeYouThereStop };
    case 'waitlisted':
      return {
        title: placeInLine ? waitlistPositionText(placeInLine) : t.youreOnWaitlist,
        description: t.ifSpotOpensUp,
      };
    case 'requested':
      return { title: t.requestSent, description: t.hostAnswersEveryRequestWell };
  }
}

export function waitlistPositionText(position: number): string {
  return t.youreInLine({ position });
}
