import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { pick } from '#shared/domain/pick';
import type { Db } from './handle';
import { communities, communityMemberships } from './schema/communities';
import { photos } from './schema/photos';
import { tableRounds } from './schema/table-rounds';
import { tableEntries } from './schema/tables';
import { series, seriesRegulars } from './schema/series';
import { settings } from './schema/server';
import { tribs } from './schema/tribs';
import { sessions, users } from './schema/users';
import { preparedPerSession } from './statements';

/**
 * This file has every row lock that a transaction waits for. A transaction takes them in the order of this file,
 * several of one kind in the order of their ids, and holds them until it ends; so no two transactions wait for each
 * other. The locks of rooms (`room-locks.ts`) come before those of photos.
 *
 * No lock on a person or a meetup may be stronger than "no key update": inserting a row that refers to one, such as a
 * notification or a decision, would wait for a stronger lock.
 */

/** Locks the settings of the installation, along with the log of what operators have set. Readers do not wait for this. */
export async function lockSettings(tx: Db): Promise<void> {
  await tx.execute(sql`lock table ${settings} in share row exclusive mode`);
}

/** Locks a round that is being seated or settled. It comes first, because everybody in the round is locked after it. */
export async function lockRound(tx: Db, id: number): Promise<typeof tableRounds.$inferSelect | null> {
  const [round] = await tx.select().from(tableRounds).where(eq(tableRounds.id, id)).for('no key update');
  return round ?? null;
}

/** Locks a person whose account, answers, photos or relationships change. Null if they were deleted meanwhile. */
export async function lockPerson(tx: Db, id: number): Promise<typeof users.$inferSelect | null> {
  const [person] = await tx.select().from(users).where(eq(users.id, id)).for('no key update');
  return person ?? null;
}

/** Locks several people and returns the ids of those who still exist. */
export const lockPeople = (tx: Db, ids: readonly number[]) => lockAll(tx, users, ids);

async function lockAll(
  tx: Db,
  table: typeof users | typeof series | typeof tribs | typeof communities,
  ids: readonly number[],
) {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(sql`${table.id} = any(${sql.param([...ids])}::int[])`)
    .orderBy(asc(table.id))
    .for('no key update');
  return rows.map(({ id }) => id);
}

/** Locks everybody who is or becomes an operator, so that two operators cannot take the last roles from each other. */
export async function lockOperators(
  tx: Db,
  others: { ids: readonly number[]; usernames: readonly string[] },
) {
  return tx
    .select({
      ...pick(users, ['id', 'username', 'isOperator', 'isDemo']),
      isGone: sql<boolean>`${users.deletedAt} is not null or ${users.suspendedAt} is not null`,
    })
    .from(users)
    .where(
      or(
        users.isOperator,
        inArray(users.id, [...others.ids]),
        inArray(users.username, [...others.usernames]),
      ),
    )
    .orderBy(asc(users.id))
    .for('no key update');
}

/**
 * Locks a person who does something with a meetup: their answers and account stay as they are, but they may do other
 * things at the same time. False if they were deleted or suspended meanwhile.
 */
export async function lockActivePersonShared(tx: Db, id: number): Promise<boolean> {
  const [person] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt), isNull(users.suspendedAt)))
    .for('share');
  return person !== undefined;
}

/** Does the same for the host and the regulars of a series, in the order of their ids; returns the ids of those who exist. */
export async function lockPeopleOfSeriesShared(
  tx: Db,
  { id, creatorId }: { id: number; creatorId: number | null },
): Promise<number[]> {
  const regulars = tx
    .select({ userId: seriesRegulars.userId })
    .from(seriesRegulars)
    .where(eq(seriesRegulars.seriesId, id));
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        or(eq(users.id, creatorId ?? 0), inArray(users.id, regulars)),
        isNull(users.deletedAt),
        isNull(users.suspendedAt),
      ),
    )
    .orderBy(asc(users.id))
    .for('share');
  return rows.map((row) => row.id);
}

/** Keeps a person's row from being deleted until a new row refers to it. False if it is gone. */
export async function lockPersonKeyShared(tx: Db, id: number): Promise<boolean> {
  const rows = await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('key share');
  return rows.length > 0;
}

