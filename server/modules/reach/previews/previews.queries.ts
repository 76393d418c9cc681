import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { pick } from '#shared/domain/pick';
import type { Db } from '../../../db/handle';
import { places } from '../../../db/schema/catalogue';
import { communities } from '../../../db/schema/communities';
import { memberships, tribs } from '../../../db/schema/tribs';
import { users } from '../../../db/schema/users';
import { publicArea } from '../../places/catalogue/catalogue.queries';
import {
  isAhead,
  isCommunityVisibleTo,
  isTribVisibleTo,
  isVisibleTo,
} from '../../trust/safety/safety.queries';
import { publicPlace } from '../../meetups/tribs/home.queries';
import { isListed } from '../../people/users/users.queries';

/** `language` is what they chose for their account. */
export type ListedPerson = {
  id: number;
  displayName: string;
  profileImage: string | null;
  language: string | null;
};

/** A preview names nobody who is unlisted, or whom only people with an account see. */
const isNamed = and(eq(users.isDemo, false), eq(users.hidesFromVisitors, false));

/** Previews contain nothing of a person but the name and picture that everybody sees. Demo accounts are unlisted. */
export async function findListedPerson(db: Db, userId: number): Promise<ListedPerson | null> {
  const [row] = await db
    .select(pick(users, ['id', 'displayName', 'profileImage', 'language']))
    .from(users)
    .where(and(eq(users.id, userId), isNamed, isVisibleTo(null, users.id)));
  return row ?? null;
}

export type Sharer = { id: number; displayName: string; language: string | null };

/** A preview may name listed people going to a meetup that has not started: every visitor sees them as members. */
export async function findSharer(db: Db, tribId: number, userId: number): Promise<Sharer | null> {
  const [row] = await db
    .select(pick(users, ['id', 'displayName', 'language']))
    .from(memberships)
    .innerJoin(users, and(eq(users.id, memberships.userId), isNamed))
    .innerJoin(tribs, eq(tribs.id, memberships.tribId))
    .where(
      and(
        eq(memberships.tribId, tribId),
        eq(memberships.userId, userId),
        eq(memberships.status, 'joined'),
        isVisibleTo(null, users.id),
        isTribVisibleTo(null),
        or(isNull(tribs.startsAt), gt(tribs.startsAt, sql`now()`)),
      ),
    );
  return row ?? null;
}

/** A meetup is for the open web if it is open to everyone, every visitor sees it, and strangers can find its host. */
export const isPublicTrib = and(
  eq(tribs.whoCanJoin, 'Everyone welcome'),
  isTribVisibleTo(null),
  isListed(null, tribs.creatorId),
);
export const isPublicCommunity = and(isCommunityVisibleTo(null), isNull(communities.archivedAt));

/** What strangers may know of a meetup: nobody's name, and what its host typed for a place only if it is public. */
export const strangersColumns = {
  ...pick(tribs, ['id', 'name', 'description', 'creatorId', 'startsAt', 'endsAt', 'timeZone']),
  ...publicPlace,
  publicArea,
  ...pick(tribs, ['city', 'category', 'cost', 'mainImageUrl']),
  ...pick(tribs, ['maxParticipants', 'minPeople', 'wentAheadAt']),
  ...pick(tribs, ['cancelledAt', 'createdAt', 'updatedAt']),
};

export type PreviewedTrib = Omit<Awaited<ReturnType<typeof findPreviewedTrib>> & {}, 'isPublic'>;

export async function findPreviewedTrib(db: Db, id: number) {
  const [row] = await db
    .select({ ...strangersColumns, isPublic: sql<boolean>`coalesce(${isPublicTrib}, false)` })
    .from(tribs)
    .leftJoin(places, eq(places.id, tribs.placeId))
    .where(and(eq(tribs.id, id), isNull(tribs.cancelledAt), isTribVisibleTo(null)));
  return row ?? null;
}

export type PublicCommunity = Awaited<ReturnType<typeof findPublicCommunity>> & {};

export async function findPublicCommunity(db: Db, id: number) {
  const [row] = await db
    .select({
      ...pick(communities, ['id', 'name', 'category', 'location']),
      ...pick(communities, ['description', 'rules', 'image', 'admission']),
    })
    .from(communities)
    .where(and(eq(communities.id, id), isPublicCommunity));
  return row ?? null;
}

export type InvitersTrib = Awaited<ReturnType<typeof findInvitersTrib>> & {};
type Face = { id: number; profileImage: string | null };

/**
 * Finds a meetup that the inviter is going to, that has not started and is open to everyone: the one that the link
 * names, even if it is full, otherwise the next with a free spot. People can switch the latter off.
 */
export async function findInvitersTrib(db: Db, inviterId: number, namedId: number | null) {
  const isLinked = sql<boolean>`${tribs.id} = ${namedId ?? 0}`;
  const [row] = await db
    .select({
      ...strangersColumns,
      // The host comes first. People who are hidden are neither shown nor counted.
      members: sql<Face[]>`(
        select json_agg(json_build_object('id', guest.id, 'profileImage',
          case when not guest.hides_from_visitors then guest.profile_image end)
          order by guest.id = ${tribs.creatorId} desc, joined.arrival)
        from ${memberships} joined join ${users} guest on guest.id = joined.user_id
        where joined.trib_id = ${tribs.id} and joined.status = 'joined' and ${isVisibleTo(null, sql`guest.id`)})`,
    })
    .from(memberships)
    .innerJoin(tribs, eq(tribs.id, memberships.tribId))
    .innerJoin(users, eq(users.id, memberships.userId))
    .leftJoin(places, eq(places.id, tribs.placeId))
    .where(
      and(
        eq(memberships.userId, inviterId),
        eq(memberships.status, 'joined'),
        eq(tribs.whoCanJoin, 'Everyone welcome'),
        isAhead(),
        isTribVisibleTo(null),
        or(isLinked, and(users.inviteShowsTrib, lt(tribs.memberCount, tribs.maxParticipants))),
      ),
    )
    .orderBy(desc(isLinked), tribs.feedAt, tribs.id)
    .limit(1);
  return row ?? null;
}
