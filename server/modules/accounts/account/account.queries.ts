import { and, arrayOverlaps, asc, desc, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { DEMO_KEPT_DAYS } from '#shared/domain/limits';
import type { Db } from '../../../db/handle';
import { photos } from '../../../db/schema/photos';
import { conversations, messages } from '../../../db/schema/chat';
import { series, seriesRegulars } from '../../../db/schema/series';
import { memberships, tribs } from '../../../db/schema/tribs';
import { users } from '../../../db/schema/users';
import { notFound } from '../../../http/errors';
import { templateWithoutHome } from '../../meetups/tribs/home.queries';
import { isAhead } from '../../trust/safety/safety.queries';

export async function markDeleted(tx: Db, id: number): Promise<{ isDemo: boolean }> {
  const [row] = await tx
    .update(users)
    .set({ deletedAt: sql`now()` })
    .where(eq(users.id, id))
    .returning({ isDemo: users.isDemo });
  // Another request has deleted this demo account, row and all, at the same moment.
  if (!row) throw notFound();
  return row;
}

/** The open meetups in which this person is a member, waits, or asks to join. */
export async function findOpenTribIdsOf(tx: Db, userId: number, now: Date): Promise<number[]> {
  const rows = await tx
    .select({ id: tribs.id })
    .from(memberships)
    .innerJoin(tribs, eq(tribs.id, memberships.tribId))
    .where(and(eq(memberships.userId, userId), isAhead(now)));
  return rows.map(({ id }) => id);
}

/**
 * Everyone who might become a host when this person leaves: the members of the open
 * meetups that the person hosts or that belong to one of their series.
 */
export async function findPossibleHosts(tx: Db, hostId: number, now: Date): Promise<number[]> {
  const rows = await tx
    .selectDistinct({ userId: memberships.userId })
    .from(memberships)
    .innerJoin(tribs, eq(tribs.id, memberships.tribId))
    .leftJoin(series, eq(series.id, tribs.seriesId))
    .where(
      and(
        or(eq(tribs.creatorId, hostId), eq(series.creatorId, hostId)),
        isAhead(now),
        eq(memberships.status, 'joined'),
        ne(memberships.userId, hostId),
      ),
    );
  return rows.map(({ userId }) => userId);
}

/**
 * Picks the first co-host, else the longest-standing member; null if there is none. A past or cancelled meetup may go to a
 * suspended or deleted member, because they may come back to it.
 */
export async function findSuccessor(
  tx: Db,
  { tribId, hostId, isOver = false }: { tribId: number; hostId: number; isOver?: boolean },
): Promise<number | null> {
  const isHere = and(isNull(users.deletedAt), isNull(users.suspendedAt));
  const [row] = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.tribId, tribId),
        eq(memberships.status, 'joined'),
        ne(memberships.userId, hostId),
        isOver ? undefined : isHere,
      ),
    )
    .orderBy(
      desc(sql`${isHere}`),
      desc(sql`${memberships.role} = 'cohost'`),
      asc(memberships.joinedAt),
      asc(memberships.arrival),
    )
    .limit(1);
  return row?.userId ?? null;
}

const RETURN_DAYS = 30;

const isDue = lt(users.deletedAt, sql`now() - make_interval(days => ${RETURN_DAYS})`);

/** Accounts that were deleted so long ago that they can no longer be restored. */
export async function findDue(db: Db): Promise<number[]> {
  const rows = await db.select({ id: users.id }).from(users).where(isDue);
  return rows.map(({ id }) => id);
}

/** The person may have restored their account since `findDue`. */
export async function isStillDue(tx: Db, id: number): Promise<boolean> {
  return (await tx.$count(users, and(eq(users.id, id), isDue))) > 0;
}

export async function findInvitedBy(tx: Db, id: number): Promise<number[]> {
  const rows = await tx.select({ id: users.id }).from(users).where(eq(users.invitedBy, id));
  return rows.map((row) => row.id);
}

export async function findTribsHostedBy(tx: Db, hostId: number): Promise<number[]> {
  const rows = await tx.select({ id: tribs.id }).from(tribs).where(eq(tribs.creatorId, hostId));
  return rows.map(({ id }) => id);
}

export async function deleteTrib(tx: Db, id: number): Promise<void> {
  await tx.delete(tribs).where(eq(tribs.id, id));
}

export function findPhotosOf(tx: Db, ownerId: number): Promise<{ id: string; width: number }[]> {
  return tx
    .select({ id: photos.id, width: photos.width })
    .from(photos)
    .where(eq(photos.ownerId, ownerId))
    .orderBy(photos.id);
}

export async function deletePhotosOf(tx: Db, ownerId: number): Promise<void> {
  await tx.delete(photos).where(eq(photos.ownerId, ownerId));
}

export async function findTribsShowing(tx: Db, urls: readonly string[]): Promise<number[]> {
  if (urls.length === 0) return [];
  const rows = await tx
    .select({ id: tribs.id })
    .from(tribs)
    .where(or(inArray(tribs.mainImageUrl, [...urls]), arrayOverlaps(tribs.eventPhotos, [...urls])));
  return rows.map(({ id }) => id);
}

const textArray = (values: readonly string[]) =>
  sql`array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::text[]`;

