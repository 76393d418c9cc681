import { and, desc, eq, inArray, isNotNull, isNull, lt, or, sql, type SQLWrapper } from 'drizzle-orm';
import { alias, type PgTable } from 'drizzle-orm/pg-core';
import { PHOTO_PATH } from '#shared/domain/photos';
import { pick } from '#shared/domain/pick';
import type { Db } from '../../../db/handle';
import { conversations, messages } from '../../../db/schema/chat';
import { communities, communityMemberships } from '../../../db/schema/communities';
import { photos } from '../../../db/schema/photos';
import { series } from '../../../db/schema/series';
import { operatorActions, reports } from '../../../db/schema/social';
import { memberships, tribs } from '../../../db/schema/tribs';
import { users } from '../../../db/schema/users';
import type { PageAsked } from '../../../http/pagination';
import { lockTribs } from '../../../db/locks';
import { isNotTable } from '../../trust/safety/safety.queries';
import { publicColumns } from '../../people/users/users.queries';

const reported = alias(users, 'reported');
const handler = alias(users, 'handler');
const room = alias(tribs, 'room');
const community = alias(communities, 'reported_community');

/** The person behind what was reported: the reported person, the host or owner at that time, the sender or the uploader. */
const personId = sql<
  number | null
>`coalesce(${reports.reportedUserId}, ${reports.reportedHostId}, ${messages.senderId}, ${photos.ownerId})`;

const openReports = sql<number>`(select count(*)::int from ${reports} o where o.handled_at is null and (
  o.reported_user_id = ${reports.reportedUserId} or o.reported_trib_id = ${reports.reportedTribId}
  or o.reported_community_id = ${reports.reportedCommunityId} or o.reported_message_id = ${reports.reportedMessageId} or o.reported_photo_id = ${reports.reportedPhotoId}))`;

const select = (db: Db) =>
  db
    .select({
      ...pick(reports, ['id', 'createdAt', 'reason', 'reporterId', 'handledAt', 'reply']),
      handledBy: handler.username,
      userId: reports.reportedUserId,
      tribId: reports.reportedTribId,
      messageId: reports.reportedMessageId,
      photoId: reports.reportedPhotoId,
      communityId: reports.reportedCommunityId,
      personId,
      openReports,
      reported: pick(reported, ['displayName', 'bio', 'profileImage']),
      trib: pick(tribs, ['name', 'description', 'mainImageUrl', 'hiddenAt']),
      community: pick(community, ['name', 'description', 'image', 'hiddenAt']),
      message: pick(messages, ['text', 'photoId', 'hiddenAt']),
      roomName: sql<
        string | null
      >`coalesce(${room.name}, ${communities.name}, ${series.template} ->> 'name')`,
      photoHiddenAt: photos.hiddenAt,
    })
    .from(reports)
    .leftJoin(reported, eq(reported.id, reports.reportedUserId))
    .leftJoin(tribs, eq(tribs.id, reports.reportedTribId))
    .leftJoin(community, eq(community.id, reports.reportedCommunityId))
    .leftJoin(messages, eq(messages.id, reports.reportedMessageId))
    .leftJoin(conversations, eq(conversations.id, messages.conversationId))
    .leftJoin(room, eq(room.id, conversations.tribId))
    .leftJoin(communities, eq(communities.id, conversations.communityId))
    .leftJoin(series, eq(series.id, conversations.seriesId))
    .leftJoin(photos, sql`${photos.id} = coalesce(${reports.reportedPhotoId}, ${messages.photoId})`)
    .leftJoin(handler, eq(handler.id, reports.handledBy));

export type ReportRow = Awaited<ReturnType<typeof listReports>>[number];

export function listReports(db: Db, state: 'open' | 'handled', { after, limit }: PageAsked) {
  const isInState = state === 'open' ? isNull(reports.handledAt) : isNotNull(reports.handledAt);
  return select(db)
    .where(and(isInState, lt(reports.id, after.id)))
    .orderBy(desc(reports.id))
    .limit(limit);
}

export async function findReport(db: Db, id: number): Promise<ReportRow | null> {
  const [row] = await select(db).where(eq(reports.id, id));
  return row ?? null;
}

export type InvolvedRow = Awaited<ReturnType<typeof findInvolved>>[number];

/** Operators also see deleted accounts, because those can be restored. */
export function findInvolved(db: Db, ids: readonly number[]) {
  return db
    .select({ ...publicColumns, suspendedAt: users.suspendedAt })
    .from(users)
    .where(inArray(users.id, [...ids]));
}

/** Returns false if the report was closed before. */
export async function closeReport(
  tx: Db,
  id: number,
  { operatorId, reply, now }: { operatorId: number; reply: string | null; now: Date },
): Promise<boolean> {
  const closed = await tx
    .update(reports)
    .set({ handledAt: now, handledBy: operatorId, reply })
    .where(and(eq(reports.id, id), isNull(reports.handledAt)))
    .returning({ id: reports.id });
  return closed.length > 0;
}

/** Sets or clears a moment. Returns false if nothing changed. */
const momentSetter = (table: PgTable, name: string) => async (tx: Db, id: number, at: Date | null) => {
  const moment = sql.identifier(name);
  const { rows } = await tx.execute(
    sql`update ${table} set ${moment} = ${at?.toISOString() ?? null}::timestamptz
      where id = ${id} and (${moment} is null) = ${at !== null}::boolean returning id`,
  );
  return rows.length > 0;
};

