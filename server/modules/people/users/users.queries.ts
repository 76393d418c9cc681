import { and, asc, desc, eq, getTableColumns, ne, not, or, sql, type SQL } from 'drizzle-orm';
import { alias, type PgColumn, type PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { DEFAULT_LOCATION } from '#shared/domain/names';
import { pick } from '#shared/domain/pick';
import type { Db } from '../../../db/handle';
import { friendships } from '../../../db/schema/social';
import { memberships, tribs } from '../../../db/schema/tribs';
import { credentials, externalIdentities, userInterests, users } from '../../../db/schema/users';
import { preparedPerSession } from '../../../db/statements';
import type { Viewer } from '../../../http/viewer';
import { pairScore, wholeScore } from '../../matching/compatibility/compatibility.queries';
import { friendsOf } from '../../trust/friends/friends.queries';
import { idsBlockedWith, isTribVisibleTo, isVisibleTo } from '../../trust/safety/safety.queries';
import { profilePoints } from './points.queries';

// In a query over one table Drizzle writes unqualified columns, and inside a subquery a bare `id` is the subquery's
// own, so correlated subqueries name the outer table explicitly.
const interestIds = sql<number[]>`array(
  select i.interest_id from ${userInterests} i where i.user_id = users.id order by i.interest_id)`;

const externalSubject = sql<string | null>`(
  select e.subject from ${externalIdentities} e where e.user_id = users.id order by e.id limit 1)`;

const verified = sql<boolean>`exists (
  select 1 from ${externalIdentities} e where e.user_id = users.id)`;

const hasPassword = sql<boolean>`exists (
  select 1 from ${credentials} c where c.user_id = users.id)`;

export type OwnUserRow = Omit<typeof users.$inferSelect, 'valueOffsets' | 'point' | 'interestBonus'> & {
  interestIds: number[];
  externalSubject: string | null;
  profilePoints: number;
  hasPassword: boolean;
};

/** An inviter who is hidden from the viewer is not named. */
const ofVisibleInviter = <T>(column: PgColumn) =>
  sql<T | null>`case when users.invited_by is not null and ${isVisibleTo(ME, sql`users.invited_by`)} then ${column} end`;

const {
  valueOffsets: _offsets,
  point: _point,
  interestBonus: _bonus,
  ...ownColumns
} = getTableColumns(users);

const ME = { id: sql.placeholder('id') };

/** This is prepared, because it runs at every start of the app, and planning it costs more than running it. */
const selectOwnUser = preparedPerSession((db) =>
  db
    .select({
      ...ownColumns,
      invitedBy: ofVisibleInviter<number>(users.invitedBy),
      inviterName: ofVisibleInviter<string>(users.inviterName),
      interestIds,
      externalSubject,
      profilePoints,
      hasPassword,
    })
    .from(users)
    .where(eq(users.id, ME.id))
    .prepare('own_user'),
);

export async function findOwnUser(db: Db, id: number): Promise<OwnUserRow | null> {
  const [row] = await selectOwnUser(db).execute({ id });
  return row ?? null;
}

type Person = { id: number | SQL };

export const publicColumns = {
  ...pick(users, ['id', 'displayName', 'bio', 'profileImage']),
  /** Nobody lives in the default, unless they have chosen that city. */
  location: sql<
    string | null
  >`case when ${users.cityId} is not null or ${users.location} <> ${DEFAULT_LOCATION} then ${users.location} end`,
  verified,
};
export type PublicUserRow = {
  id: number;
  displayName: string;
  bio: string | null;
  location: string | null;
  profileImage: string | null;
  verified: boolean;
};

/** Finds another person's card. Blocks apply, and demo accounts cannot be looked up by people who do not know them. */
export async function findPublicUser(db: Db, viewer: Viewer, id: number): Promise<PublicUserRow | null> {
  const [row] = await db
    .select(publicColumns)
    .from(users)
    .where(and(eq(users.id, id), isKnownTo(viewer), isVisibleTo(viewer, users.id)));
  return row ?? null;
}

/**
 * Holds for people in lists that strangers read: blocks apply, and demo accounts are hidden from all who do not know
 * them. It tests each row, because a list of all demo accounts would be too long for memory on a busy installation.
 */
export const isListed = (viewer: Person | null, personId: PgColumn | SQL): SQL | undefined =>
  and(sql`not exists (${unlisted(viewer, personId)})`, isVisibleTo(viewer, personId));

/**
 * Derives how many people are listed for this viewer from how many are for a stranger: without those who are blocked,
 * with the demo accounts that the viewer knows. Thousands of people need not be counted one by one.
 */
export function listedCount(
  viewer: Person | null,
  forStrangers: SQL,
  howMany: (ids: SQL) => SQL,
): SQL<number> {
  if (viewer === null) return sql<number>`${forStrangers}`;
  const blocked = sql`select u.id from ${users} u where u.id in (${idsBlockedWith(viewer)})
    and not u.is_demo and ${isVisibleTo(null, sql`u.id`)}`;
  const known = sql`select u.id from ${users} u where u.id in (select ${viewer.id} union all ${acquaintancesOf(viewer)})
    and u.is_demo and ${isVisibleTo(viewer, sql`u.id`)}`;
  return sql<number>`(${forStrangers} - ${howMany(blocked)} + ${howMany(known)})`;
}

const unlisted = (viewer: Person | null, personId: PgColumn | SQL): SQL => sql`select from ${users}
  where users.id = ${personId} and users.is_demo
    and ${viewer ? and(ne(users.id, viewer.id), not(isAcquainted(viewer))) : sql`true`}`;

/** Only this many of the newest strangers are ranked; people the viewer knows are always candidates. */
const STRANGERS = 5_000;

/** Friends first, then people in shared meetups, then the best matches. */
export async function listPublicUsers(db: Db, viewer: Viewer, limit: number): Promise<PublicUserRow[]> {
  const score = wholeScore(pairScore(viewer));
  return db
    .select(publicColumns)
    .from(users)
    .where(
      and(
        ne(users.id, viewer.id),
        sql`users.id in (${friendsOf(viewer)} union all ${fellowsOf(viewer)} union all (${newest}))`,
        isVisibleTo(viewer, users.id),
      ),
    )
    .orderBy(desc(isFriend(viewer)), desc(isFellow(viewer)), desc(score), asc(users.id))
    .limit(limit);
}

const newest = sql`select u.id from ${users} u where not u.is_demo
  order by u.id desc limit ${sql.raw(String(STRANGERS))}`;

const fellowsOf = ({ id }: Person): SQL => sql`select theirs.user_id from ${memberships} mine
  join ${memberships} theirs on theirs.trib_id = mine.trib_id
  where mine.user_id = ${id} and mine.status = 'joined' and theirs.status = 'joined'`;

export const isFriend = (viewer: Person): SQL => sql`(users.id in (${friendsOf(viewer)}))`;
export const isFellow = (viewer: Person): SQL => sql`(users.id in (${fellowsOf(viewer)}))`;

/**
 * The people whom somebody knows: friends, fellows, senders of friend requests to them, and, as a host, everybody who
 * is in, requests to join or waits for their meetups.
 */
const acquaintancesOf = (viewer: Person): SQL => sql`${friendsOf(viewer)} union all ${fellowsOf(viewer)}
  union all select f.requested_by from ${friendships} f where f.low_id = ${viewer.id} or f.high_id = ${viewer.id}
  union all select theirs.user_id from ${memberships} mine join ${memberships} theirs on theirs.trib_id = mine.trib_id
    where mine.user_id = ${viewer.id} and mine.role <> 'member'`;
const isAcquainted = (viewer: Person): SQL => sql`(users.id in (${acquaintancesOf(viewer)}))`;
/** Demo accounts are unlisted: an id, which can be guessed, must not reveal their name. */
export const isKnownTo = (viewer: Person): SQL | undefined =>
  or(eq(users.isDemo, false), isAcquainted(viewer));

/** A subject is unique only within its provider. */
export async function hasIdentity(db: Db, userId: number, subject: string): Promise<boolean> {
  const [row] = await db
    .select({ id: externalIdentities.id })
    .from(externalIdentities)
    .where(and(eq(externalIdentities.userId, userId), eq(externalIdentities.subject, subject)));
  return row !== undefined;
}

export async function insertUserRow(tx: Db, row: typeof users.$inferInsert): Promise<number> {
  const [person] = await tx.insert(users).values(row).returning({ id: users.id });
  if (!person) throw new Error('The new person was not stored');
  return person.id;
}

export type UserChanges = PgUpdateSetSource<typeof users>;

/** Keeps the person's city unless this changes their location. */
export const cityWhile = (location: string | null): SQL =>
  sql`case when ${users.location} is not distinct from ${location}::text then ${users.cityId} end`;

export const nearAskedNow = (isAsked: boolean) => (isAsked ? sql`now()` : null);

export async function updateUserRow(tx: Db, id: number, changes: UserChanges): Promise<void> {
  await tx.update(users).set(changes).where(eq(users.id, id));
}

export async function writeInterests(tx: Db, userId: number, ids: readonly number[]): Promise<void> {
  await tx.delete(userInterests).where(eq(userInterests.userId, userId));
  const rows = [...new Set(ids)].map((interestId) => ({ userId, interestId }));
  if (rows.length > 0) await tx.insert(userInterests).values(rows);
}

export async function findInterestIds(tx: Db, userId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: userInterests.interestId })
    .from(userInterests)
    .where(eq(userInterests.userId, userId));
  return rows.map(({ id }) => id);
}

