import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { CommunityRole } from '#shared/domain/community-options';
import type { Db } from '../../../db/handle';
import {
  communities,
  communityMemberships,
  communityRemovals,
  communityRequests,
} from '../../../db/schema/communities';
import { users } from '../../../db/schema/users';
import { isBlockedWith } from '../../trust/safety/safety.queries';

export type CommunityRow = typeof communities.$inferSelect;
type NewCommunity = typeof communities.$inferInsert;

/** Null if the name is taken. */
export async function insertCommunity(tx: Db, row: NewCommunity): Promise<number | null> {
  const [made] = await tx
    .insert(communities)
    .values(row)
    .onConflictDoNothing({ target: communities.name })
    .returning({ id: communities.id });
  return made?.id ?? null;
}

export async function updateCommunityRow(tx: Db, id: number, changes: Partial<NewCommunity>): Promise<void> {
  if (Object.keys(changes).length > 0)
    await tx.update(communities).set(changes).where(eq(communities.id, id));
}

type Table = typeof communityMemberships | typeof communityRequests | typeof communityRemovals;
const isRowOf = (table: Table, communityId: number, userId: number) =>
  and(eq(table.communityId, communityId), eq(table.userId, userId));

export async function findCommunityRole(db: Db, communityId: number, userId: number) {
  const [row] = await db
    .select({ role: communityMemberships.role })
    .from(communityMemberships)
    .where(isRowOf(communityMemberships, communityId, userId));
  return row?.role ?? null;
}

export async function findOwner(db: Db, communityId: number): Promise<number | null> {
  const [row] = await db
    .select({ userId: communityMemberships.userId })
    .from(communityMemberships)
    .where(and(eq(communityMemberships.communityId, communityId), eq(communityMemberships.role, 'owner')));
  return row?.userId ?? null;
}

/** The facts that decide who posts in its name; null if there is no such community. */
export async function findPostingFacts(tx: Db, id: number) {
  const [row] = await tx
    .select({ archivedAt: communities.archivedAt, hiddenAt: communities.hiddenAt })
    .from(communities)
    .where(eq(communities.id, id));
  if (!row) return null;
  const hasOwner = (await findOwner(tx, id)) !== null;
  return { hasOwner, isArchived: row.archivedAt !== null, isHidden: row.hiddenAt !== null };
}

/** Includes the owner. */
export async function findOrganizers(db: Db, communityId: number): Promise<number[]> {
  const rows = await db
    .select({ userId: communityMemberships.userId })
    .from(communityMemberships)
    .where(
      and(eq(communityMemberships.communityId, communityId), sql`${communityMemberships.role} <> 'member'`),
    )
    .orderBy(asc(communityMemberships.userId));
  return rows.map(({ userId }) => userId);
}

export async function findMemberIds(db: Db, communityId: number): Promise<number[]> {
  const rows = await db
    .select({ userId: communityMemberships.userId })
    .from(communityMemberships)
    .where(eq(communityMemberships.communityId, communityId));
  return rows.map(({ userId }) => userId);
}

export async function insertMember(tx: Db, communityId: number, userId: number): Promise<void> {
  await tx.insert(communityMemberships).values({ communityId, userId });
}

/** Ends a membership or a request; false if there was neither. */
export async function deleteMember(tx: Db, communityId: number, userId: number): Promise<boolean> {
  const left = await tx
    .delete(communityMemberships)
    .where(isRowOf(communityMemberships, communityId, userId))
    .returning({ userId: communityMemberships.userId });
  return (await deleteRequest(tx, communityId, userId)) || left.length > 0;
}

export async function insertRequest(tx: Db, communityId: number, userId: number): Promise<void> {
  await tx.insert(communityRequests).values({ communityId, userId });
}

export async function isRequesting(tx: Db, communityId: number, userId: number): Promise<boolean> {
  return (await tx.$count(communityRequests, isRowOf(communityRequests, communityId, userId))) > 0;
}

export async function deleteRequest(tx: Db, communityId: number, userId: number): Promise<boolean> {
  const deleted = await tx
    .delete(communityRequests)
    .where(isRowOf(communityRequests, communityId, userId))
    .returning({ userId: communityRequests.userId });
  return deleted.length > 0;
}

export async function insertRemoval(tx: Db, communityId: number, userId: number): Promise<void> {
  await tx.insert(communityRemovals).values({ communityId, userId }).onConflictDoNothing();
}

export async function deleteRemoval(tx: Db, communityId: number, userId: number): Promise<void> {
  await tx.delete(communityRemovals).where(isRowOf(communityRemovals, communityId, userId));
}

