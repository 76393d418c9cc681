import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Audience } from '#shared/domain/announcements';
import { pick } from '#shared/domain/pick';
import type { Db } from '../../db/handle';
import { announcements } from '../../db/schema/announcements';
import { communityMemberships } from '../../db/schema/communities';
import { seriesRegulars } from '../../db/schema/series';
import { notifications } from '../../db/schema/social';
import { memberships, tribs } from '../../db/schema/tribs';
import { users } from '../../db/schema/users';
import { isVisibleTo } from '../safety/safety.queries';

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

const CLAIMED = 100;

/**
 * Reserves due announcements for this instance until their next try, which is set here: the delay is the time they have already
 * waited, between a minute and an hour.
 */
export function claimDue(db: Db, now: Date): Promise<AnnouncementRow[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const turn = sql`coalesce(${announcements.nextTryAt}, ${announcements.dueAt})`;
  const due = db
    .select({ id: announcements.id })
    .from(announcements)
    .where(and(isNull(announcements.sentAt), lte(turn, at)))
    .orderBy(turn, asc(announcements.id))
    .limit(CLAIMED)
    .for('no key update', { skipLocked: true });
  const waited = sql`least(greatest(${at} - ${announcements.dueAt}, interval '1 minute'), interval '1 hour')`;
  return db
    .update(announcements)
    .set({ nextTryAt: sql`${at} + ${waited}` })
    .where(sql`${announcements.id} = any(array(${due}))`)
    .returning();
}

/**
 * Locks an announcement and leaves it without a next try, which only `sendWaiting` gives it again: whatever its subject waits for
 * ends with that. False if another instance has sent it, or it was withdrawn.
 */
export async function putOff(tx: Db, id: number): Promise<boolean> {
  const found = await tx
    .update(announcements)
    .set({ nextTryAt: sql`'infinity'` })
    .where(and(eq(announcements.id, id), isNull(announcements.sentAt)))
    .returning({ id: announcements.id });
  return found.length > 0;
}

/** Announcements that were waiting for their subject to be approved are sent within a minute. */
export async function sendWaiting(
  tx: Db,
  subject: { tribIds: readonly number[] } | { communityId: number },
): Promise<void> {
  await tx
    .update(announcements)
    .set({ nextTryAt: null })
    .where(
      and(
        isNull(announcements.sentAt),
        'communityId' in subject
          ? eq(announcements.communityId, subject.communityId)
          : inArray(announcements.tribId, [...subject.tribIds]),
      ),
    );
}

export async function markSent(tx: Db, id: number, sentAt: Date): Promise<void> {
  await tx.update(announcements).set({ sentAt }).where(eq(announcements.id, id));
}

/** Determines the audience at the time of sending; leaves out the author and anybody with a block between the two. */
export async function notifyAudience(
  tx: Db,
  { id, authorId, tribId, communityId, audience }: AnnouncementRow,
  { mayTellCommunity }: { mayTellCommunity: boolean },
): Promise<void> {
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
      ${mayTellCommunity ? sql`union ${inCommunity}` : sql``}) other
      where not exists (select from ${memberships} m where m.trib_id = ${tribId} and m.user_id = other.user_id)`,
    members: inCommunity,
  };
  const subject = tribId === null ? sql.identifier('community_id') : sql.identifier('trib_id');
  const kind = tribId === null ? 'community-word' : 'host-word';
  await tx.execute(sql`insert into ${notifications} (user_id, kind, ${subject}, announcement_id)
    select recipient.user_id, ${kind}, ${tribId ?? communityId}::int, ${id}::int from (${from[audience]}) recipient
    where recipient.user_id <> ${authorId} and ${isVisibleTo({ id: authorId }, sql`recipient.user_id`)}
    order by recipient.user_id
    on conflict (user_id, kind, ${subject}) do update
      set id = default, created_at = now(), seen_at = null, announcement_id = excluded.announcement_id`);
}
