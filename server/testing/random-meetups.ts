import { eq, inArray } from 'drizzle-orm';
import type { AiPreferences } from '#shared/api/ai-preferences';
import { ACTIVITY_TYPES, DAYS, MEETUP_FREQUENCIES, TIMES_OF_DAY } from '#shared/domain/ai-preferences';
import { WHO_CAN_JOIN } from '#shared/domain/trib-options';
import { ideas } from '../db/schema/catalogue';
import { cities } from '../db/schema/cities';
import { blocks, friendships } from '../db/schema/social';
import { invitationAnswers, memberships, tribs } from '../db/schema/tribs';
import { aiPreferences, users } from '../db/schema/users';
import { refreshAggregates } from '../modules/compatibility/aggregates.queries';
import { chanceFrom } from './chance';
import { createCrowd } from './crowd';
import { HOUR } from './scenes';
import type { Person, TestApp } from './test-app';

const HOSTS = 60;
const INTERESTS = [2, 4, 5, 6, 9, 13];
const IDEAS = ['Slow Trail Walk', 'Cook One Dish Together', 'Board Game Afternoon'] as const;
const CATEGORIES = ['Outdoor & Nature', 'Fitness & Wellness', 'Creative & Arts'] as const;
const TAGS = ['Food', 'Games', 'Tech', 'kites'] as const;
const ZONES = ['America/Chicago', 'Asia/Kolkata', 'Pacific/Auckland'];

type Town = typeof cities.$inferSelect;
export type RandomMeetup = Awaited<ReturnType<typeof inventMeetups>>[number];
export type RandomPerson = {
  agent: Person;
  home: Town | null;
  near: Town | null;
  preferences: AiPreferences | null;
  friends: Set<number>;
  blocked: Set<number>;
  declined: Set<number>;
};

/** Meetups of every kind in the towns of Texas and a few others, and people who could be invited to them. */
export async function createRandomMeetups(
  app: TestApp,
  size: { meetups: number; people: number },
  seed: number,
) {
  const chance = chanceFrom(seed);
  const texas = await app.db.select().from(cities).where(eq(cities.region, 'Texas'));
  const far = await app.db
    .select()
    .from(cities)
    .where(inArray(cities.name, ['Denver', 'Miami', 'Seattle']));
  const towns = [...texas, ...texas, ...far];
  const hosts = await createCrowd(app.db, [app], HOSTS);
  const agents = await createCrowd(app.db, [app], size.people);
  const meetups = await inventMeetups(app, { chance, towns, hosts, count: size.meetups });
  const people = agents.map((agent) => inventPerson(agent, { chance, towns, hosts, meetups }));
  join(people, meetups, chance);
  const rows = meetups.flatMap(({ id, creatorId, members }) =>
    [...members].map(([userId, status]) => ({
      tribId: id,
      userId,
      status,
      role: userId === creatorId ? ('host' as const) : ('member' as const),
      joinedAt: status === 'joined' ? new Date() : null,
    })),
  );
  await app.db.insert(memberships).values(rows);
  await refreshAggregates(
    app.db,
    meetups.map(({ id }) => id),
  );
  await store(app, people);
  return { meetups, people };
}

type Context = { chance: ReturnType<typeof chanceFrom>; towns: Town[]; hosts: Person[] };

async function inventMeetups(app: TestApp, { chance, towns, hosts, count }: Context & { count: number }) {
  const ideaRows = await app.db
    .select()
    .from(ideas)
    .where(inArray(ideas.title, [...IDEAS]));
  const now = Date.now();
  const made = Array.from({ length: count }, () => {
    const town = chance.pick([...towns, ...towns, null]);
    const idea = chance.pick([...ideaRows, null, null]);
    // Never so near to now that it could begin while the test runs.
    const startsAt =
      chance.upTo(12) === 0 ? null : new Date(now + (chance.upTo(9 * 24) - 24) * HOUR + 30 * 60_000);
    const maxParticipants = 2 + chance.upTo(chance.upTo(3) === 0 ? 30 : 8);
    return {
      town,
      idea: idea?.title ?? null,
      row: {
        creatorId: chance.pick(hosts).id,
        name: 'Somewhere',
        description: 'Something.',
        cityId: town?.id ?? null,
        city: town?.name ?? null,
        ideaId: idea?.id ?? null,
        category: chance.pick([...CATEGORIES, null]),
        categories: TAGS.filter(() => chance.upTo(3) === 0),
        timeZone: chance.pick([town?.timeZone ?? 'America/Chicago', ...ZONES]),
        startsAt,
        endsAt:
          startsAt && chance.upTo(4) > 0 ? new Date(startsAt.getTime() + (1 + chance.upTo(6)) * HOUR) : null,
        cancelledAt: chance.upTo(12) === 0 ? new Date() : null,
        maxParticipants,
        whoCanJoin: chance.pick([...WHO_CAN_JOIN, 'Everyone welcome', 'Everyone welcome'] as const),
        dressCode: 'Casual' as const,
        alcoholPolicy: 'None' as const,
        cost: 'Free' as const,
      },
      going: 1 + chance.upTo(maxParticipants),
    };
  });
  const stored = await app.db
    .insert(tribs)
    .values(made.map(({ row }) => row))
    .returning({ id: tribs.id });
  return made.map(({ row, town, idea, going }, at) => {
    const members = new Map<number, 'joined' | 'waitlisted' | 'requested'>([[row.creatorId, 'joined']]);
    for (let n = 1; n < going; n++) members.set(chance.pick(hosts).id, 'joined');
    return { ...row, id: stored[at]?.id ?? 0, town, idea, members };
  });
}

