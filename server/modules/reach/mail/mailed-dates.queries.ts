import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { pick } from '#shared/domain/pick';
import type { Db } from '../../../db/handle';
import type { MailText } from '../../../db/schema/mail';
import { tableAnswers } from '../../../db/schema/tables';
import { memberships, tribs } from '../../../db/schema/tribs';

type Person = { id: number };

const ownMembership = (person: Person) =>
  and(eq(memberships.tribId, tribs.id), eq(memberships.userId, person.id));

/**
 * The upcoming meetups that a notice is about, for the calendar of the person it is mailed to: those they are going to, until they
 * were cancelled just now, and a table at which they have a seat to take.
 */
export function findMailedDates(db: Db, person: Person, { id, isSeveral }: NonNullable<MailText['trib']>) {
  const ofSeries = db.select({ seriesId: tribs.seriesId }).from(tribs).where(eq(tribs.id, id));
  const hasSeat = sql`exists (select from ${tableAnswers} seat where seat.trib_id = ${tribs.id}
    and seat.user_id = ${person.id} and seat.answer is null)`;
  return db
    .select({
      ...pick(tribs, ['id', 'name', 'city', 'location', 'placeId', 'placeIsPublic', 'timeZone']),
      ...pick(tribs, ['startsAt', 'endsAt', 'updatedAt', 'cancelledAt', 'minPeople', 'wentAheadAt']),
      ...pick(memberships, ['role', 'arrival']),
    })
    .from(tribs)
    .leftJoin(memberships, ownMembership(person))
    .where(
      and(
        isSeveral ? or(eq(tribs.id, id), inArray(tribs.seriesId, ofSeries)) : eq(tribs.id, id),
        or(eq(memberships.status, 'joined'), hasSeat),
        gt(tribs.feedAt, sql`now()`),
        or(isNull(tribs.cancelledAt), gt(tribs.cancelledAt, sql`now() - interval '1 day'`)),
      ),
    )
    .orderBy(asc(tribs.feedAt), asc(tribs.id));
}
export type MailedDate = Awaited<ReturnType<typeof findMailedDates>>[number];

/** A spot that can be given up by mail: it is not the host's, and the meetup neither has begun nor was cancelled. */
export async function findSpot(db: Db, { tribId, userId }: { tribId: number; userId: number }) {
  const [row] = await db
    .select({
      ...pick(memberships, ['arrival', 'role']),
      ...pick(tribs, ['name', 'startsAt', 'timeZone', 'cancelledAt']),
    })
    .from(tribs)
    .innerJoin(memberships, ownMembership({ id: userId }))
    .where(and(eq(tribs.id, tribId), eq(memberships.status, 'joined')));
  return row ?? null;
}
