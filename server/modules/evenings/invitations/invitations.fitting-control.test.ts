import { inArray } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { AiPreferences } from '#shared/api/ai-preferences';
import { ACTIVITY_TYPES, DAYS, TIMES_OF_DAY } from '#shared/domain/ai-preferences';
import { cities } from '../../../db/schema/cities';
import { createFittingOracle } from '../../../testing/fitting-oracle';
import { createUsers, inDays } from '../../../testing/factories';
import {
  insertMeetups,
  insertRelations,
  type InvitedPerson,
  type MeetupDraft,
} from '../../../testing/store-meetups';
import { type Person, startTestApp } from '../../../testing/test-app';

const GAMES = 13;
const app = await startTestApp();
const large = await app.db
  .select()
  .from(cities)
  .where(inArray(cities.name, ['Austin', 'Denver']));
const cityOf = (name: string) => large.find((city) => city.name === name) ?? null;

function wednesdayEvening(): Date {
  const start = inDays(2);
  start.setUTCDate(start.getUTCDate() + ((3 - start.getUTCDay() + 7) % 7));
  start.setUTCHours(19, 0, 0, 0);
  return start;
}

const ANYTHING: AiPreferences = {
  preferredDays: [],
  preferredTimes: [],
  preferredGroupSizeMin: 2,
  preferredGroupSizeMax: 20,
  maxTravelDistance: 50,
  selectedInterests: [],
  activityTypes: [],
  meetupFrequency: 'weekly',
};
/** A meetup with two members, and a person whom it fits until a rule is broken. */
type Pair = { meetup: MeetupDraft; person: InvitedPerson; member: Person };

const prefer =
  (preferences: Partial<AiPreferences>) =>
  ({ person }: Pair) => {
    person.preferences = { ...ANYTHING, ...preferences };
  };

/** Each function makes a pair break the rule it is named after, and no other. */
const BREAKS: Record<string, (pair: Pair) => void> = {
  blocked: ({ person, member }) => person.blocked.add(member.id),
  closed: ({ meetup }) => (meetup.whoCanJoin = 'Invite only'),
  day: prefer({ preferredDays: DAYS.filter((day) => day !== 'Wednesday') }),
  far: ({ person }) => (person.home = cityOf('Denver')),
  full: ({ meetup }) => (meetup.maxParticipants = 2),
  interest: prefer({ selectedInterests: [GAMES] }),
  large: prefer({ preferredGroupSizeMax: 7 }),
  own: ({ meetup, person }) => meetup.members.set(person.agent.id, 'requested'),
  small: prefer({ preferredGroupSizeMin: 9 }),
  time: prefer({ preferredTimes: TIMES_OF_DAY.filter((time) => !time.startsWith('Evening')) }),
  type: prefer({ activityTypes: ACTIVITY_TYPES.filter((type) => type !== 'Culinary') }),
};
const RULES = [...Object.keys(BREAKS), 'calendar'];

const [host, member, fan, ...agents] = await createUsers(app.db, [app], 3 + RULES.length);
if (!host || !member || !fan) throw new Error('Three are needed');
const draft = (): MeetupDraft => ({
  creatorId: host.id,
  town: cityOf('Austin'),
  idea: null,
  ideaId: null,
  category: null,
  categories: ['Food'],
  timeZone: 'UTC',
  startsAt: wednesdayEvening(),
  endsAt: null,
  cancelledAt: null,
  maxParticipants: 8,
  whoCanJoin: 'Everyone welcome',
  members: new Map([
    [host.id, 'joined'],
    [member.id, 'joined'],
  ]),
});
const pairWith = (agent: Person): Pair => ({
  meetup: draft(),
  person: {
    agent,
    home: null,
    near: null,
    preferences: ANYTHING,
    friends: new Set(),
    blocked: new Set(),
    declined: new Set(),
  },
  member,
});

const unbroken = pairWith(fan);
const pairs = agents.map((agent, index) => {
  const pair = pairWith(agent);
  BREAKS[RULES[index] ?? '']?.(pair);
  return pair;
});
const inCalendar = draft();
const busy = pairs.at(-1)?.person;
if (busy) inCalendar.members.set(busy.agent.id, 'joined');

const meetups = await insertMeetups(app.db, [
  unbroken.meetup,
  ...pairs.map(({ meetup }) => meetup),
  inCalendar,
]);
const people = [unbroken, ...pairs].map(({ person }) => person);
await insertRelations(app.db, meetups, people);
const brokenRules = createFittingOracle(meetups, people);

const expected = [[], ...RULES.map((rule) => [rule])];

it('the unfiltered feed violates every rule (control)', async () => {
  const found: string[][] = [];
  for (const [index, person] of people.entries()) {
    const meetup = meetups[index];
    if (!meetup) throw new Error('The meetup was not stored');
    const { body } = await person.agent.get('/api/tribs?limit=100');
    expect(body.map(({ id }: { id: number }) => id)).toContain(meetup.id);
    found.push(brokenRules(person, meetup));
  }
  expect(found).toEqual(expected);
});