export async function wasRemoved(tx: Db, communityId: number, userId: number): Promise<boolean> {
  return (await tx.$count(communityRemovals, isRowOf(communityRemovals, communityId, userId))) > 0;
}

export const countMembers = (tx: Db, communityId: number): Promise<number> =>
  tx.$count(communityMemberships, eq(communityMemberships.communityId, communityId));

/** A new owner who was an organizer keeps the date from which they were one. */
export async function setCommunityRole(
  tx: Db,
  communityId: number,
  userId: number,
  role: CommunityRole,
  now: Date,
): Promise<void> {
  const organizerSince =
    role === 'member'
      ? null
      : sql`coalesce(${communityMemberships.organizerSince}, ${sql.param(now, communityMemberships.organizerSince)})`;
  await tx
    .update(communityMemberships)
    .set({ role, organizerSince })
    .where(isRowOf(communityMemberships, communityId, userId));
}

/** Nobody can be in a community whose owner they cannot see. */
export async function deleteBlockedMembers(tx: Db, communityId: number, ownerId: number): Promise<void> {
  const owner = { id: ownerId };
  await tx
    .delete(communityMemberships)
    .where(
      and(
        eq(communityMemberships.communityId, communityId),
        isBlockedWith(owner, communityMemberships.userId),
      ),
    );
  await tx
    .delete(communityRequests)
    .where(
      and(eq(communityRequests.communityId, communityId), isBlockedWith(owner, communityRequests.userId)),
    );
}

/** The longest-serving organizer among those who have been active since then. */
export async function findSuccessor(tx: Db, communityId: number, activeSince: Date): Promise<number | null> {
  const [row] = await tx
    .select({ userId: communityMemberships.userId })
    .from(communityMemberships)
    .innerJoin(users, eq(users.id, communityMemberships.userId))
    .where(
      and(
        eq(communityMemberships.communityId, communityId),
        eq(communityMemberships.role, 'organizer'),
        isNull(users.deletedAt),
        isNull(users.suspendedAt),
        gt(users.lastActiveAt, activeSince),
      ),
    )
    .orderBy(asc(communityMemberships.organizerSince), asc(communityMemberships.userId))
    .limit(1);
  return row?.userId ?? null;
}

const ownedBy = (ownerIds: readonly number[]) =>
  and(inArray(communityMemberships.userId, [...ownerIds]), eq(communityMemberships.role, 'owner'));

export function findOwned(tx: Db, ownerIds: readonly number[]) {
  return tx
    .select({ communityId: communityMemberships.communityId, ownerId: communityMemberships.userId })
    .from(communityMemberships)
    .where(ownedBy(ownerIds))
    .orderBy(asc(communityMemberships.communityId));
}

export async function findCommunityIdsOf(tx: Db, userId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: communityMemberships.communityId })
    .from(communityMemberships)
    .where(eq(communityMemberships.userId, userId));
  return rows.map(({ id }) => id);
}

/** The organizers of this owner's communities, any of whom may become the next owner. */
export async function findPossibleSuccessors(tx: Db, ownerId: number): Promise<number[]> {
  const owned = tx
    .select({ id: communityMemberships.communityId })
    .from(communityMemberships)
    .where(ownedBy([ownerId]));
  const rows = await tx
    .selectDistinct({ userId: communityMemberships.userId })
    .from(communityMemberships)
    .where(and(inArray(communityMemberships.communityId, owned), eq(communityMemberships.role, 'organizer')));
  return rows.map(({ userId }) => userId);
}

/**
 * Owned communities whose owner has been away since then, and those whose handover is announced, as it may have to be withdrawn.
 */
export function findAbsentOwners(db: Db, absentSince: Date) {
  return db
    .select({ communityId: communityMemberships.communityId, ownerId: communityMemberships.userId })
    .from(communityMemberships)
    .innerJoin(users, eq(users.id, communityMemberships.userId))
    .innerJoin(communities, eq(communities.id, communityMemberships.communityId))
    .where(
      and(
        eq(communityMemberships.role, 'owner'),
        sql`(${lte(users.lastActiveAt, absentSince)} or ${isNotNull(communities.announcedAt)})`,
      ),
    )
    .orderBy(asc(communityMemberships.communityId));
}

export async function findLastActive(tx: Db, userId: number): Promise<Date | null> {
  const [row] = await tx.select({ at: users.lastActiveAt }).from(users).where(eq(users.id, userId));
  return row?.at ?? null;
}

export async function removeCommunityPictures(tx: Db, urls: readonly string[]): Promise<void> {
  if (urls.length === 0) return;
  await tx
    .update(communities)
    .set({ image: null })
    .where(inArray(communities.image, [...urls]));
}
