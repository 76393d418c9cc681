import { conflict, forbidden, type HttpError, invalidField } from '../../http/errors';
import type { RepeatsProblem } from '#shared/domain/series';
import type { JoinRefusal, PeopleProblem, Times, TimesProblem } from './tribs.rules';

export const begun = () => conflict('closed', 'It has begun: everybody stays in');
export const hostCannotLeave = () =>
  conflict('host_cannot_leave', 'A host cannot leave: cancel the meetup or hand it over');
export const notTheCreator = () => forbidden('not_the_creator', 'A meetup is created by who is signed in');
export const notAsked = () => conflict('not_asked', 'Nobody is asked whether they still come');
export const addressWithoutCity = () => invalidField('cityId', 'An address needs its city');
/** Refuses a field that says where a meetup is, if it also has a place. */
export const besidesPlace = (field: string) =>
  invalidField(field, 'This meetup has a place, which says where it is');

/** What nobody hosts is for people who can be found again. */
export const accountNeeded = () =>
  forbidden('account_needed', 'Nobody hosts this, so it is for people who have kept their account');
export const joinRefused: Record<JoinRefusal, () => HttpError> = {
  cancelled: () => conflict('cancelled', 'This meetup was cancelled'),
  started: () => conflict('started', 'This meetup has already started'),
};

/** Refuses a meetup to people outside its audience. Whoever has its link is told for whom it is, and nothing else of it. */
export const forFriendsOf = (host: string) => forbidden('friends_only', `For friends of ${host}`);
export const forMembersOf = (community: string) => forbidden('members_only', `For members of ${community}`);
export const withoutCommunity = () =>
  invalidField('membersOnly', 'Choose the community whose members see it');

const TIMES: Record<TimesProblem['problem'], string> = {
  'no-start': 'A meetup that ends must start',
  'no-end': 'A meetup that starts must end',
  'ends-first': 'The end must be after the start',
  past: 'The start is in the past',
  'too-late': 'This is too far in the future',
};

export function requireTimes(times: Times | TimesProblem): Times {
  if ('problem' in times) throw invalidField(times.field, TIMES[times.problem]);
  return times;
}

const MIN_PEOPLE: Record<PeopleProblem, string> = {
  'above-the-limit': 'It cannot need more people than it has spots',
  raised: 'Others have joined for the number that they read: you can lower it, but not raise it',
  'too-soon': 'It begins too soon: it would have been decided already',
};

export function requirePeople(problem: PeopleProblem | null): void {
  if (problem) throw invalidField('minPeople', MIN_PEOPLE[problem]);
}

const REPEATS: Record<RepeatsProblem['problem'], string> = {
  'no-weekdays': 'Choose the weekdays on which it takes place',
  'not-the-first-day': 'The weekdays must have that of the first date',
  'two-ends': 'It ends on a day or after a number of times, not both',
  'ends-first': 'It would end before it begins',
  'never-again': 'It would not take place again before that day',
};

export const repeatsRefused = ({ field, problem }: RepeatsProblem) =>
  invalidField(`repeats.${field}`, REPEATS[problem]);
export const tooLongToRepeat = () => invalidField('endTime', 'What repeats lasts a week at most');
export const withoutTimes = () => invalidField('repeats', 'A meetup that repeats has a time');
