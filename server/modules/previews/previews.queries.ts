import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/handle';
import { places } from '../../db/schema/catalogue';
import { memberships, tribs } from '../../db/schema/tribs';
import { users } from '../../db/schema/users';
import { publicArea } from '../catalogue/catalogue.queries';
import { isTribVisibleTo, isVisibleTo } from '../safety/safety.queries';

export type ListedPerson = { id: number; displayName: string; profileImage: string | null };

/** The name and picture a person shows to everybody; nothing else of them is in a preview. Demo accounts are unlisted. */
export async function findListedPerson(db: Db, userId: number): Promise<ListedPerson | null> {
  const [row] = await db
    .select({ id: users.id, displayName: users.displayName, profileImage: users.profileImage })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.isDemo, false), isVisibleTo(null, users.id)));
  return row ?? null;
}

export type Sharer = { id: number; displayName: string };

/** A listed person who is going to this meetup, as long as it has not started: every visitor sees them among its members. */
export async function findSharer(db: Db, tribId: number, userId: number): Promise<Sharer | null> {
  const [row] = await db
    .select({ id: users.id, displayName: users.displayName })
    .from(memberships)
    .innerJoin(users, and(eq(users.id, memberships.userId), eq(users.isDemo, false)))
    .innerJoin(tribs, eq(tribs.id, memberships.tribId))
    .where(
      and(
        eq(memberships.tribId, tribId),
        eq(memberships.userId, userId),
        eq(memberships.status, 'joined'),
        isVisibleTo(null, users.id),
        or(isNull(tribs.startsAt), gt(tribs.startsAt, sql`now()`)),
      ),
    );
  return row ?? null;
}

export type PreviewedTrib = {
  name: string;
  creatorId: number;
  startsAt: Date | null;
  timeZone: string;
  publicArea: string | null;
  city: string | null;
  category: string | null;
  description: string;
  mainImageUrl: string | null;
};

/** The columns of a meetup that strangers may know: neither its place nor what its host typed for one. */
export async function findPreviewedTrib(db: Db, id: number): Promise<PreviewedTrib | null> {
  const [row] = await db
    .select({
      name: tribs.name,
      creatorId: tribs.creatorId,
      startsAt: tribs.startsAt,
      timeZone: tribs.timeZone,
      publicArea,
      city: tribs.city,
      category: tribs.category,
      description: tribs.description,
      mainImageUrl: tribs.mainImageUrl,
    })
    .from(tribs)
    .leftJoin(places, eq(places.id, tribs.placeId))
    .where(and(eq(tribs.id, id), isNull(tribs.cancelledAt), isTribVisibleTo(null)));
  return row ?? null;
}
