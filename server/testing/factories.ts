import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Message } from '#shared/api/chat';
import type { Trib } from '#shared/api/tribs';
import type { CreateTribInput } from '#shared/api/trib-requests';
import type { Db } from '../db/handle';
import { communities, communityMemberships } from '../db/schema/communities';
import { instances, presence } from '../db/schema/server';
import { blocks, friendships } from '../db/schema/social';
import { tableRounds } from '../db/schema/table-rounds';
import { tableAnswers, tableSeekers } from '../db/schema/tables';
import { memberships, tribs } from '../db/schema/tribs';
import { sessions, users } from '../db/schema/users';
import { hashToken } from '../http/token';
import { refreshAggregates } from '../modules/matching/compatibility/compatibility.queries';
import { startSeries } from '../modules/meetups/tribs/make-dates.service';
import { findTribRow } from '../modules/meetups/tribs/tribs.queries';
import type { Agent } from './agent';
import type { Person, TestApp } from './test-app';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

export const inDays = (days: number) => new Date(Date.now() + days * DAY);

export function meetup(given: Partial<CreateTribInput> = {}): CreateTribInput {
  const start = inDays(3);
  return {
    name: 'Sunrise walk',
    description: 'Around the lake, then coffee.',
    startTime: start.toISOString(),
    endTime: new Date(start.getTime() + 2 * HOUR).toISOString(),
    ...given,
  };
}

export async function createTrib(host: Agent, given: Partial<CreateTribInput> = {}): Promise<Trib> {
  const { status, body } = await host.post('/api/tribs', meetup(given));
  if (status !== 201) throw new Error(`Creating returned ${status}: ${JSON.stringify(body)}`);
  return body;
}

export async function sendMessage(
  sender: Agent,
  conversationId: number,
  text: string,
  given: object = {},
): Promise<Message> {
  const message = { clientId: randomUUID(), text, ...given };
  const { status, body } = await sender.post(`/api/conversations/${conversationId}/messages`, message);
  if (status !== 201) throw new Error(`Sending returned ${status}: ${JSON.stringify(body)}`);
  return body;
}

type NewCommunity = Partial<typeof communities.$inferInsert> & {
  name: string;
  members?: { id: number }[];
  owner?: { id: number };
  organizers?: { id: number }[];
};

export async function createCommunity(
  db: Db,
  { members = [], owner, organizers = [], ...given }: NewCommunity,
): Promise<typeof communities.$inferSelect> {
  const [row] = await db
    .insert(communities)
    .values({ category: 'Outdoor & Nature', ...given })
    .returning();
  if (!row) throw new Error('The community was not stored');
  for (const { id } of members)
    await db.insert(communityMemberships).values({ communityId: row.id, userId: id });
  const leading = [
    ...(owner ? [{ ...owner, role: 'owner' as const }] : []),
    ...organizers.map(({ id }) => ({ id, role: 'organizer' as const })),
  ];
  for (const { id, role } of leading)
    await db
      .insert(communityMemberships)
      .values({ communityId: row.id, userId: id, role, organizerSince: new Date() });
  return row;
}

/** Makes a meetup the first and only date of a series. */
export async function repeatWeekly(db: Db, tribId: number): Promise<number> {
  const trib = await findTribRow(db, tribId);
  if (!trib) throw new Error('There is no such meetup');
  return startSeries(db, trib, { every: 'week' }, new Date());
}

/** Moves a meetup into the past: it ended more than a day ago, so it was yesterday or before in every time zone. */
export async function startedYesterday(db: Db, tribId: number): Promise<void> {
  const startsAt = new Date(Date.now() - 27 * HOUR);
  const endsAt = new Date(startsAt.getTime() + 2 * HOUR);
  await db.update(tribs).set({ startsAt, endsAt }).where(eq(tribs.id, tribId));
}

