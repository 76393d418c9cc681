import { eq } from 'drizzle-orm';
import type { AiPreferences } from '#shared/api/ai-preferences';
import type { Db } from '../db/handle';
import type { cities } from '../db/schema/cities';
import { blocks, friendships } from '../db/schema/social';
import { invitationAnswers, memberships, tribs } from '../db/schema/tribs';
import { aiPreferences, users } from '../db/schema/users';
import { refreshAggregates } from '../modules/matching/compatibility/compatibility.queries';
import type { Person } from './test-app';

export type Town = typeof cities.$inferSelect;
type Row = typeof tribs.$inferSelect;
export type MeetupDraft = {
  creatorId: number;
  town: Town | null;
  idea: string | null;
  ideaId: number | null;
  category: string | null;
  categories: string[];
  timeZone: string;
  startsAt: Date | null;
  endsAt: Date | null;
  cancelledAt: Date | null;
  maxParticipants: number;
  whoCanJoin: Row['whoCanJoin'];
  members: Map<number, 'joined' | 'waitlisted' | 'requested'>;
};
export type StoredMeetup = MeetupDraft & { id: number };
export type InvitedPerson = {
  agent: Person;
  home: Town | null;
  near: Town | null;
  preferences: AiPreferences | null;
  friends: Set<number>;
  blocked: Set<number>;
  declined: Set<number>;
};

/** Inserts meetups without their members; more members can be added to the result before `insertRelations`. */
export async function insertMeetups(db: Db, drafts: readonly MeetupDraft[]): Promise<StoredMeetup[]> {
  const rows = drafts.map(({ town, idea: _idea, members: _members, ...columns }) => ({
    ...columns,
    name: 'Somewhere',
    description: 'Something.',
    cityId: town?.id ?? null,
    city: town?.name ?? null,
    dressCode: 'Casual' as const,
    alcoholPolicy: 'None' as const,
    cost: 'Free' as const,
  }));
  const stored = await db.insert(tribs).values(rows).returning({ id: tribs.id });
  return drafts.map((draft, index) => ({ ...draft, id: stored[index]?.id ?? 0 }));
}

export async function insertRelations(
  db: Db,
  meetups: readonly StoredMeetup[],
  people: readonly InvitedPerson[],
): Promise<void> {
  const rows = meetups.flatMap(({ id, creatorId, members }) =>
    [...members].map(([userId, status]) => ({
      tribId: id,
      userId,
      status,
      role: userId === creatorId ? ('host' as const) : ('member' as const),
      joinedAt: status === 'joined' ? new Date() : null,
    })),
  );
  await db.insert(memberships).values(rows);
  await refreshAggregates(
    db,
    meetups.map(({ id }) => id),
  );
  await insertPeople(db, people);
}

async function insertPeople(db: Db, people: readonly InvitedPerson[]): Promise<void> {
  for (const { agent, home } of people)
    if (home) await db.update(users).set({ cityId: home.id }).where(eq(users.id, agent.id));
  await db
    .insert(aiPreferences)
    .values(
      people.flatMap(({ agent, preferences }) => (preferences ? [{ userId: agent.id, ...preferences }] : [])),
    );
  const pairs = <T>(
    of: (person: InvitedPerson) => Iterable<number>,
    row: (own: number, other: number) => T,
  ) => people.flatMap((person) => [...of(person)].map((other) => row(person.agent.id, other)));
  const blockRows = pairs(
    ({ blocked }) => blocked,
    (own, other) =>
      other % 2 === 0 ? { blockerId: own, blockedId: other } : { blockerId: other, blockedId: own },
  );
  const friendRows = pairs(
    ({ friends }) => friends,
    (own, other) => ({
      lowId: Math.min(own, other),
      highId: Math.max(own, other),
      status: 'accepted' as const,
      requestedBy: own,
      acceptedAt: new Date(),
    }),
  );
  const declinedRows = pairs(
    ({ declined }) => declined,
    (userId, tribId) => ({ userId, tribId, answer: 'not-interested' as const }),
  );
  if (blockRows.length > 0) await db.insert(blocks).values(blockRows);
  if (friendRows.length > 0) await db.insert(friendships).values(friendRows);
  if (declinedRows.length > 0) await db.insert(invitationAnswers).values(declinedRows);
}