const isTemplateShowing = (
  urls: readonly string[],
) => sql`(${series.template} ->> 'mainImageUrl' = any(${textArray(urls)})
  or ${series.template} -> 'eventPhotos' ?| ${textArray(urls)})`;

export async function removePictures(tx: Db, urls: readonly string[]): Promise<void> {
  const given = textArray(urls);
  const isMain = sql`${tribs.mainImageUrl} = any(${given})`;
  await tx
    .update(tribs)
    .set({
      mainImageUrl: sql`case when ${isMain} then null else ${tribs.mainImageUrl} end`,
      mainImageBlur: sql`case when ${isMain} then null else ${tribs.mainImageBlur} end`,
      eventPhotos: sql`array(select kept.url from unnest(${tribs.eventPhotos}) with ordinality as kept(url, position)
        where kept.url <> all(${given}) order by kept.position)`,
    })
    .where(inArray(tribs.id, await findTribsShowing(tx, urls)));
  const { template } = series;
  await tx
    .update(series)
    .set({
      template: sql`${template} || jsonb_build_object('eventPhotos', (${template} -> 'eventPhotos') - ${given})
        || case when ${template} ->> 'mainImageUrl' = any(${given})
          then '{"mainImageUrl": null, "mainImageBlur": null}'::jsonb else '{}' end`,
    })
    .where(isTemplateShowing(urls));
}

const isCreatedBy = (id: number) => sql`starts_with(${tribs.idempotencyKey}, ${`${id}:`})`;

/** Finds meetups whose idempotency key names this person as the creator, even if somebody else hosts them now. */
export async function findTribsCreatedBy(tx: Db, id: number): Promise<number[]> {
  const rows = await tx.select({ id: tribs.id }).from(tribs).where(isCreatedBy(id));
  return rows.map((row) => row.id);
}

/**
 * Every series that changes when this person leaves: they host it,
 * attend it as a regular, or their pictures are in its template.
 */
export async function findSeriesOf(tx: Db, id: number, urls: readonly string[] = []): Promise<number[]> {
  const attended = tx
    .select({ id: seriesRegulars.seriesId })
    .from(seriesRegulars)
    .where(eq(seriesRegulars.userId, id));
  const rows = await tx
    .select({ id: series.id })
    .from(series)
    .where(or(eq(series.creatorId, id), inArray(series.id, attended), isTemplateShowing(urls)));
  return rows.map((row) => row.id);
}

/** For each series of this host, the next open date if somebody else already hosts that date. */
export function findNextHosts(tx: Db, hostId: number, now: Date) {
  return tx
    .selectDistinctOn([series.id], { seriesId: series.id, tribId: tribs.id, hostId: users.id })
    .from(series)
    .innerJoin(tribs, eq(tribs.seriesId, series.id))
    .innerJoin(users, eq(users.id, tribs.creatorId))
    .where(
      and(
        eq(series.creatorId, hostId),
        isAhead(now),
        ne(users.id, hostId),
        isNull(users.deletedAt),
        isNull(users.suspendedAt),
      ),
    )
    .orderBy(asc(series.id), asc(tribs.feedAt), asc(tribs.id));
}

/**
 * Ends what the person hosts without a successor. A series is kept if it still has dates, regulars or messages by others;
 * otherwise its row is deleted.
 */
export async function endSeriesOf(tx: Db, hostId: number, now: Date): Promise<void> {
  const isTheirs = eq(series.creatorId, hostId);
  await tx.delete(series).where(
    and(
      isTheirs,
      sql`not exists (select from ${tribs} where ${tribs.seriesId} = ${series.id})`,
      sql`not exists (select from ${seriesRegulars} where ${seriesRegulars.seriesId} = ${series.id})`,
      sql`not exists (select from ${messages} join ${conversations} on ${conversations.id} = ${messages.conversationId}
        where ${conversations.seriesId} = ${series.id} and ${messages.senderId} is distinct from ${hostId})`,
    ),
  );
  await tx
    .update(series)
    .set({
      creatorId: null,
      endedAt: sql`coalesce(${series.endedAt}, ${now.toISOString()})`,
      template: templateWithoutHome,
    })
    .where(isTheirs);
}

/** Clears the person's name and id from columns without a foreign key, which no cascade reaches. */
export async function clearIndirectReferences(tx: Db, id: number): Promise<void> {
  await tx.update(users).set({ inviterName: null }).where(eq(users.invitedBy, id));
  await tx.update(tribs).set({ idempotencyKey: null }).where(isCreatedBy(id));
}

export async function deleteUser(tx: Db, id: number): Promise<void> {
  await tx.delete(users).where(eq(users.id, id));
}

/** A demo account that hosts a meetup, even a past one, is kept for the meetup's members. */
const isAbandoned = and(
  eq(users.isDemo, true),
  lt(users.lastActiveAt, sql`now() - make_interval(days => ${DEMO_KEPT_DAYS})`),
  sql`not exists (select 1 from tribs where tribs.creator_id = ${users.id})`,
);

export async function findAbandoned(db: Db): Promise<number[]> {
  const rows = await db.select({ id: users.id }).from(users).where(isAbandoned);
  return rows.map(({ id }) => id);
}

/** Somebody may have used the demo account since `findAbandoned`. */
export async function isStillAbandoned(tx: Db, id: number): Promise<boolean> {
  return (await tx.$count(users, and(eq(users.id, id), isAbandoned))) > 0;
}
