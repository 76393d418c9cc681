import type { MembershipStatus, WhoCanJoin } from '#shared/domain/trib-options';
import { conflict, forbidden, type HttpError } from '../../http/errors';

export type JoinFacts = {
  whoCanJoin: WhoCanJoin;
  memberCount: number;
  maxParticipants: number;
  cancelled: boolean;
  started: boolean;
  isFriendOfHost: boolean;
  /** A host has taken the person out before. */
  wasRemoved: boolean;
};

/** The result of pressing Join: a status, or a refusal that says why. */
export function decideJoin(facts: JoinFacts): MembershipStatus | HttpError {
  if (facts.cancelled) return conflict('cancelled', 'This meetup was cancelled');
  if (facts.started) return conflict('started', 'This meetup has already started');
  if (facts.wasRemoved) return 'requested';
  switch (facts.whoCanJoin) {
    case 'Friends only':
      if (!facts.isFriendOfHost)
        return forbidden('friends_only', 'Only friends of the host can join this meetup');
      break;
    case 'Invite only':
      return 'requested';
    case 'Everyone welcome':
      break;
  }
  return facts.memberCount < facts.maxParticipants ? 'joined' : 'waitlisted';
}