export const setTribHidden = momentSetter(tribs, 'hidden_at');
export const setCommunityHidden = momentSetter(communities, 'hidden_at');
export const setMessageHidden = momentSetter(messages, 'hidden_at');
export const setSuspended = momentSetter(users, 'suspended_at');

/**
 * Meetups have a copy of the blur, in which something can still be recognized. They are locked before the photo, as an
 * edit also holds its meetup while it claims the photo.
 */
export async function setPhotoHidden(tx: Db, id: string, hiddenAt: Date | null): Promise<boolean> {
  const hasPhoto = eq(tribs.mainImageUrl, PHOTO_PATH + id);
  const withPhoto = await tx.select({ id: tribs.id }).from(tribs).where(hasPhoto);
  const tribIds = withPhoto.map((trib) => trib.id);
  await lockTribs(tx, tribIds);
  const [changed] = await tx
    .update(photos)
    .set({ hiddenAt })
    .where(and(eq(photos.id, id), hiddenAt ? isNull(photos.hiddenAt) : isNotNull(photos.hiddenAt)))
    .returning({ blur: photos.blur });
  if (!changed) return false;
  await tx
    .update(tribs)
    .set({ mainImageBlur: hiddenAt ? null : changed.blur })
    .where(hasPhoto);
  return true;
}

export async function setOperator(tx: Db, id: number, isOperator: boolean): Promise<void> {
  await tx.update(users).set({ isOperator }).where(eq(users.id, id));
}

export function listOperators(db: Db, named: { ids: readonly number[]; usernames: readonly string[] }) {
  return db
    .select({ ...publicColumns, username: users.username })
    .from(users)
    .where(
      and(
        or(
          users.isOperator,
          inArray(users.id, [...named.ids]),
          inArray(users.username, [...named.usernames]),
        ),
        isNull(users.deletedAt),
      ),
    )
    .orderBy(users.id);
}

export async function insertAction(tx: Db, row: typeof operatorActions.$inferInsert): Promise<void> {
  await tx.insert(operatorActions).values(row);
}

export function listActions(db: Db, { after, limit }: PageAsked) {
  return db
    .select()
    .from(operatorActions)
    .where(lt(operatorActions.id, after.id))
    .orderBy(desc(operatorActions.id))
    .limit(limit);
}
export type ActionRow = Awaited<ReturnType<typeof listActions>>[number];

/** Any part of a name, in capitals or not. A page is read from the latest on, so few rows are looked at. */
const contains = (column: SQLWrapper, q: string) => sql`strpos(lower(${column}), lower(${q})) > 0`;

type Asked = PageAsked & { q?: string };

const hosted = sql<number>`(select count(*)::int from ${memberships} m
  where m.user_id = users.id and m.role in ('host', 'cohost'))`;
const joined = sql<number>`(select count(*)::int from ${memberships} m
  where m.user_id = users.id and m.status = 'joined' and m.role not in ('host', 'cohost'))`;

const personColumns = {
  ...publicColumns,
  ...pick(users, ['username', 'createdAt', 'isDemo', 'suspendedAt']),
  hosted,
  joined,
};

/** Whoever has deleted their account is gone from it at once. */
export function listPeople(db: Db, { q = '', after, limit }: Asked) {
  return db
    .select(personColumns)
    .from(users)
    .where(
      and(
        lt(users.id, after.id),
        isNull(users.deletedAt),
        or(contains(users.displayName, q), contains(users.username, q)),
      ),
    )
    .orderBy(desc(users.id))
    .limit(limit);
}
export type PersonRow = Awaited<ReturnType<typeof listPeople>>[number];

export async function findPerson(db: Db, id: number) {
  const [row] = await db
    .select({
      ...personColumns,
      lastActiveAt: users.lastActiveAt,
      communities: sql<number>`(select count(*)::int from ${communityMemberships} c where c.user_id = users.id)`,
      reported: sql<number>`(select count(*)::int from ${reports} r
        where r.reported_user_id = users.id or r.reported_host_id = users.id)`,
      reports: sql<number>`(select count(*)::int from ${reports} r where r.reporter_id = users.id)`,
    })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
  return row ?? null;
}

/** Tables are left out: only their people know them. */
export function listMeetups(db: Db, { q = '', hostId, after, limit }: Asked & { hostId?: number }) {
  return db
    .select({
      ...pick(tribs, ['id', 'name', 'startsAt', 'timeZone', 'createdAt', 'memberCount', 'maxParticipants']),
      ...pick(tribs, ['cancelledAt', 'hiddenAt']),
      host: users.displayName,
    })
    .from(tribs)
    .leftJoin(users, eq(users.id, tribs.creatorId))
    .where(
      and(
        lt(tribs.id, after.id),
        isNotTable,
        contains(tribs.name, q),
        hostId === undefined ? undefined : eq(tribs.creatorId, hostId),
      ),
    )
    .orderBy(desc(tribs.id))
    .limit(limit);
}
export type MeetupRow = Awaited<ReturnType<typeof listMeetups>>[number];
