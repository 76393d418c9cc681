import { eq, inArray } from 'drizzle-orm';
import type { AiPreferences } from '#shared/api/ai-preferences';
import { ACTIVITY_TYPES, DAYS, MEETUP_FREQUENCIES, TIMES_OF_DAY } from '#shared/domain/ai-preferences';
import { WHO_CAN_JOIN } from '#shared/domain/trib-options';
import { ideas } from '../db/schema/catalogue';
import { cities } from '../db/schema/cities';
import { createUsers, HOUR } from './factories';
import { createSeededRandom, type SeededRandom } from './seeded-random';
import {
  insertMeetups,
  insertRelations,
  type InvitedPerson,
  type MeetupDraft,
  type StoredMeetup,
  type Town,
} from './store-meetups';
import type { Person, TestApp } from './test-app';

const HOSTS = 60;
const INTERESTS = [2, 4, 5, 6, 9, 13];
const IDEAS = ['Slow Trail Walk', 'Cook One Dish Together', 'Board Game Afternoon'] as const;
const CATEGORIES = ['Outdoor & Nature', 'Fitness & Wellness', 'Creative & Arts'] as const;
const TAGS = ['Food', 'Games', 'Tech', 'kites'] as const;
const ZONES = ['America/Chicago', 'Asia/Kolkata', 'Pacific/Auckland'];

/** Creates meetups of every kind in the towns of Texas and a few others, and people who could be invited to them. */
export async function createRandomMeetups(
  app: TestApp,
  size: { meetups: number; people: number },
  seed: number,
) {
  const random = createSeededRandom(seed);
  const texas = await app.db.select().from(cities).where(eq(cities.region, 'Texas')).orderBy(cities.id);
  const far = await app.db
    .select()
    .from(cities)
    .where(inArray(cities.name, ['Denver', 'Miami', 'Seattle']))
    .orderBy(cities.id);
  const towns = [...texas, ...texas, ...far];
  const hosts = await createUsers(app.db, [app], HOSTS);
  const agents = await createUsers(app.db, [app], size.people);
  const meetups = await drawMeetups(app, { random, towns, hosts, count: size.meetups });
  const people = agents.map((agent) => drawPerson(agent, { random, towns, hosts, meetups }));
  join(people, meetups, random);
  await insertRelations(app.db, meetups, people);
  return { meetups, people };
}

type Context = { random: SeededRandom; towns: Town[]; hosts: Person[] };

async function drawMeetups(app: TestApp, { random, towns, hosts, count }: Context & { count: number }) {
  const ideaRows = await app.db
    .select()
    .from(ideas)
    .where(inArray(ideas.title, [...IDEAS]))
    .orderBy(ideas.id);
  const now = Date.now();
  const drafts = Array.from({ length: count }, (): MeetupDraft => {
    const town = random.pick([...towns, ...towns, null]);
    const idea = random.pick([...ideaRows, null, null]);
    // The start is never so near that the meetup could begin while the test runs.
    const startsAt =
      random.upTo(12) === 0 ? null : new Date(now + (random.upTo(9 * 24) - 24) * HOUR + 30 * 60_000);
    const maxParticipants = 2 + random.upTo(random.upTo(3) === 0 ? 30 : 8);
    const creatorId = random.pick(hosts).id;
    const members: MeetupDraft['members'] = new Map([[creatorId, 'joined']]);
    for (let going = random.upTo(maxParticipants); going > 0; going--)
      members.set(random.pick(hosts).id, 'joined');
    return {
      creatorId,
      town,
      idea: idea?.title ?? null,
      ideaId: idea?.id ?? null,
      category: random.pick([...CATEGORIES, null]),
      categories: TAGS.filter(() => random.upTo(3) === 0),
      timeZone: random.pick([town?.timeZone ?? 'America/Chicago', ...ZONES]),
      startsAt,
      endsAt:
        startsAt && random.upTo(4) > 0 ? new Date(startsAt.getTime() + (1 + random.upTo(6)) * HOUR) : null,
      cancelledAt: random.upTo(12) === 0 ? new Date() : null,
      maxParticipants,
      whoCanJoin: random.pick([...WHO_CAN_JOIN, 'Everyone welcome', 'Everyone welcome'] as const),
      members,
    };
  });
  return insertMeetups(app.db, drafts);
}

function drawPerson(
  agent: Person,
  { random, towns, hosts, meetups }: Context & { meetups: readonly StoredMeetup[] },
): InvitedPerson {
  const few = <T>(things: readonly T[], most: number) =>
    new Set(Array.from({ length: random.upTo(most + 1) }, () => random.pick(things)));
  const some = <T>(things: readonly T[]) =>
    random.upTo(2) === 0 ? things.filter(() => random.upTo(2) === 0) : [];
  const [a, b] = [2 + random.upTo(19), 2 + random.upTo(19)];
  const preferences: AiPreferences = {
    preferredDays: some(DAYS),
    preferredTimes: some(TIMES_OF_DAY),
    preferredGroupSizeMin: Math.min(a, b),
    preferredGroupSizeMax: Math.max(a, b),
    maxTravelDistance: 1 + random.upTo(50),
    selectedInterests: some(INTERESTS),
    activityTypes: some(ACTIVITY_TYPES),
    meetupFrequency: random.pick(MEETUP_FREQUENCIES),
  };
  const blocked = new Set([...few(hosts, 2)].map(({ id }) => id));
  return {
    agent,
    home: random.upTo(2) === 0 ? random.pick(towns) : null,
    near: random.upTo(3) === 0 ? random.pick(towns) : null,
    preferences: random.upTo(5) === 0 ? null : preferences,
    friends: new Set([...few(hosts, 20)].map(({ id }) => id).filter((id) => !blocked.has(id))),
    blocked,
    declined: new Set([...few(meetups, 30)].map(({ id }) => id)),
  };
}

function join(
  people: readonly InvitedPerson[],
  meetups: readonly StoredMeetup[],
  random: SeededRandom,
): void {
  for (const { agent, blocked } of people) {
    for (const meetup of [random.pick(meetups), random.pick(meetups), random.pick(meetups)]) {
      const going = [...meetup.members.values()].filter((status) => status === 'joined').length;
      const isFull = going >= meetup.maxParticipants;
      if (random.upTo(2) === 0 || blocked.has(meetup.creatorId) || meetup.members.has(agent.id)) continue;
      meetup.members.set(
        agent.id,
        isFull ? 'waitlisted' : random.pick(['joined', 'joined', 'requested'] as const),
      );
    }
  }
}
