import { and, desc, eq, isNotNull, isNull, sql, type SQLWrapper } from 'drizzle-orm';
import type { Db } from '../../db/handle';
import { feedback } from '../../db/schema/social';
import { memberships, tribs } from '../../db/schema/tribs';
import type { Viewer } from '../../http/viewer';
import { insideScore } from '../compatibility/compatibility.queries';
import type { Ranked } from '../tribs/feed.queries';

/** Nobody is asked about something long past. */
const ASK_FOR_DAYS = 14;

/** The calendar day at the meetup's place. */
const day = (moment: SQLWrapper) => sql`(${moment} at time zone ${tribs.timeZone})::date`;

/** Meetups this person belonged to that are over since yesterday or longer, and not answered yet. */
export function scoreFeedbackDue(db: Db, viewer: Viewer): Promise<Ranked[]> {
  return db
    .select({ id: tribs.id, score: insideScore(viewer) })
    .from(memberships)
    .innerJoin(tribs, eq(tribs.id, memberships.tribId))
    .leftJoin(feedback, and(eq(feedback.tribId, tribs.id), eq(feedback.userId, viewer.id)))
    .where(
      and(
        eq(memberships.userId, viewer.id),
        eq(memberships.status, 'joined'),
        isNotNull(tribs.endsAt),
        isNull(tribs.cancelledAt),
        isNull(feedback.userId),
        sql`${tribs.memberCount} > 1`,
        sql`${day(sql`now()`)} > ${day(tribs.endsAt)}`,
        sql`${tribs.endsAt} > now() - make_interval(days => ${ASK_FOR_DAYS})`,
      ),
    )
    .orderBy(desc(tribs.endsAt), desc(tribs.id));
}

export async function findOwnPastTrib(
  db: Db,
  userId: number,
  tribId: number,
): Promise<{ over: boolean } | null> {
  const [row] = await db
    .select({ over: sql<boolean>`${tribs.endsAt} < now() and ${tribs.cancelledAt} is null` })
    .from(memberships)
    .innerJoin(tribs, eq(tribs.id, memberships.tribId))
    .where(
      and(eq(memberships.tribId, tribId), eq(memberships.userId, userId), eq(memberships.status, 'joined')),
    );
  return row ?? null;
}
