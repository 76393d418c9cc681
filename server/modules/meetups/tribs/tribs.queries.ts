import { and, desc, eq, sql } from 'drizzle-orm';
import type { Pin } from '#shared/api/cities';
import type { ExactPlace } from '#shared/api/tribs';
import type { AnswerVector } from '#shared/domain/compatibility';
import { UNKNOWN_PLACE } from '#shared/domain/names';
import { pick } from '#shared/domain/pick';
import type { Db } from '../../../db/handle';
import { places } from '../../../db/schema/catalogue';
import { cities } from '../../../db/schema/cities';
import { communities } from '../../../db/schema/communities';
import { memberships, saves, tribs } from '../../../db/schema/tribs';
import { users } from '../../../db/schema/users';
import { preparedPerSession } from '../../../db/statements';
import { BEFORE_ALL, type Position } from '../../../http/pagination';
import type { Viewer } from '../../../http/viewer';
import { ANY_VIEWER, insideScore, othersScore } from '../../matching/compatibility/compatibility.queries';
import {
  isCommunityVisibleTo,
  isTribVisibleTo,
  isTribVisibleToAudience,
  shownPerson,
} from '../../trust/safety/safety.queries';
import { placeShownTo } from './home.queries';
import { isViewersTrib, VIEWER, viewerTribParams } from './trib-rows.queries';

export type TribRow = typeof tribs.$inferSelect;

export async function findTribRow(tx: Db, id: number): Promise<TribRow | null> {
  const [row] = await tx.select().from(tribs).where(eq(tribs.id, id));
  return row ?? null;
}

export async function findTribByKey(db: Db, key: string | null): Promise<number | null> {
  if (key === null) return null;
  const [row] = await db.select({ id: tribs.id }).from(tribs).where(eq(tribs.idempotencyKey, key));
  return row?.id ?? null;
}

/** Returns null if the creator has used the idempotency key before. */
export async function insertTrib(tx: Db, row: typeof tribs.$inferInsert): Promise<number | null> {
  const [created] = await tx
    .insert(tribs)
    .values(row)
    .onConflictDoNothing({ target: [tribs.creatorId, tribs.idempotencyKey] })
    .returning({ id: tribs.id });
  return created?.id ?? null;
}

export type TribChanges = Partial<typeof tribs.$inferInsert>;

/** Calendars ignore a change less than a second after the one before, so `updatedAt` moves by at least one. */
export async function updateTribRow(tx: Db, id: number, { updatedAt, ...changes }: TribChanges) {
  const later = sql`${tribs.updatedAt} + interval '1 second'`;
  const dated = updatedAt && { updatedAt: sql`greatest(${updatedAt.toISOString()}::timestamptz, ${later})` };
  await tx
    .update(tribs)
    .set({ ...changes, ...dated })
    .where(eq(tribs.id, id));
}

const selectScore = preparedPerSession((db) =>
  db
    .select({ id: tribs.id, score: othersScore(ANY_VIEWER, isViewersTrib), point: tribs.point })
    .from(tribs)
    .where(and(eq(tribs.id, sql.placeholder('id')), isTribVisibleTo(VIEWER)))
    .prepare('trib_score'),
);

/** Returns one meetup's score for the viewer; null if it does not exist or a block hides it. */
export async function scoreTrib(db: Db, viewer: Viewer | null, from: AnswerVector, id: number) {
  const [row] = await selectScore(db).execute({ id, ...viewerTribParams(viewer, from) });
  return row ?? null;
}

/** For whom a meetup is that this viewer would see if they were among them; null if anything else hides it. */
export async function findAudience(db: Db, viewer: { id: number } | null, id: number) {
  const [row] = await db
    .select({
      visibility: tribs.visibility,
      host: shownPerson(viewer).displayName,
      community: communities.name,
    })
    .from(tribs)
    .leftJoin(users, eq(users.id, tribs.creatorId))
    .leftJoin(communities, and(eq(communities.id, tribs.communityId), isCommunityVisibleTo(viewer)))
    .where(and(eq(tribs.id, id), isTribVisibleToAudience(viewer)));
  return row ?? null;
}

