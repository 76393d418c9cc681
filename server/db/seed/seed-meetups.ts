import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/domain/durations';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { coverAddress } from '#shared/domain/covers';
import { localDayNumber, localToInstant, weekday } from '#shared/domain/meetup-time';
import { compatibility } from '#shared/domain/compatibility';
import { pick } from '#shared/domain/pick';
import type { Db } from '../handle';
import { conversations, messages } from '../schema/chat';
import { memberships, tribs } from '../schema/tribs';
import { meetups, pastMeetups } from './data/meetups';
import { rooms } from './data/rooms';
import type { MeetupSeed, MessageSeed } from './data/types';
import type { SeededCatalogue } from './seed-catalogue';
import type { SeededPerson } from './seed-people';

/** The database layer imports no module, so the caller passes in the function that refreshes the aggregates. */
export type Demo = { now: Date; refreshAggregates: (tx: Db, tribIds: readonly number[]) => Promise<void> };
type Context = Demo & {
  catalogue: SeededCatalogue;
  people: readonly SeededPerson[];
  /** The community's id by the name of the meetup. */
  communityOf: ReadonlyMap<string, number>;
};

export async function seedMeetups(tx: Db, context: Context): Promise<void> {
  const everyMeetup = [...meetups, ...pastMeetups];
  const rows = everyMeetup.map((meetup) => meetupRow(meetup, context));
  const stored = await tx.insert(tribs).values(rows).returning({ id: tribs.id, name: tribs.name });
  const idOf = new Map(stored.map(({ id, name }) => [name, id]));
  const groups = [...seedGroups(everyMeetup, context.people)];
  const joined = groups.flatMap(([meetup, members]) => {
    const tribId = idOf.get(meetup.name);
    if (tribId === undefined) throw new Error(`${meetup.name} was not stored`);
    return members.map((person, order) => ({
      tribId,
      userId: person.id,
      status: 'joined' as const,
      role: order === 0 ? ('host' as const) : ('member' as const),
      joinedAt: new Date(context.now.getTime() - (20 - order) * HOUR_MS),
    }));
  });
  await tx.insert(memberships).values(joined);
  await context.refreshAggregates(tx, [...idOf.values()]);
  for (const room of rooms) {
    const tribId = idOf.get(room.meetup);
    if (tribId === undefined) throw new Error(`${room.meetup} was not stored`);
    // A trigger has opened the conversation with the meetup.
    const [conversation] = await tx
      .select({ id: conversations.id })
      .from(conversations)
      .where(eq(conversations.tribId, tribId));
    if (conversation) await seedMessages(tx, conversation.id, room.messages, context);
  }
}

function meetupRow(meetup: MeetupSeed, { catalogue, people, communityOf, now }: Context) {
  const place = catalogue.placeByName.get(meetup.place);
  const idea = catalogue.ideaByTitle.get(meetup.idea);
  const host = people.find(({ username }) => username === meetup.host);
  if (!place || !idea || !host)
    throw new Error(`${meetup.name} names a place, idea or host that does not exist`);
  return {
    creatorId: host.id,
    name: meetup.name,
    description: meetup.description,
    location: place.name,
    placeId: place.id,
    ideaId: idea.id,
    communityId: communityOf.get(meetup.name) ?? null,
    city: place.city,
    cityId: place.cityId,
    category: idea.category,
    timeZone: place.timeZone,
    ...seedTimes(meetup, idea.category, place.timeZone, now),
    maxParticipants: meetup.maxParticipants,
    categories: [...meetup.interests],
    ...pick(meetup, ['whoCanJoin', 'dressCode', 'alcoholPolicy', 'cost', 'costDetails']),
    mainImageUrl: coverAddress(meetup.cover),
  };
}

type Day = Pick<MeetupSeed, 'day' | 'start' | 'end'>;

