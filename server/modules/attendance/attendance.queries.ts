import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/handle';
import { arrivalLines, attendances } from '../../db/schema/attendance';
import { users } from '../../db/schema/users';
import { isVisibleTo } from '../safety/safety.queries';

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