/** Locks a session, so that signing out at the same moment also ends what refers to it. False if the session has ended. */
export async function lockSessionKeyShared(tx: Db, tokenHash: string): Promise<boolean> {
  const rows = await tx
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
    .for('key share');
  return rows.length > 0;
}

/** Locks a series whose dates are made or changed, or whose regulars change. */
export async function lockSeries(tx: Db, id: number): Promise<typeof series.$inferSelect | null> {
  const [row] = await tx.select().from(series).where(eq(series.id, id)).for('no key update');
  return row ?? null;
}

/** Locks the series of which a meetup is a date; it has to be locked before the meetup. Returns its id, or null. */
export async function lockSeriesOf(tx: Db, tribId: number): Promise<number | null> {
  const [row] = await tx
    .select({ id: series.id })
    .from(series)
    .innerJoin(tribs, eq(tribs.seriesId, series.id))
    .where(eq(tribs.id, tribId))
    .for('no key update', { of: series });
  return row?.id ?? null;
}

export const lockAllSeries = (tx: Db, ids: readonly number[]) => lockAll(tx, series, ids);

/** Locks a meetup whose members, times or host change. */
export async function lockTrib(tx: Db, id: number): Promise<typeof tribs.$inferSelect | null> {
  const [trib] = await tx.select().from(tribs).where(eq(tribs.id, id)).for('no key update');
  return trib ?? null;
}

const tribForPerson = preparedPerSession((db) =>
  db
    .select()
    .from(tribs)
    .where(
      and(
        eq(tribs.id, sql.placeholder('id')),
        sql`exists (select from ${users} u where u.id = ${sql.placeholder('personId')}
          and u.deleted_at is null and u.suspended_at is null for share)`,
      ),
    )
    .for('no key update')
    .prepare('lock_trib_for_person'),
);

/** Does the same for a meetup, after locking its person as in `lockActivePersonShared`. Null if either is gone. */
export async function lockTribAndPersonShared(tx: Db, id: number, personId: number) {
  const [trib] = await tribForPerson(tx).execute({ id, personId });
  return trib ?? null;
}

export const lockTribs = (tx: Db, ids: readonly number[]) => lockAll(tx, tribs, ids);

/** Locks a community whose members, roles or texts change. */
export async function lockCommunity(tx: Db, id: number): Promise<typeof communities.$inferSelect | null> {
  const [community] = await tx.select().from(communities).where(eq(communities.id, id)).for('no key update');
  return community ?? null;
}

export const lockCommunities = (tx: Db, ids: readonly number[]) => lockAll(tx, communities, ids);

/** Locks what these people ask of tables. A round locks those of many people when it opens or is over. */
export async function lockEntries(tx: Db, userIds: readonly number[]): Promise<void> {
  await tx
    .select({ userId: tableEntries.userId })
    .from(tableEntries)
    .where(sql`${tableEntries.userId} = any(${sql.param([...userIds])}::int[])`)
    .orderBy(asc(tableEntries.userId))
    .for('no key update');
}

/** Locks a membership, so that its role stays what it is. Null if there is none. */
export async function lockCommunityMemberShared(tx: Db, communityId: number, userId: number) {
  const [row] = await tx
    .select({ role: communityMemberships.role })
    .from(communityMemberships)
    .where(and(eq(communityMemberships.communityId, communityId), eq(communityMemberships.userId, userId)))
    .for('share');
  return row?.role ?? null;
}

/** Locks photos that are being claimed, so that the sweep does not delete them. */
export async function lockPhotosShared(tx: Db, ids: readonly string[]) {
  return tx
    .select({
      id: photos.id,
      ownerId: photos.ownerId,
      // Something can still be recognized in the blur of a photo that an operator has hidden, so it is not copied.
      blur: sql<string | null>`case when ${photos.hiddenAt} is null then ${photos.blur} end`,
    })
    .from(photos)
    .where(inArray(photos.id, [...ids]))
    .orderBy(asc(photos.id))
    .for('share');
}
