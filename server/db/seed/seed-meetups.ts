import { eq } from 'drizzle-orm';
import { coverAddress } from '#shared/domain/covers';
import { localDayNumber, localToInstant, weekday } from '#shared/domain/meetup-time';
import type { Db } from '../handle';
import { conversations } from '../schema/chat';
import { memberships, tribs } from '../schema/tribs';
import { meetups } from './data/meetups';
import { pastMeetups } from './data/meetups-past';
import { rooms } from './data/rooms';
import type { MeetupSeed } from './data/types';
import type { SeededCatalogue } from './seed-catalogue';
import { seedGroups } from './seed-members';
import { seedMessages } from './seed-messages';
import type { SeededPerson } from './seed-people';

/** The database layer imports no module, so the caller passes in the function that refreshes the aggregates. */
export type Demo = { now: Date; refreshAggregates: (tx: Db, tribIds: readonly number[]) => Promise<void> };
type Context = Demo & {
  catalogue: SeededCatalogue;
  people: readonly SeededPerson[];
  /** By the name of the meetup. */
  communityOf: ReadonlyMap<string, number>;
};

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

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
    // The database has opened it with the meetup.
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
    ...times(meetup, place.timeZone, now),
    maxParticipants: meetup.maxParticipants,
    categories: [...meetup.interests],
    whoCanJoin: meetup.whoCanJoin,
    dressCode: meetup.dressCode,
    alcoholPolicy: meetup.alcoholPolicy,
    cost: meetup.cost,
    costDetails: meetup.costDetails,
    mainImageUrl: coverAddress(meetup.cover),
  };
}

/** "Saturday" is the next one, so that the demo is current whenever it is first started. */
function times({ day, start, end }: MeetupSeed, timeZone: string, now: Date) {
  if (day === null || start === null || end === null) return { startsAt: null, endsAt: null };
  const today = localDayNumber(now, timeZone);
  const date = new Date((today + daysUntil(day, weekday(today))) * DAY_MS).toISOString().slice(0, 10);
  const startsAt = localToInstant(`${date}T${start}`, timeZone);
  const endsAt = localToInstant(`${date}T${end}`, timeZone);
  return { startsAt, endsAt: endsAt > startsAt ? endsAt : new Date(endsAt.getTime() + DAY_MS) };
}

const WEEKDAYS = { friday: 5, saturday: 6, sunday: 7 } as const;

/** When it is that day already, the meetup is a week away: its start may have passed. */
function daysUntil(day: keyof typeof WEEKDAYS | number, today: number): number {
  if (typeof day === 'number') return day;
  const days = WEEKDAYS[day] - today;
  return days > 0 ? days : days + 7;
}
