import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Standpoint } from '#shared/domain/compatibility';
import type { Db } from '../../db/handle';
import { places } from '../../db/schema/catalogue';
import { memberships, saves, tribs } from '../../db/schema/tribs';
import { users } from '../../db/schema/users';
import type { Viewer } from '../../http/viewer';
import { othersScore, pairScore } from '../compatibility/compatibility.queries';
import { notBlocked } from '../safety/safety.queries';

export type TribRow = typeof tribs.$inferSelect & {
  area: string | null;
  membership: 'joined' | 'waitlisted' | 'requested' | null;
  saved: boolean;
};

const nothingOfVisitors = {
  membership: sql<TribRow['membership']>`null`,
  saved: sql<boolean>`false`,
};

function ofViewer(viewer: Viewer) {
  return {
    membership: sql<TribRow['membership']>`(select status from ${memberships} m
      where m.trib_id = ${tribs.id} and m.user_id = ${viewer.id})`,
    saved: sql<boolean>`exists (select 1 from ${saves} s
      where s.trib_id = ${tribs.id} and s.user_id = ${viewer.id})`,
  };
}

/** Rows of these meetups, in no particular order; what the viewer did with them comes along. */
export async function findTribs(db: Db, viewer: Viewer | null, ids: readonly number[]): Promise<TribRow[]> {
  if (ids.length === 0) return [];
  const { membership, saved } = viewer ? ofViewer(viewer) : nothingOfVisitors;
  const rows = await db
    .select({ trib: tribs, area: places.area, membership, saved })
    .from(tribs)
    .leftJoin(places, eq(places.id, tribs.placeId))
    .where(inArray(tribs.id, [...ids]));
  return rows.map(({ trib, ...rest }) => ({ ...trib, ...rest }));
}

export type MemberRow = {
  tribId: number;
  id: number;
  displayName: string;
  bio: string | null;
  profileImage: string | null;
  score: number;
};

/** Joined members of these meetups with the viewer's score of each, in order of arrival. */
export async function findMembers(
  db: Db,
  viewer: Viewer | null,
  from: Standpoint,
  tribIds: readonly number[],
): Promise<MemberRow[]> {
  if (tribIds.length === 0) return [];
  return db
    .select({
      tribId: memberships.tribId,
      id: users.id,
      displayName: users.displayName,
      bio: users.bio,
      profileImage: users.profileImage,
      score: pairScore(from),
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        inArray(memberships.tribId, [...tribIds]),
        eq(memberships.status, 'joined'),
        notBlocked(viewer, memberships.userId),
      ),
    )
    .orderBy(asc(memberships.arrival));
}

/** One meetup's score for the viewer; null when it does not exist or its host and the viewer blocked each other. */
export async function scoreTrib(
  db: Db,
  viewer: Viewer | null,
  from: Standpoint,
  id: number,
): Promise<{ id: number; score: number } | null> {
  const isMine = viewer
    ? sql`exists (select 1 from ${memberships} m
        where m.trib_id = ${tribs.id} and m.user_id = ${viewer.id} and m.status = 'joined')`
    : sql`false`;
  const [row] = await db
    .select({ id: tribs.id, score: othersScore(from, isMine) })
    .from(tribs)
    .where(and(eq(tribs.id, id), notBlocked(viewer, tribs.creatorId)));
  return row ?? null;
}

/** The meetups a person belongs to, the latest first. */
export async function scoreTribsOf(db: Db, viewer: Viewer): Promise<{ id: number; score: number }[]> {
  return db
    .select({ id: tribs.id, score: othersScore(viewer, sql`true`) })
    .from(memberships)
    .innerJoin(tribs, eq(tribs.id, memberships.tribId))
    .where(
      and(
        eq(memberships.userId, viewer.id),
        eq(memberships.status, 'joined'),
        notBlocked(viewer, tribs.creatorId),
      ),
    )
    .orderBy(desc(tribs.feedAt), desc(tribs.id));
}

export async function findExactPlace(db: Db, placeId: number) {
  const [row] = await db
    .select({
      name: places.name,
      address: places.address,
      latitude: places.latitude,
      longitude: places.longitude,
    })
    .from(places)
    .where(eq(places.id, placeId));
  return row ?? null;
}
