import { TIMES_OF_DAY } from '#shared/domain/ai-preferences';
import { milesBetween } from '#shared/domain/great-circle';
import { HOUR } from './factories';
import type { InvitedPerson, StoredMeetup } from './store-meetups';

/** The interests behind the ids and words that the random meetups use. */
const INTERESTS: Record<number, string> = {
  2: 'Sports',
  4: 'Art & Hobbies',
  5: 'Tech',
  6: 'Food',
  9: 'Nature',
  13: 'Games',
};
const INTERESTS_OF: Record<string, string[]> = {
  'Slow Trail Walk': ['Nature'],
  'Cook One Dish Together': ['Food'],
  'Board Game Afternoon': ['Games'],
  'Outdoor & Nature': ['Nature'],
  'Fitness & Wellness': ['Sports', 'Wellness'],
  'Creative & Arts': ['Art & Hobbies'],
};
const TYPES_OF: Record<string, string[]> = {
  'Slow Trail Walk': ['Outdoor', 'Physical'],
  'Cook One Dish Together': ['Indoor', 'Culinary', 'Social'],
  'Board Game Afternoon': ['Indoor', 'Social'],
  'Outdoor & Nature': ['Outdoor'],
  'Fitness & Wellness': ['Physical'],
  'Creative & Arts': ['Creative', 'Cultural'],
  Food: ['Culinary'],
  Games: ['Indoor', 'Social'],
  Tech: ['Educational'],
};
const meet = (some: readonly string[], others: readonly string[]) => some.some((one) => others.includes(one));

/** Implements the rules a second time, for one meetup and one person at a time, without a database. */
export function createFittingOracle(meetups: readonly StoredMeetup[], people: readonly InvitedPerson[]) {
  const now = Date.now();
  // Each start is formatted once: formatting dates is slow, and every person is compared with every meetup.
  const startOf = new Map(meetups.map((meetup) => [meetup.id, localStart(meetup)]));
  const joinedBy = new Map(
    people.map(({ agent: { id } }) => [id, meetups.filter(({ members }) => members.get(id) === 'joined')]),
  );
  /** The names of the rules that inviting this person to this meetup would break. */
  return function brokenRules(person: InvitedPerson, meetup: StoredMeetup): string[] {
    const { preferences, blocked, friends, declined, agent } = person;
    const { members, startsAt, town, idea, category, categories, whoCanJoin, maxParticipants } = meetup;
    const joined = [...members].filter(([, status]) => status === 'joined').map(([id]) => id);
    const found: Record<string, boolean> = {
      cancelled: meetup.cancelledAt !== null,
      past: startsAt !== null && startsAt.getTime() <= now,
      own: members.has(agent.id),
      declined: declined.has(meetup.id),
      full: joined.length >= maxParticipants,
      blocked: joined.some((id) => blocked.has(id)),
      closed:
        whoCanJoin === 'Invite only' || (whoCanJoin === 'Friends only' && !friends.has(meetup.creatorId)),
      calendar: joinedBy.get(agent.id)?.some((other) => overlap(other, meetup)) ?? false,
    };
    const from = person.near ?? person.home;
    if (from) found['far'] = !town || milesBetween(from, town) > (preferences?.maxTravelDistance ?? 50);
    if (preferences) {
      const { preferredDays, preferredTimes, selectedInterests, activityTypes } = preferences;
      const { day = null, hour = null } = startOf.get(meetup.id) ?? {};
      found['day'] = preferredDays.length > 0 && !preferredDays.some((one) => one === day);
      found['time'] = preferredTimes.length > 0 && !preferredTimes.some((one) => one === timeOfDay(hour));
      found['small'] = maxParticipants < preferences.preferredGroupSizeMin;
      found['large'] = maxParticipants > preferences.preferredGroupSizeMax;
      const wanted = selectedInterests.map((id) => INTERESTS[id] ?? '');
      const word = idea ?? category ?? '';
      found['interest'] = wanted.length > 0 && !meet([...(INTERESTS_OF[word] ?? []), ...categories], wanted);
      const types = [word, ...(idea ? [] : categories)].flatMap((one) => TYPES_OF[one] ?? []);
      found['type'] = activityTypes.length > 0 && !meet(types, activityTypes);
    }
    return Object.keys(found).filter((rule) => found[rule]);
  };
}

function overlap(a: StoredMeetup, b: StoredMeetup): boolean {
  if (a.cancelledAt || !a.startsAt || !b.startsAt) return false;
  return a.startsAt.getTime() < endOf(b) && b.startsAt.getTime() < endOf(a);
}

const endOf = ({ startsAt, endsAt }: StoredMeetup) =>
  (endsAt ?? new Date(Number(startsAt) + 2 * HOUR)).getTime();

function localStart({ startsAt, timeZone }: StoredMeetup): { day: string | null; hour: number | null } {
  if (!startsAt) return { day: null, hour: null };
  const read = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, ...options }).format(startsAt);
  return { day: read({ weekday: 'long' }), hour: Number(read({ hour: '2-digit', hourCycle: 'h23' })) };
}

function timeOfDay(hour: number | null): string | undefined {
  if (hour === null) return undefined;
  const [morning, afternoon, evening, lateNight] = TIMES_OF_DAY;
  if (hour < 6 || hour >= 22) return lateNight;
  if (hour < 12) return morning;
  return hour < 18 ? afternoon : evening;
}
