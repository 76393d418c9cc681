import {
  and,
  asc,
  count,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  lte,
  ne,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { HostRole } from '#shared/domain/host-rights';
import { UNDO_HOURS } from '#shared/api/mail';
import { pick } from '#shared/domain/pick';
import type { MemberRole, MembershipStatus } from '#shared/domain/trib-options';
import type { Db } from '../../../db/handle';
import { communityMemberships } from '../../../db/schema/communities';
import { reminders } from '../../../db/schema/push';
import { seriesRegulars } from '../../../db/schema/series';
import { notifications } from '../../../db/schema/social';
import { memberships, tribRemovals, tribs } from '../../../db/schema/tribs';
import { userInterests, users } from '../../../db/schema/users';
import { preparedPerSession } from '../../../db/statements';
import { audienceOf, isTribVisibleTo, isVisibleTo } from '../../trust/safety/safety.queries';

export const isMembership = (tribId: number, userId: number) =>
  and(eq(memberships.tribId, tribId), eq(memberships.userId, userId));

export async function findStatus(tx: Db, tribId: number, userId: number): Promise<MembershipStatus | null> {
  const [row] = await tx
    .select({ status: memberships.status })
    .from(memberships)
    .where(isMembership(tribId, userId));
  return row?.status ?? null;
}

const wereAsked = sql`exists (select from ${reminders} asked where asked.trib_id = ${tribs.id}
  and asked.kind = 'coming' and asked.starts_at = ${tribs.startsAt})`;
const isComingUp = and(isNull(tribs.cancelledAt), gt(tribs.startsAt, sql`now()`), wereAsked);
/** The host cannot give up their spot, so they need not say that they come. */
const stillComes = sql<boolean>`(${memberships.role} = 'host' or ${memberships.comingFor} is not distinct from ${tribs.startsAt})`;

/** Whether a member who was asked has said that they still come; null where nobody was asked. */
export const saidThatTheyCome = sql<boolean | null>`(select ${stillComes} from ${tribs}
  where ${tribs.id} = ${memberships.tribId} and ${isComingUp})`;

/** False for people without a spot, and where nobody was asked about this start. */
export async function setComing(db: Db, tribId: number, userId: number): Promise<boolean> {
  const said = await db
    .update(memberships)
    .set({ comingFor: tribs.startsAt })
    .from(tribs)
    .where(
      and(isMembership(tribId, userId), eq(memberships.status, 'joined'), eq(tribs.id, tribId), isComingUp),
    )
    .returning({ userId: memberships.userId });
  return said.length > 0;
}

/** For somebody going: how many have said that they still come, of how many, as far as they see them. */
export async function findComing(db: Db, tribId: number, viewer: { id: number }) {
  const isViewer = eq(memberships.userId, viewer.id);
  const [row] = await db
    .select({
      yes: sql<number>`count(*) filter (where ${stillComes})::int`,
      of: sql<number>`count(*)::int`,
      isAsked: sql<boolean>`bool_or(${isViewer} and not ${stillComes})`,
    })
    .from(memberships)
    .innerJoin(tribs, eq(tribs.id, memberships.tribId))
    .where(
      and(
        eq(tribs.id, tribId),
        eq(memberships.status, 'joined'),
        isComingUp,
        isVisibleTo(viewer, memberships.userId),
      ),
    )
    .having(sql`bool_or(${isViewer})`);
  return row ?? null;
}

type Former = { role: MemberRole; arrival: number };

/** Brings back somebody who has given up their spot by mail, in the order of arrival they had. */
export async function restoreMember(
  tx: Db,
  { tribId, userId, status }: { tribId: number; userId: number; status: MembershipStatus },
  { role, arrival }: Former,
  now: Date,
): Promise<void> {
  const isIn = status === 'joined';
  const formerRole = isIn && role === 'cohost' ? role : 'member';
  await tx.execute(sql`insert into ${memberships} (trib_id, user_id, status, role, arrival, joined_at)
    overriding system value values (${tribId}, ${userId}, ${status}, ${formerRole}, ${arrival},
      ${isIn ? sql.param(now, memberships.joinedAt) : null})`);
  await tx
    .delete(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.kind, 'spot-given-up'),
        eq(notifications.tribId, tribId),
      ),
    );
}

type NewMember = Pick<
  typeof memberships.$inferInsert,
  'tribId' | 'userId' | 'status' | 'role' | 'joinedAt' | 'message' | 'comingFor'
>;

/** They arrive in this order, however many they are: a value for each column would be more than one statement can bind. */
export async function insertMembers(tx: Db, rows: readonly NewMember[]): Promise<void> {
  await tx.execute(sql`
    insert into ${memberships} (trib_id, user_id, status, role, joined_at, message, coming_for)
    select "tribId", "userId", status, coalesce(role, 'member'), "joinedAt", message, "comingFor"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given("tribId" int, "userId" int,
      status text, role text, "joinedAt" timestamptz, message text, "comingFor" timestamptz)`);
}