function inventPerson(
  agent: Person,
  { chance, towns, hosts, meetups }: Context & { meetups: readonly RandomMeetup[] },
): RandomPerson {
  const few = <T>(things: readonly T[], most: number) =>
    new Set(Array.from({ length: chance.upTo(most + 1) }, () => chance.pick(things)));
  const some = <T>(things: readonly T[]) =>
    chance.upTo(2) === 0 ? things.filter(() => chance.upTo(2) === 0) : [];
  const [a, b] = [2 + chance.upTo(19), 2 + chance.upTo(19)];
  const preferences: AiPreferences = {
    preferredDays: some(DAYS),
    preferredTimes: some(TIMES_OF_DAY),
    preferredGroupSizeMin: Math.min(a, b),
    preferredGroupSizeMax: Math.max(a, b),
    maxTravelDistance: 1 + chance.upTo(50),
    selectedInterests: some(INTERESTS),
    activityTypes: some(ACTIVITY_TYPES),
    meetupFrequency: chance.pick(MEETUP_FREQUENCIES),
  };
  const blocked = new Set([...few(hosts, 2)].map(({ id }) => id));
  return {
    agent,
    home: chance.upTo(2) === 0 ? chance.pick(towns) : null,
    near: chance.upTo(3) === 0 ? chance.pick(towns) : null,
    preferences: chance.upTo(5) === 0 ? null : preferences,
    friends: new Set([...few(hosts, 20)].map(({ id }) => id).filter((id) => !blocked.has(id))),
    blocked,
    declined: new Set([...few(meetups, 30)].map(({ id }) => id)),
  };
}

/** Some of the people are already going somewhere, wait, or have asked. */
function join(
  people: readonly RandomPerson[],
  meetups: readonly RandomMeetup[],
  chance: Context['chance'],
): void {
  for (const { agent, blocked } of people) {
    for (const meetup of [chance.pick(meetups), chance.pick(meetups), chance.pick(meetups)]) {
      const going = [...meetup.members.values()].filter((status) => status === 'joined').length;
      const isFull = going >= meetup.maxParticipants;
      if (chance.upTo(2) === 0 || blocked.has(meetup.creatorId) || meetup.members.has(agent.id)) continue;
      meetup.members.set(
        agent.id,
        isFull ? 'waitlisted' : chance.pick(['joined', 'joined', 'requested'] as const),
      );
    }
  }
}

async function store({ db }: TestApp, people: readonly RandomPerson[]): Promise<void> {
  for (const { agent, home } of people)
    if (home) await db.update(users).set({ cityId: home.id }).where(eq(users.id, agent.id));
  await db
    .insert(aiPreferences)
    .values(
      people.flatMap(({ agent, preferences }) => (preferences ? [{ userId: agent.id, ...preferences }] : [])),
    );
  const pairs = <T>(of: (person: RandomPerson) => Iterable<number>, row: (own: number, other: number) => T) =>
    people.flatMap((person) => [...of(person)].map((other) => row(person.agent.id, other)));
  await db.insert(blocks).values(
    pairs(
      ({ blocked }) => blocked,
      (own, other) =>
        other % 2 === 0 ? { blockerId: own, blockedId: other } : { blockerId: other, blockedId: own },
    ),
  );
  await db.insert(friendships).values(
    pairs(
      ({ friends }) => friends,
      (own, other) => ({
        lowId: Math.min(own, other),
        highId: Math.max(own, other),
        status: 'accepted' as const,
        requestedBy: own,
        acceptedAt: new Date(),
      }),
    ),
  );
  await db.insert(invitationAnswers).values(
    pairs(
      ({ declined }) => declined,
      (userId, tribId) => ({ userId, tribId, answer: 'not-interested' as const }),
    ),
  );
}
