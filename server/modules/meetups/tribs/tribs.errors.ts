import { conflict, forbidden, type HttpError, invalidField, type Says } from '../../../http/errors';
import type { RepeatsProblem } from '#shared/domain/series';
import type { JoinRefusal, PeopleProblem, Times, TimesProblem } from './tribs.rules';
import { textsOf } from './texts';

export const begun = () => conflict('closed', (lang) => textsOf(lang).begunEverybodyStaysIn);
export const hostCannotLeave = () =>
  conflict('host_cannot_leave', (lang) => textsOf(lang).hostCannotLeaveCancel);
export const notTheCreator = () => forbidden('not_the_creator', (lang) => textsOf(lang).meetupCreatedByWho);
export const notAsked = () => conflict('not_asked', (lang) => textsOf(lang).nobodyAskedWhetherThey);
export const addressWithoutCity = () => invalidField('cityId', (lang) => textsOf(lang).addressNeedsCity);
/** Refuses a field that says where a meetup is, if it also has a place. */
export const besidesPlace = (field: string) =>
  invalidField(field, (lang) => textsOf(lang).meetupPlaceWhichSays);

/** What nobody hosts is for people who can be found again. */
export const accountNeeded = () => forbidden('account_needed', (lang) => textsOf(lang).nobodyHostsForPeople);
export const joinRefused: Record<JoinRefusal, () => HttpError> = {
  cancelled: () => conflict('cancelled', (lang) => textsOf(lang).meetupCancelled),
  started: () => conflict('started', (lang) => textsOf(lang).meetupAlreadyStarted),
};

/** Refuses a meetup to people outside its audience. Whoever has its link is told for whom it is, and nothing else of it. */
export const forFriendsOf = (host: string) =>
  forbidden('friends_only', (lang) => textsOf(lang).forFriendsOf({ host }));
export const forMembersOf = (community: string) =>
  forbidden('members_only', (lang) => textsOf(lang).forMembersOf({ community }));
export const withoutCommunity = () =>
  invalidField('membersOnly', (lang) => textsOf(lang).chooseCommunityWhoseMembers);

const TIMES: Record<TimesProblem['problem'], Says> = {
  'no-start': (lang) => textsOf(lang).noStart,
  'no-end': (lang) => textsOf(lang).noEnd,
  'ends-first': (lang) => textsOf(lang).endsFirst,
  past: (lang) => textsOf(lang).startIsPast,
  'too-late': (lang) => textsOf(lang).tooLate,
};

export function requireTimes(times: Times | TimesProblem): Times {
  if ('problem' in times) throw invalidField(times.field, TIMES[times.problem]);
  return times;
}

const MIN_PEOPLE: Record<PeopleProblem, Says> = {
  'above-the-limit': (lang) => textsOf(lang).aboveTheLimit,
  raised: (lang) => textsOf(lang).raised,
  'too-soon': (lang) => textsOf(lang).tooSoon,
};

export function requirePeople(problem: PeopleProblem | null): void {
  if (problem) throw invalidField('minPeople', MIN_PEOPLE[problem]);
}

const REPEATS: Record<RepeatsProblem['problem'], Says> = {
  'no-weekdays': (lang) => textsOf(lang).noWeekdays,
  'not-the-first-day': (lang) => textsOf(lang).notTheFirstDay,
  'two-ends': (lang) => textsOf(lang).twoEnds,
  'ends-first': (lang) => textsOf(lang).wouldEndFirst,
  'never-again': (lang) => textsOf(lang).neverAgain,
};

export const repeatsRefused = ({ field, problem }: RepeatsProblem) =>
  invalidField(`repeats.${field}`, REPEATS[problem]);
export const tooLongToRepeat = () => invalidField('endTime', (lang) => textsOf(lang).whatRepeatsLastsWeek);
export const withoutTimes = () => invalidField('repeats', (lang) => textsOf(lang).meetupRepeatsTime);