/** Times are relative to now, so that the demo is current whenever it is first started. */
export function seedTimes({ day, start, end }: Day, category: string, timeZone: string, now: Date) {
  if (day === null || start === null || end === null) return { startsAt: null, endsAt: null };
  const today = localDayNumber(now, timeZone);
  const at = (days: number, clock: string) => {
    const date = new Date((today + days) * DAY_MS).toISOString().slice(0, 10);
    return localToInstant(`${date}T${clock}`, timeZone);
  };
  const inAnHour = now.getTime() + HOUR_MS;
  const isAhead = at(0, start).getTime() >= inAnHour;
  // Outdoor meetups do not move to the evening: nobody walks to a waterfall at nine.
  const evening =
    category === 'Outdoor & Nature'
      ? undefined
      : EVENINGS.find((clock) => at(0, clock).getTime() >= inAnHour);
  const begins =
    typeof day === 'number' ? { days: day } : weekendStart(day, weekday(today), { isAhead, evening });
  const [startsAt, ends] = [at(begins.days, begins.clock ?? start), at(begins.days, end)];
  const lasts = (ends.getTime() - at(begins.days, start).getTime() + DAY_MS) % DAY_MS || DAY_MS;
  return { startsAt, endsAt: new Date(startsAt.getTime() + lasts) };
}

const EVENINGS = ['17:00', '18:00', '19:00', '20:00', '21:00'];
const WEEKDAYS = { saturday: 6, sunday: 7 } as const;

/**
 * Picks a day on the weekend that "This Weekend" means today. A meetup that would have begun already moves to the
 * next day or to the evening.
 */
function weekendStart(
  day: keyof typeof WEEKDAYS,
  today: number,
  { isAhead, evening }: { isAhead: boolean; evening: string | undefined },
): { days: number; clock?: string } {
  if (today === WEEKDAYS.saturday && day === 'saturday') return { days: isAhead ? 0 : 1 };
  if (today < WEEKDAYS.sunday) return { days: WEEKDAYS[day] - today };
  if (isAhead) return { days: 0 };
  return day === 'sunday' && evening !== undefined
    ? { days: 0, clock: evening }
    : { days: WEEKDAYS[day] - today + 7 };
}

type Meetup = Pick<MeetupSeed, 'name' | 'host' | 'members'>;

/** How much each meetup that a person already goes to takes off their fit. */
const CROWDING = 6;

/**
 * Picks the host first, then the people who write in the meetup's chat, then one person after the other who fits the
 * group so far best and is not in many meetups already. A group of people who are alike suits some visitors very
 * well; a mixed one suits nobody.
 */
export function seedGroups<M extends Meetup>(
  seeds: readonly M[],
  people: readonly SeededPerson[],
): Map<M, SeededPerson[]> {
  const busy = new Map<number, number>();
  return new Map(
    seeds.map((meetup) => {
      const group = groupOf(meetup, people, busy);
      for (const { id } of group) busy.set(id, (busy.get(id) ?? 0) + 1);
      return [meetup, group];
    }),
  );
}

function groupOf(meetup: Meetup, people: readonly SeededPerson[], busy: Map<number, number>): SeededPerson[] {
  const host = people.find(({ username }) => username === meetup.host);
  if (!host) throw new Error(`${meetup.name} has no host`);
  const room = rooms.find((one) => one.meetup === meetup.name);
  const writers = new Set(room?.messages.map(({ from }) => from));
  const group = [host, ...people.filter((one) => one !== host && writers.has(one.username))];
  const rank = (person: SeededPerson) =>
    group.reduce((sum, { answers }) => sum + compatibility(answers, person.answers), 0) / group.length -
    CROWDING * (busy.get(person.id) ?? 0);
  while (group.length < meetup.members) {
    const others = people.filter((person) => person.city === host.city && !group.includes(person));
    const [best] = others.toSorted((a, b) => rank(b) - rank(a) || a.id - b.id);
    if (!best) break;
    group.push(best);
  }
  return group;
}

/** Inserts the oldest first, because messages are ordered by their id. */
export async function seedMessages(
  tx: Db,
  conversationId: number,
  seeds: readonly MessageSeed[],
  { people, now }: { people: readonly SeededPerson[]; now: Date },
): Promise<void> {
  const idOf = new Map(people.map(({ username, id }) => [username, id]));
  const rows = seeds
    .toSorted((a, b) => b.minutesAgo - a.minutesAgo)
    .map(({ from, text, minutesAgo }) => ({
      conversationId,
      senderId: idOf.get(from) ?? null,
      clientId: randomUUID(),
      text,
      createdAt: new Date(now.getTime() - minutesAgo * MINUTE_MS),
    }));
  await tx.insert(messages).values(rows);
}
