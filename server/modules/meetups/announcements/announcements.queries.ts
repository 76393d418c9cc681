import { and, desc, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Audience } from '#shared/domain/announcements';
import { pick } from '#shared/domain/pick';
import type { Db } from '../../../db/handle';
import { announcements } from '../../../db/schema/announcements';
import { communityMemberships } from '../../../db/schema/communities';
import { jobs } from '../../../db/schema/jobs';
import { seriesRegulars } from '../../../db/schema/series';
import { notifications } from '../../../db/schema/social';
import { memberships, tribs } from '../../../db/schema/tribs';
import { users } from '../../../db/schema/users';
import { isVisibleTo } from '../../trust/safety/safety.queries';

/** The kind of job that sends one. */
export const ANNOUNCING = 'announcement';

export type AnnouncementRow = typeof announcements.$inferSelect;
export type Subject = { tribId: number } | { communityId: number };
type Person = { id: number };

export async function insertAnnouncement(tx: Db, row: typeof announcements.$inferInsert) {
  const [made] = await tx.insert(announcements).values(row).returning();
  if (!made) throw new Error('An announcement was not stored');
  return made;
}

/** A meetup's announcements are counted together with those of the other dates of its series. */
export function countSince(
  tx: Db,
  subject: { tribId: number; seriesId: number | null } | { communityId: number },
  since: Date,
): Promise<number> {
  const isAbout =
    'communityId' in subject
      ? eq(announcements.communityId, subject.communityId)
      : or(
          eq(announcements.tribId, subject.tribId),
          inArray(
            announcements.tribId,
            tx
              .select({ id: tribs.id })
              .from(tribs)
              .where(eq(tribs.seriesId, subject.seriesId ?? 0)),
          ),
        );
  return tx.$count(announcements, and(isAbout, gt(announcements.createdAt, since)));
}

const LISTED = 10;

/** While a job tells many of it, how far that is. */
const reached = sql<{ done: number; of: number } | null>`(
  select jsonb_build_object('done', coalesce(progress -> 'done', '0'), 'of', coalesce(progress -> 'of', '0')) from ${jobs}
  where kind = ${ANNOUNCING} and key = ${announcements.id}::text and ${announcements.sentAt} is not null)`;

/**
 * Lists the latest first. Readers who do not write announcements pass
 * their audiences as `sentTo`, and get only what was sent to them.
 */
export function listAnnouncements(
  db: Db,
  viewer: Person,
  subject: Subject,
  sentTo: readonly Audience[] | null,
) {
  return db
    .select({
      ...pick(announcements, ['id', 'audience', 'text']),
      author: { id: users.id, displayName: users.displayName },
      isLinked: sql<boolean>`not ${users.isDemo}`,
      dueAt: announcements.dueAt,
      sentAt: announcements.sentAt,
      reached: sentTo === null ? reached : sql<null>`null`,
    })
    .from(announcements)
    .innerJoin(users, eq(users.id, announcements.authorId))
    .where(
      and(
        'tribId' in subject
          ? eq(announcements.tribId, subject.tribId)
          : eq(announcements.communityId, subject.communityId),
        sentTo === null
          ? undefined
          : and(isNotNull(announcements.sentAt), inArray(announcements.audience, [...sentTo])),
        isVisibleTo(viewer, announcements.authorId),
      ),
    )
    .orderBy(desc(announcements.dueAt), desc(announcements.id))
    .limit(LISTED);
}

export async function findAnnouncement(db: Db, id: number): Promise<AnnouncementRow | null> {
  const [row] = await db.select().from(announcements).where(eq(announcements.id, id));
  return row ?? null;
}

/** False if the announcement is already sent. */
export async function deleteUnsent(tx: Db, id: number): Promise<boolean> {
  const deleted = await tx
    .delete(announcements)
    .where(and(eq(announcements.id, id), isNull(announcements.sentAt)))
    .returning();
  return deleted.length > 0;
}

/** False if it is sent already, or was withdrawn. */
export async function lockUnsent(tx: Db, id: number): Promise<boolean> {
  const found = await tx
    .select({ id: announcements.id })
    .from(announcements)
    .where(and(eq(announcements.id, id), isNull(announcements.sentAt)))
    .for('no key update');
  return found.length > 0;
}

export function findUnsent(tx: Db, subject: { tribIds: readonly number[] } | { communityId: number }) {
  const isAbout =
    'communityId' in subject
      ? eq(announcements.communityId, subject.communityId)
      : inArray(announcements.tribId, [...subject.tribIds]);
  return tx
    .select()
    .from(announcements)
    .where(and(isNull(announcements.sentAt), isAbout));
}

export async function markSent(tx: Db, id: number, sentAt: Date): Promise<void> {
  await tx.update(announcements).set({ sentAt }).where(eq(announcements.id, id));
}

type Told = { mayTellCommunity: boolean };

/** Everybody whom it is for at this moment, but for the author and anybody with a block between the two. */
function audienceOf({ authorId, tribId, communityId, audience }: AnnouncementRow, told: Told): SQL {
  const inMeetup = (status: 'joined' | 'waitlisted') =>
    sql`select m.user_id from ${memberships} m where m.trib_id = ${tribId} and m.status = ${status}`;
  const regulars = sql`select r.user_id from ${seriesRegulars} r
    join ${tribs} date on date.series_id = r.series_id where date.id = ${tribId}`;
  const inCommunity = sql`select c.user_id from ${communityMemberships} c
    where c.community_id = ${communityId ?? sql`(select t.community_id from ${tribs} t where t.id = ${tribId})`}`;
  const from: Record<Audience, SQL> = {
    everyone: sql`select m.user_id from ${memberships} m where m.trib_id = ${tribId}`,
    going: inMeetup('joined'),
    waiting: inMeetup('waitlisted'),
    'not-going': sql`select other.user_id from (${regulars}
      ${told.mayTellCommunity ? sql`union ${inCommunity}` : sql``}) other
      where not exists (select from ${memberships} m where m.trib_id = ${tribId} and m.user_id = other.user_id)`,
    members: inCommunity,
  };
  return sql`select recipient.user_id from (${from[audience]}) recipient
    where recipient.user_id <> ${authorId} and ${isVisibleTo({ id: authorId }, sql`recipient.user_id`)}`;
}

export async function countAudience(
  tx: Db,
  row: AnnouncementRow,
  { most, ...told }: Told & { most?: number },
) {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from (${audienceOf(row, told)} limit ${most ?? null}) recipient`,
  );
  return rows[0]?.count ?? 0;
}

/** Tells the next people after this id, in the order of their ids. */
export async function notifyAudience(
  tx: Db,
  row: AnnouncementRow,
  { after = 0, most, ...told }: Told & { after?: number; most: number },
): Promise<{ count: number; last: number | null }> {
  const { id, tribId, communityId } = row;
  const subject = tribId === null ? sql.identifier('community_id') : sql.identifier('trib_id');
  const kind = tribId === null ? 'community-word' : 'host-word';
  const { rows } = await tx.execute<{ count: number; last: number | null }>(sql`
    with recipient as (
      ${audienceOf(row, told)} and recipient.user_id > ${after} order by recipient.user_id limit ${most}),
    told as (
      insert into ${notifications} (user_id, kind, ${subject}, announcement_id)
      select user_id, ${kind}, ${tribId ?? communityId}::int, ${id}::int from recipient order by user_id
      on conflict on constraint notifications_subject_key do update
        set id = default, created_at = now(), seen_at = null, announcement_id = excluded.announcement_id)
    select count(*)::int as count, max(user_id) as last from recipient`);
  return rows[0] ?? { count: 0, last: null };
}