/** Used before changes, where viewers who are not shown the meetup must get the same 404 as for one that does not exist. */
export async function isTribVisible(tx: Db, viewer: { id: number }, id: number): Promise<boolean> {
  const [row] = await tx
    .select({ id: tribs.id })
    .from(tribs)
    .where(and(eq(tribs.id, id), isTribVisibleTo(viewer)));
  return row !== undefined;
}

/** Meetups without a time come first. */
const startsAt = sql<number>`coalesce(extract(epoch from ${tribs.startsAt}), ${BEFORE_ALL.at})::float8`;

export async function scoreTribsOf(db: Db, viewer: Viewer, after: Position, limit: number) {
  return db
    .select({ id: tribs.id, score: insideScore(viewer), at: startsAt })
    .from(memberships)
    .innerJoin(tribs, eq(tribs.id, memberships.tribId))
    .where(
      and(
        eq(memberships.userId, viewer.id),
        eq(memberships.status, 'joined'),
        isTribVisibleTo(viewer),
        sql`(${startsAt}, ${tribs.id}) < (${after.at}::float8, ${after.id}::int)`,
      ),
    )
    .orderBy(desc(startsAt), desc(tribs.id))
    .limit(limit);
}

/** Returns null if the viewer is not shown the place, or the meetup has neither place nor city. */
export async function findExactPlace(db: Db, viewer: Viewer | null, tribId: number) {
  const id = viewer?.id ?? 0;
  const [row] = await db
    .select({ trib: tribs, place: places, city: cities })
    .from(tribs)
    .leftJoin(memberships, and(eq(memberships.tribId, tribs.id), eq(memberships.userId, id)))
    .leftJoin(places, eq(places.id, tribs.placeId))
    .leftJoin(cities, eq(cities.id, tribs.cityId))
    .where(and(eq(tribs.id, tribId), sql`${placeShownTo({ id })} = 'exact'`));
  return row ? exactPlaceOf(row) : null;
}

type Whereabouts = {
  trib: TribRow;
  place: typeof places.$inferSelect | null;
  city: typeof cities.$inferSelect | null;
};

/** Call it only for those who are shown the place. It returns null if the meetup has neither place nor city. */
export function exactPlaceOf({ trib, place, city }: Whereabouts): ExactPlace | null {
  if (place) return { ...pick(place, ['name', 'address', 'latitude', 'longitude']), pin: null };
  const pin = pinOf(trib);
  if (!city) return null;
  const { latitude, longitude } = pin ?? city;
  return { name: trib.location ?? UNKNOWN_PLACE, address: trib.address, latitude, longitude, pin };
}

export function pinOf({
  pinLatitude,
  pinLongitude,
}: Pick<TribRow, 'pinLatitude' | 'pinLongitude'>): Pin | null {
  return pinLatitude === null || pinLongitude === null
    ? null
    : { latitude: pinLatitude, longitude: pinLongitude };
}

export async function saveTrib(db: Db, userId: number, tribId: number): Promise<void> {
  await db.insert(saves).values({ userId, tribId }).onConflictDoNothing();
}

export async function unsaveTrib(db: Db, userId: number, tribId: number): Promise<void> {
  await db.delete(saves).where(and(eq(saves.userId, userId), eq(saves.tribId, tribId)));
}

const savedAt = sql<number>`extract(epoch from ${saves.createdAt})::float8`;

const selectSaved = preparedPerSession((db) =>
  db
    .select({ id: tribs.id, score: othersScore(ANY_VIEWER, isViewersTrib), at: savedAt })
    .from(saves)
    .innerJoin(tribs, eq(tribs.id, saves.tribId))
    .where(
      and(
        eq(saves.userId, VIEWER.id),
        isTribVisibleTo(VIEWER),
        sql`(${savedAt}, ${saves.tribId}) < (${sql.placeholder('afterAt')}::float8, ${sql.placeholder('afterId')}::int)`,
      ),
    )
    .orderBy(desc(savedAt), desc(saves.tribId))
    .limit(sql.placeholder('limit'))
    .prepare('saved_tribs'),
);

export function scoreSavedTribs(db: Db, viewer: Viewer, after: Position, limit: number) {
  const params = { ...viewerTribParams(viewer, viewer), afterAt: after.at, afterId: after.id, limit };
  return selectSaved(db).execute(params);
}
