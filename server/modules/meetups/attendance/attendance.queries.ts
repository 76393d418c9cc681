import { and, asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/handle';
import { arrivalLines, attendances } from '../../../db/schema/attendance';
import { tribs } from '../../../db/schema/tribs';
import { users } from '../../../db/schema/users';
import { isVisibleTo } from '../../trust/safety/safety.queries';

type Person = { id: number };

/** Everybody with a known attendance whom this viewer can see. */
export function findAttendances(db: Db, viewer: Person, tribId: number) {
  return db
    .select({
      id: attendances.userId,
      came: attendances.came,
      isHere: sql<boolean>`${attendances.hereAt} is not null`,
    })
    .from(attendances)
    .where(and(eq(attendances.tribId, tribId), isVisibleTo(viewer, attendances.userId)))
    .orderBy(asc(attendances.userId));
}

export async function saveAttendance(
  tx: Db,
  { tribId, userId }: { tribId: number; userId: number },
  mark: { came: boolean | null } | { hereAt: Date | null },
): Promise<void> {
  const isOne = and(eq(attendances.tribId, tribId), eq(attendances.userId, userId));
  const isTakenBack = Object.values(mark).every((value) => value === null);
  // Hosts write `came` and members write `hereAt`: taking one back keeps the other, and a row with neither is deleted.
  const other = 'came' in mark ? attendances.hereAt : attendances.came;
  if (isTakenBack) {
    await tx.delete(attendances).where(and(isOne, sql`${other} is null`));
    await tx.update(attendances).set(mark).where(isOne);
    return;
  }
  // Repeating "I'm here" keeps the first time.
  const set = 'hereAt' in mark ? { hereAt: sql`coalesce(${attendances.hereAt}, excluded.here_at)` } : mark;
  await tx
    .insert(attendances)
    .values({ tribId, userId, ...mark })
    .onConflictDoUpdate({ target: [attendances.tribId, attendances.userId], set });
}

export async function findFirstHere(db: Db, tribId: number): Promise<number | null> {
  const [first] = await db
    .select({ id: attendances.userId })
    .from(attendances)
    .where(and(eq(attendances.tribId, tribId), isNotNull(attendances.hereAt)))
    .orderBy(asc(attendances.hereAt), asc(attendances.userId))
    .limit(1);
  return first?.id ?? null;
}

/** Null also if the viewer cannot see the author. */
export async function findLine(db: Db, viewer: Person, tribId: number) {
  const [line] = await db
    .select({ text: arrivalLines.text, personId: users.id, displayName: users.displayName })
    .from(arrivalLines)
    .innerJoin(users, eq(users.id, arrivalLines.userId))
    .where(and(eq(arrivalLines.tribId, tribId), isVisibleTo(viewer, arrivalLines.userId)));
  return line ?? null;
}

export async function saveLine(tx: Db, row: { tribId: number; userId: number; text: string }): Promise<void> {
  const { userId, text } = row;
  await tx
    .insert(arrivalLines)
    .values(row)
    .onConflictDoUpdate({ target: arrivalLines.tribId, set: { userId, text, createdAt: sql`now()` } });
}

export async function deleteLine(tx: Db, tribId: number): Promise<void> {
  await tx.delete(arrivalLines).where(eq(arrivalLines.tribId, tribId));
}

export async function findLineAuthor(tx: Db, tribId: number): Promise<number | null> {
  const [line] = await tx
    .select({ userId: arrivalLines.userId })
    .from(arrivalLines)
    .where(eq(arrivalLines.tribId, tribId));
  return line?.userId ?? null;
}

export const REMEMBERED_WEEKS = 26;

/** Holds if the person was away from the last two meetups of theirs at which anything is known of their coming. */
export function hasMissedTwo(userId: SQL, before: Date): SQL<boolean> {
  const now = sql`${before.toISOString()}::timestamptz`;
  return sql<boolean>`(select count(*) = 2 and bool_and(known.away) from (
    select was_away(a.trib_id, a.user_id) as away from ${attendances} a join ${tribs} t on t.id = a.trib_id
    where a.user_id = ${userId} and t.cancelled_at is null and t.ends_at <= ${now}
      and t.ends_at > ${now} - make_interval(weeks => ${sql.raw(String(REMEMBERED_WEEKS))})
    order by t.ends_at desc, t.id desc limit 2) known)`;
}

export const isSeatedLast = async (db: Db, userId: number, now: Date): Promise<boolean> =>
  (await db.$count(users, and(eq(users.id, userId), hasMissedTwo(sql`${users.id}`, now)))) > 0;