/** Includes meetups for which the person waits, because a promotion may come between the lock and the refresh. */
export async function findTribIdsOf(tx: Db, userId: number): Promise<number[]> {
  const rows = await tx
    .select({ tribId: memberships.tribId })
    .from(memberships)
    .where(eq(memberships.userId, userId));
  return rows.map(({ tribId }) => tribId);
}

/**
 * Finds meetups that have not begun in which this person is a member, waits, or requests to join. It looks back an hour
 * further, as the database's clock may be set back.
 */
export async function findUpcomingTribIdsOf(tx: Db, userId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: tribs.id })
    .from(memberships)
    .innerJoin(tribs, eq(tribs.id, memberships.tribId))
    .where(and(eq(memberships.userId, userId), sql`${tribs.feedAt} > now() - interval '1 hour'`));
  return rows.map(({ id }) => id);
}

const SHARED_TRIBS = 5;

/** The caller has checked that the person is visible to the viewer. Interests that are only the defaults are not theirs. */
export async function findFit(db: Db, viewer: Viewer, id: number) {
  const [row] = await db
    .select({
      interestIds: sql<number[]>`array(select i.interest_id from ${userInterests} i
        where i.user_id = users.id and users.chose_interests order by i.interest_id)`,
      point: users.point,
      score: wholeScore(pairScore(viewer)),
      hasAnswered: users.answered,
    })
    .from(users)
    .where(eq(users.id, id));
  return row ?? null;
}
export type FitRow = NonNullable<Awaited<ReturnType<typeof findFit>>>;

const theirs = alias(memberships, 'theirs');

export function findSharedTribs(db: Db, viewer: Viewer, id: number): Promise<{ id: number; name: string }[]> {
  return db
    .select({ id: tribs.id, name: tribs.name })
    .from(memberships)
    .innerJoin(theirs, and(eq(theirs.tribId, memberships.tribId), eq(theirs.userId, id)))
    .innerJoin(tribs, eq(tribs.id, memberships.tribId))
    .where(
      and(
        eq(memberships.userId, viewer.id),
        eq(memberships.status, 'joined'),
        eq(theirs.status, 'joined'),
        isTribVisibleTo(viewer),
      ),
    )
    .orderBy(desc(tribs.feedAt), desc(tribs.id))
    .limit(SHARED_TRIBS);
}

export const isDemoAccount = async (tx: Db, id: number): Promise<boolean> =>
  (await tx.$count(users, and(eq(users.id, id), users.isDemo))) > 0;

export async function findDisplayName(tx: Db, id: number): Promise<string> {
  const [row] = await tx.select({ displayName: users.displayName }).from(users).where(eq(users.id, id));
  return row?.displayName ?? '';
}