/** A blank text removes the message. */
export async function setMessage(tx: Db, tribId: number, userId: number, message: string): Promise<void> {
  const said = { message: message || null };
  await tx.update(memberships).set(said).where(isMembership(tribId, userId));
}

const viewerId = sql`${sql.placeholder('personId')}::int`;
const hostIds = sql<number[]>`array(select h.user_id from ${memberships} h
  where h.trib_id = tribs.id and h.role in ('host', 'cohost'))`;

/** What the person has given up by mail a moment ago. */
const former = sql`select left_by_mail.change -> 'spot' from ${notifications} left_by_mail
  where left_by_mail.user_id = ${viewerId} and left_by_mail.kind = 'spot-given-up' and left_by_mail.trib_id = tribs.id
    and left_by_mail.created_at > ${sql.raw(`now() - interval '${UNDO_HOURS} hours'`)}`;

const relation = preparedPerSession((db) =>
  db
    .select({
      ...pick(memberships, ['status', 'arrival', 'role']),
      former: sql<Former | null>`(${former})`,
      wasRemoved: sql<boolean>`exists (select from ${tribRemovals} r
        where r.trib_id = ${tribs.id} and r.user_id = ${viewerId})`,
      hostIds,
    })
    .from(tribs)
    .leftJoin(memberships, and(eq(memberships.tribId, tribs.id), eq(memberships.userId, viewerId)))
    .where(
      and(
        eq(tribs.id, sql.placeholder('tribId')),
        // A table is known only to those at it, and to who has just given up their seat.
        or(isTribVisibleTo({ id: viewerId }), and(isNull(tribs.creatorId), sql`exists (${former})`)),
      ),
    )
    .prepare('trib_relation'),
);

export async function findRelation(tx: Db, tribId: number, personId: number) {
  const [row] = await relation(tx).execute({ tribId, personId });
  return row ?? null;
}

const deletedMember = preparedPerSession((db) =>
  db
    .delete(memberships)
    .where(
      and(
        eq(memberships.tribId, sql.placeholder('tribId')),
        eq(memberships.userId, sql.placeholder('userId')),
      ),
    )
    .returning({ userId: memberships.userId })
    .prepare('delete_member'),
);

/** Returns false if there was no such membership. */
export async function deleteMember(tx: Db, tribId: number, userId: number): Promise<boolean> {
  return (await deletedMember(tx).execute({ tribId, userId })).length > 0;
}

const withStatus = (status: MembershipStatus) => sql`from ${memberships} m
  where m.trib_id = tribs.id and m.status = ${sql.raw(`'${status}'`)}`;

const occupancy = preparedPerSession((db) =>
  db
    .select({
      trib: getTableColumns(tribs),
      joined: sql<number>`(select count(*)::int ${withStatus('joined')})`,
      isAwaited: sql<boolean>`exists (select ${withStatus('waitlisted')})`,
      hostIds,
    })
    .from(tribs)
    .where(eq(tribs.id, sql.placeholder('tribId')))
    .prepare('trib_occupancy'),
);

export async function findOccupancy(tx: Db, tribId: number) {
  const [row] = await occupancy(tx).execute({ tribId });
  return row ?? null;
}
export type Occupancy = NonNullable<Awaited<ReturnType<typeof findOccupancy>>>;

export async function findWaiting(tx: Db, tribId: number, limit: number): Promise<number[]> {
  const waiting = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.tribId, tribId), eq(memberships.status, 'waitlisted')))
    .orderBy(asc(memberships.arrival))
    .limit(limit);
  return waiting.map(({ userId }) => userId);
}

/** Returns 1 for the person who gets the next spot, and null for somebody who does not wait, or no longer does. */
export async function findWaitlistPosition(db: Db, tribId: number, userId: number): Promise<number | null> {
  const own = db
    .select({ arrival: memberships.arrival })
    .from(memberships)
    .where(and(isMembership(tribId, userId), eq(memberships.status, 'waitlisted')));
  const [row] = await db
    .select({ position: count() })
    .from(memberships)
    .where(
      and(
        eq(memberships.tribId, tribId),
        eq(memberships.status, 'waitlisted'),
        lte(memberships.arrival, own),
      ),
    );
  return row?.position || null;
}

export async function setJoined(tx: Db, tribId: number, userIds: readonly number[], joinedAt: Date) {
  await tx
    .update(memberships)
    .set({
      status: 'joined',
      joinedAt,
      role: sql`case when exists (select from ${seriesRegulars} r join ${tribs} t
      on t.series_id = r.series_id where t.id = ${tribId} and r.user_id = ${memberships.userId} and r.role = 'cohost')
      then 'cohost' else ${memberships.role} end`,
    })
    .where(and(eq(memberships.tribId, tribId), inArray(memberships.userId, [...userIds])));
}

