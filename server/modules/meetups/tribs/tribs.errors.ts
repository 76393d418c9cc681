import { conflict, forbidden, type HttpError, invalidField, type Says } from '../../../http/errors';
import type { RepeatsProblem } from '#shared/domain/series';
import type { JoinRefusal, PeopleProblem, Times, TimesProblem } from './tribs.rules';
import { says } from './texts';

export const begun = () => conflict('closed', says.begunEverybodyStaysIn);
export const hostCannotLeave = () => conflict('host_cannot_leave', says.hostCannotLeaveCancel);
export const notTheCreator = () => forbidden('not_the_creator', says.meetupCreatedByWho);
export const notAsked = () => conflict('not_asked', says.nobodyAskedWhetherThey);
export const addressWithoutCity = () => invalidField('cityId', says.addressNeedsCity);
/** Refuses a field that says where a meetup is, if it also has a place. */
export const besidesPlace = (field: string) => invalidField(field, says.meetupPlaceWhichSays);

/** What nobody hosts is for people who can be found again. */
export const accountNeeded = () => forbidden('account_needed', says.nobodyHostsForPeople);
export const joinRefused: Record<JoinRefusal, () => HttpError> = {
  cancelled: () => conflict('cancelled', says.meetupCancelled),
  started: () => conflict('started', says.meetupAlreadyStarted),
};

/** Refuses a meetup to people outside its audience. Whoever has its link is told for whom it is, and nothing else of it. */
export const forFriendsOf = (host: string) => forbidden('friends_only', says.forFriendsOf({ host }));
export const forMembersOf = (community: string) =>
  forbidden('members_only', says.forMembersOf({ community }));
export const withoutCommunity = () => invalidField('membersOnly', says.chooseCommunityWhoseMembers);

const TIMES: Record<TimesProblem['problem'], Says> = {
  'no-start': says.noStart,
  'no-end': says.noEnd,
  'ends-first': says.endsFirst,
  past: says.startIsPast,
  'too-late': says.tooLate,
};

export function requireTimes(times: Times | TimesProblem): Times {
  if ('problem' in times) throw invalidField(times.field, TIMES[times.problem]);
  return times;
}

const MIN_PEOPLE: Record<PeopleProblem, Says> = {
  'above-the-limit': says.aboveTheLimit,
  raised: says.raised,
  'too-soon': says.tooSoon,
};

export function requirePeople(problem: PeopleProblem | null): void {
  if (problem) throw invalidField('minPeople', MIN_PEOPLE[problem]);
}

const REPEATS: Record<RepeatsProblem['problem'], Says> = {
  'no-weekdays': says.noWeekdays,
  'not-the-first-day': says.notTheFirstDay,
  'two-ends': says.twoEnds,
  'ends-first': says.wouldEndFirst,
  'never-again': says.neverAgain,
};

export const repeatsRefused = ({ field, problem }: RepeatsProblem) =>
  invalidField(`repeats.${field}`, REPEATS[problem]);
export const tooLongToRepeat = () => invalidField('endTime', says.whatRepeatsLastsWeek);
export const withoutTimes = () => invalidField('repeats', says.meetupRepeatsTime);