/** Creates a table in a round of its own, and offers this person a seat. */
export async function offerTable(db: Db, userId: number): Promise<number> {
  const [round] = await db
    .insert(tableRounds)
    .values({ cityId: 4_671_654, closesAt: new Date(), seatedAt: new Date(), answersCloseAt: inDays(1) })
    .returning();
  const [table] = await db
    .insert(tribs)
    .values({
      roundId: round?.id ?? 0,
      name: 'A table for clay',
      description: 'Put together by what they share.',
      categories: ['English'],
      timeZone: 'America/Chicago',
      startsAt: inDays(3),
      endsAt: inDays(4),
      maxParticipants: 8,
      whoCanJoin: 'Invite only',
      dressCode: 'Casual',
      alcoholPolicy: 'Optional',
      cost: 'Free',
    })
    .returning();
  if (!round || !table) throw new Error('The table was not stored');
  await db.insert(tableSeekers).values({ roundId: round.id, userId });
  await db.insert(tableAnswers).values({ tribId: table.id, userId, noticeAt: new Date() });
  return table.id;
}

type AtTable = { volunteer?: { id: number }; members: readonly { id: number }[]; offered: { id: number } };

export async function createTable(db: Db, { volunteer, members, offered }: AtTable): Promise<number> {
  const tribId = await offerTable(db, offered.id);
  const joined = { tribId, status: 'joined' as const, joinedAt: new Date() };
  const rows = members.map(({ id }) => ({ ...joined, userId: id }));
  if (rows.length > 0) await db.insert(memberships).values(rows);
  if (volunteer) await db.insert(memberships).values({ ...joined, userId: volunteer.id, role: 'volunteer' });
  await refreshAggregates(db, [tribId]);
  return tribId;
}

/** Moves a meetup to this moment, so that it goes on for another hour. */
export async function startedNow(db: Db, tribId: number): Promise<void> {
  const [startsAt, endsAt] = [new Date(Date.now() - HOUR), new Date(Date.now() + HOUR)];
  await db.update(tribs).set({ startsAt, endsAt }).where(eq(tribs.id, tribId));
}

export async function cancel(db: Db, tribId: number): Promise<void> {
  await db.update(tribs).set({ cancelledAt: new Date() }).where(eq(tribs.id, tribId));
}

export async function befriend(db: Db, a: number, b: number): Promise<void> {
  await db.insert(friendships).values({
    lowId: Math.min(a, b),
    highId: Math.max(a, b),
    status: 'accepted',
    requestedBy: a,
    acceptedAt: new Date(),
  });
}

export async function block(db: Db, blocker: Person, blocked: Person): Promise<void> {
  await db.insert(blocks).values({ blockerId: blocker.id, blockedId: blocked.id });
}

/** Makes a person one whom strangers may look up: no demo account, but without the cost of a password. */
export async function known(db: Db, person: Person): Promise<Person> {
  await db.update(users).set({ isDemo: false }).where(eq(users.id, person.id));
  return person;
}

/** Connects the person to another instance, which does not go away. */
export async function connectElsewhere(db: Db, userId: number): Promise<void> {
  const instanceId = randomUUID();
  await db.insert(instances).values({ id: instanceId, until: inDays(1) });
  await db.insert(presence).values({ userId, instanceId });
}

export async function statusesOf(db: Db, tribId: number): Promise<Record<number, string>> {
  const rows = await db.select().from(memberships).where(eq(memberships.tribId, tribId));
  return Object.fromEntries(rows.map(({ userId, status }) => [userId, status]));
}

/** The kinds of a person's notifications, the newest first. */
export async function notificationKindsOf(person: Agent): Promise<string[]> {
  return (await person.get('/api/notifications')).body.map(({ kind }: { kind: string }) => kind);
}

const tokenOf = (id: number) => `token-of-${id}`;

/** Creates signed-in people without as many registrations, spread over the instances of the app in turn. */
export async function createUsers(db: Db, apps: readonly TestApp[], size: number): Promise<Person[]> {
  const rows = Array.from({ length: size }, () => ({
    displayName: 'Somebody',
    point: [0],
    interestBonus: 0,
  }));
  const people = await db.insert(users).values(rows).returning({ id: users.id });
  const expiresAt = inDays(1);
  await db
    .insert(sessions)
    .values(people.map(({ id }) => ({ userId: id, tokenHash: hashToken(tokenOf(id)), expiresAt })));
  return people.map(({ id }, index) => {
    const app = apps[index % apps.length];
    if (!app) throw new Error('There is no app');
    return { ...app.visitor({ trib_session: tokenOf(id) }), id };
  });
}