const isRemoval = (tribId: number, userId: number) =>
  and(eq(tribRemovals.tribId, tribId), eq(tribRemovals.userId, userId));

export async function wasRemoved(tx: Db, tribId: number, userId: number): Promise<boolean> {
  return (await tx.$count(tribRemovals, isRemoval(tribId, userId))) > 0;
}

export async function insertRemoval(tx: Db, tribId: number, userId: number): Promise<void> {
  await tx.insert(tribRemovals).values({ tribId, userId }).onConflictDoNothing();
}

export async function deleteRemoval(tx: Db, tribId: number, userId: number): Promise<void> {
  await tx.delete(tribRemovals).where(isRemoval(tribId, userId));
}

/**
 * For each meetup, the interests that its other members have chosen: an empty list where they answered the values alone,
 * and none where they answered nothing.
 */
export async function findChosenInterests(db: Db, personId: number, tribIds: readonly number[]) {
  const rows = await db
    .selectDistinct({ tribId: memberships.tribId, interestId: userInterests.interestId })
    .from(memberships)
    .innerJoin(users, and(eq(users.id, memberships.userId), users.answered))
    .leftJoin(userInterests, and(eq(userInterests.userId, users.id), users.choseInterests))
    .where(
      and(
        inArray(memberships.tribId, [...tribIds]),
        eq(memberships.status, 'joined'),
        ne(memberships.userId, personId),
        isVisibleTo({ id: personId }, users.id),
      ),
    )
    .orderBy(userInterests.interestId);
  const byTrib = new Map<number, number[]>();
  for (const { tribId, interestId } of rows)
    byTrib.set(tribId, [...(byTrib.get(tribId) ?? []), ...(interestId === null ? [] : [interestId])]);
  return byTrib;
}

/** Removes people who wait for a meetup that is no longer shown to them. */
export async function deleteWaitingStrangers(tx: Db, trib: typeof tribs.$inferSelect): Promise<void> {
  const audience = audienceOf(trib);
  if (!audience) return;
  await tx
    .delete(memberships)
    .where(
      and(
        eq(memberships.tribId, trib.id),
        eq(memberships.status, 'waitlisted'),
        sql`${memberships.userId} not in (${audience})`,
      ),
    );
}

export const findHosts = (tx: Db, tribId: number): Promise<number[]> =>
  findPeopleIn(tx, tribId, inArray(memberships.role, ['host', 'cohost']));

/** Whether the host's account is kept, so that links in what they have written can be followed. */
export async function hasKeptHost(db: Db, tribId: number): Promise<boolean> {
  const isKept = and(eq(users.id, tribs.creatorId), eq(users.isDemo, false));
  const rows = await db
    .select({ id: tribs.id })
    .from(tribs)
    .innerJoin(users, isKept)
    .where(eq(tribs.id, tribId));
  return rows.length > 0;
}

/** As whom somebody may manage a meetup: by their own role at it, or as an organizer of the community it was posted for. */
export async function findHostRole(tx: Db, tribId: number, userId: number): Promise<HostRole | null> {
  const isOrganizer = sql`exists (select from ${communityMemberships} own where own.community_id = ${tribs.communityId}
    and own.user_id = ${userId} and own.role <> 'member')`;
  const [row] = await tx
    .select({
      role: sql<HostRole | null>`case when coalesce(${memberships.role}, 'member') = 'member' and ${isOrganizer}
        then 'organizer' else ${memberships.role} end`,
    })
    .from(tribs)
    .leftJoin(memberships, and(isMembership(tribId, userId), eq(memberships.status, 'joined')))
    .where(eq(tribs.id, tribId));
  return row?.role ?? null;
}

/** Finds everybody with a membership, of any status or of this one, except this person. */
export const findOthers = (tx: Db, tribId: number, userId: number, status?: MembershipStatus) =>
  findPeopleIn(tx, tribId, ne(memberships.userId, userId), status && eq(memberships.status, status));

/** The ids of those with a membership of any status for which all of this holds, in their order. */
async function findPeopleIn(
  tx: Db,
  tribId: number,
  ...conditions: readonly (SQL | undefined)[]
): Promise<number[]> {
  const rows = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.tribId, tribId), ...conditions))
    .orderBy(asc(memberships.userId));
  return rows.map((row) => row.userId);
}

export const findJoined = (tx: Db, tribId: number, condition?: SQL): Promise<number[]> =>
  findPeopleIn(tx, tribId, eq(memberships.status, 'joined'), condition);
