import { compatibility } from '#shared/domain/compatibility';
import { coverFor } from '#shared/domain/covers';
import { localDayNumber, localToInstant, weekday } from '#shared/domain/meetup-time';
import { refreshAggregates } from '../../modules/compatibility/aggregates.service';
import type { Db } from '../handle';
import { conversations } from '../schema/chat';
import { memberships, tribs } from '../schema/tribs';
import { meetups } from './data/meetups';
import { pastMeetups } from './data/meetups-past';
import { rooms } from './data/rooms';
import type { MeetupSeed } from './data/types';
import type { SeededCatalogue } from './seed-catalogue';
import { seedMessages } from './seed-messages';
import type { SeededPerson } from './seed-people';

type Context = { catalogue: SeededCatalogue; people: readonly SeededPerson[]; now: Date };

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

export async function seedMeetups(tx: Db, context: Context): Promise<void> {
  const everyMeetup = [...meetups, ...pastMeetups];
  const rows = everyMeetup.map((meetup, index) => meetupRow(meetup, index, context));
  const stored = await tx.insert(tribs).values(rows).returning({ id: tribs.id, name: tribs.name });
  const idOf = new Map(stored.map(({ id, name }) => [name, id]));
  const busy = new Map<number, number>();
  const joined = everyMeetup.flatMap((meetup) => {
    const tribId = idOf.get(meetup.name);
    if (tribId === undefined) throw new Error(`${meetup.name} was not stored`);
    return membersOf(meetup, context.people, busy).map((person, order) => ({
      tribId,
      userId: person.id,
      status: 'joined' as const,
      role: order === 0 ? ('host' as const) : ('member' as const),
      joinedAt: new Date(context.now.getTime() - (20 - order) * HOUR_MS),
    }));
  });
  await tx.insert(memberships).values(joined);
  await refreshAggregates(tx, [...idOf.values()]);
  for (const room of rooms) {
    const tribId = idOf.get(room.meetup);
    const [conversation] = await tx
      .insert(conversations)
      .values({ tribId })
      .returning({ id: conversations.id });
    if (conversation) await seedMessages(tx, conversation.id, room.messages, context);
  }
}

function meetupRow(meetup: MeetupSeed, index: number, { catalogue, people, now }: Context) {
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
    city: place.city,
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
    mainImageUrl: coverFor({ id: index + 1, name: meetup.name, category: idea.category }),
  };
}

/** "Saturday" is the coming one, so that the demo is as fresh on any day it is first started. */
function times({ day, start, end }: MeetupSeed, timeZone: string, now: Date) {
  if (day === null || start === null || end === null) return { startsAt: null, endsAt: null };
  const today = localDayNumber(now, timeZone);
  const date = new Date((today + daysUntil(day, weekday(today))) * DAY_MS).toISOString().slice(0, 10);
  const startsAt = localToInstant(`${date}T${start}`, timeZone);
  const endsAt = localToInstant(`${date}T${end}`, timeZone);
  return { startsAt, endsAt: endsAt > startsAt ? endsAt : new Date(endsAt.getTime() + DAY_MS) };
}

const WEEKDAYS = { friday: 5, saturday: 6, sunday: 7 } as const;

/** Started on the day itself, the meetup is a week away: its hour may have passed already. */
function daysUntil(day: keyof typeof WEEKDAYS | number, today: number): number {
  if (typeof day === 'number') return day;
  const days = WEEKDAYS[day] - today;
  return days > 0 ? days : days + 7;
}

/** Host first, then who speaks in the room, then who fits the host best and is not everywhere already. */
function membersOf(
  meetup: MeetupSeed,
  people: readonly SeededPerson[],
  busy: Map<number, number>,
): SeededPerson[] {
  const host = people.find(({ username }) => username === meetup.host);
  if (!host) throw new Error(`${meetup.name} has no host`);
  const speakers = new Set(
    rooms.find((room) => room.meetup === meetup.name)?.messages.map(({ from }) => from),
  );
  const crowding = 6;
  const rank = (person: SeededPerson) =>
    (speakers.has(person.username) ? 1_000 : 0) +
    compatibility(host.answers, person.answers) -
    crowding * (busy.get(person.id) ?? 0);
  const others = people
    .filter(({ id, city }) => id !== host.id && city === host.city)
    .toSorted((a, b) => rank(b) - rank(a) || a.id - b.id);
  const members = [host, ...others.slice(0, meetup.members - 1)];
  for (const { id } of members) busy.set(id, (busy.get(id) ?? 0) + 1);
  return members;
}
