import { and, asc, eq, gt, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { DAY_MS } from '#shared/domain/durations';
import { PARTICIPANTS_MAX } from '#shared/domain/limits';
import type { MemberRole, MembershipStatus } from '#shared/domain/trib-options';
import { pick } from '#shared/domain/pick';
import type { Db } from '../../../db/handle';
import { announcements } from '../../../db/schema/announcements';
import { attendances } from '../../../db/schema/attendance';
import { interests } from '../../../db/schema/catalogue';
import { memberships, tribs } from '../../../db/schema/tribs';
import { userInterests, users } from '../../../db/schema/users';
import type { Viewer } from '../../../http/viewer';
import { pairScore } from '../../matching/compatibility/compatibility.queries';
import { isMembership, saidThatTheyCome } from '../tribs/members.queries';
import { isBlockedWith, isVisibleTo } from '../../trust/safety/safety.queries';

const sharedInterests = (viewer: Viewer) => sql<string[]>`(
  select coalesce(json_agg(${interests.name} order by ${interests.id}), '[]')
  from ${userInterests} theirs
  join ${userInterests} own on own.interest_id = theirs.interest_id and own.user_id = ${viewer.id}
  join ${interests} on ${interests.id} = theirs.interest_id
  where theirs.user_id = ${users.id} and ${users.choseInterests} and ${viewer.choseInterests})`;

/** Meetups that wait for more people and begin soon enough to be decided by now. */
export function findUndecided(db: Db, now: Date) {
  const soon = new Date(now.getTime() + 2 * DAY_MS);
  return db
    .select(pick(tribs, ['id', 'startsAt', 'timeZone']))
    .from(tribs)
    .where(
      and(
        isNotNull(tribs.minPeople),
        isNull(tribs.wentAheadAt),
        isNull(tribs.cancelledAt),
        gt(tribs.startsAt, now),
        lte(tribs.startsAt, soon),
      ),
    )
    .orderBy(asc(tribs.startsAt), asc(tribs.id));
}

export type GuestRow = Awaited<ReturnType<typeof listGuests>>[number];

type GuestPage = { isMember: boolean; after?: number; limit?: number };

/** The members, or the people who have requested to join or wait, in order of arrival. */
export function listGuests(db: Db, viewer: Viewer, tribId: number, page: GuestPage) {
  const { isMember, after = 0, limit = PARTICIPANTS_MAX } = page;
  return db
    .select({
      ...pick(memberships, ['arrival', 'status', 'role', 'message']),
      ...pick(users, ['id', 'displayName', 'bio', 'profileImage']),
      stillComes: saidThatTheyCome,
      score: pairScore(viewer),
      sharedInterests: sharedInterests(viewer),
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.tribId, tribId),
        isMember ? eq(memberships.status, 'joined') : ne(memberships.status, 'joined'),
        gt(memberships.arrival, after),
        isVisibleTo(viewer, memberships.userId),
      ),
    )
    .orderBy(asc(memberships.arrival))
    .limit(limit);
}

/** Who came, as far as hosts or they themselves have said so: at this meetup, and at the past dates of its series. */
export async function findPresence(db: Db, tribId: number) {
  const came = sql`(${attendances.came} is true or ${attendances.hereAt} is not null)`;
  const isThis = eq(attendances.tribId, tribId);
  return db
    .select({
      userId: attendances.userId,
      came: sql<boolean | null>`bool_or(${came}) filter (where ${isThis})`,
      dates: sql<number>`(count(*) filter (where ${came}))::int`,
      of: sql<number>`count(*)::int`,
    })
    .from(attendances)
    .innerJoin(tribs, eq(tribs.id, attendances.tribId))
    .where(
      and(
        or(
          isThis,
          eq(tribs.seriesId, sql`(select this.series_id from ${tribs} this where this.id = ${tribId})`),
        ),
        sql`(${attendances.came} is not null or ${attendances.hereAt} is not null)`,
        isNull(tribs.cancelledAt),
        lte(tribs.endsAt, sql`now()`),
      ),
    )
    .groupBy(attendances.userId);
}
export type Presence = Awaited<ReturnType<typeof findPresence>>[number];

/** A member's role; null for non-members, including waitlisted and requesting people. */
export async function findMemberRole(tx: Db, tribId: number, userId: number): Promise<MemberRole | null> {
  const [row] = await tx
    .select({ role: memberships.role })
    .from(memberships)
    .where(and(isMembership(tribId, userId), eq(memberships.status, 'joined')));
  return row?.role ?? null;
}

/** The volunteer who hosts a table, and whether this person sees them; null if there is none. */
export async function findVolunteer(tx: Db, tribId: number, viewer: { id: number }) {
  const [row] = await tx
    .select({
      id: memberships.userId,
      isVisible: sql<boolean>`(${isVisibleTo(viewer, memberships.userId)})`,
    })
    .from(memberships)
    .where(and(eq(memberships.tribId, tribId), eq(memberships.role, 'volunteer')));
  return row ?? null;
}

export async function setMemberRole(tx: Db, tribId: number, userId: number, role: MemberRole): Promise<void> {
  await tx.update(memberships).set({ role }).where(isMembership(tribId, userId));
}

export async function deleteBlockedMembers(tx: Db, tribId: number, hostId: number): Promise<void> {
  await tx
    .delete(memberships)
    .where(and(eq(memberships.tribId, tribId), isBlockedWith({ id: hostId }, memberships.userId)));
}

const isRequest = (tribId: number, guestId: number) =>
  and(isMembership(tribId, guestId), eq(memberships.status, 'requested'));

/** False if there is no request, as in `deleteRequest`. */
export async function acceptRequest(
  tx: Db,
  { tribId, guestId }: { tribId: number; guestId: number },
  changes: { status: MembershipStatus; joinedAt: Date | null },
): Promise<boolean> {
  const accepted = await tx.update(memberships).set(changes).where(isRequest(tribId, guestId)).returning();
  return accepted.length > 0;
}

export async function deleteRequest(tx: Db, tribId: number, guestId: number): Promise<boolean> {
  const deleted = await tx.delete(memberships).where(isRequest(tribId, guestId)).returning();
  return deleted.length > 0;
}

/** What a host says as they cancel: it stands on the meetup's page like an announcement. */
export async function insertLine(
  tx: Db,
  { tribId, authorId, text }: { tribId: number; authorId: number; text: string },
  now: Date,
): Promise<number> {
  const [made] = await tx
    .insert(announcements)
    .values({ tribId, authorId, audience: 'everyone', text, dueAt: now, sentAt: now })
    .returning({ id: announcements.id });
  if (!made) throw new Error('A line was not stored');
  return made.id;
}
