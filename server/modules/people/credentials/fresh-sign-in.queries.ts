import { and, eq, sql, type SQL } from 'drizzle-orm';
import { FRESH_MINUTES } from '#shared/domain/limits';
import type { Db } from '../../../db/handle';
import { passkeys } from '../../../db/schema/sign-in';
import { credentials, externalIdentities, sessions, users } from '../../../db/schema/users';

const isFresh = sql<boolean>`coalesce(${sessions.verifiedAt} > now() - make_interval(mins => ${FRESH_MINUTES}), false)`;

/** Null once the wait is too old to count: `finishWaiting` accepts it for a week. */
const waitsUntil = sql<Date | null>`case when ${sessions.waitsSince} > now() - interval '7 days'
  then ${sessions.waitsSince} + interval '1 day' end`.mapWith(sessions.waitsSince);

/** A password, a provider or a passkey counts. Recovery codes do not: they are for people who have lost all of these. */
export const hasWayInOf = (userId: SQL | number) => sql<boolean>`(
  exists (select 1 from ${credentials} c where c.user_id = ${userId})
  or exists (select 1 from ${externalIdentities} e where e.user_id = ${userId})
  or exists (select 1 from ${passkeys} p where p.user_id = ${userId}))`;

/** Besides these, an address to which a link can be mailed counts as well. */
const canSignInAgain = (userId: SQL | number) => sql<boolean>`(${hasWayInOf(userId)}
  or exists (select 1 from ${users} u where u.id = ${userId} and u.email is not null))`;

export async function hasWayIn(db: Db, userId: number): Promise<boolean> {
  const { rows } = await db.execute<{ has: boolean }>(sql`select ${canSignInAgain(userId)} as has`);
  return rows[0]?.has ?? false;
}

/** Null if the session has ended. */
export async function findFreshness(db: Db, sessionHash: string) {
  const [row] = await db
    .select({ isFresh, hasWayIn: canSignInAgain(sql`sessions.user_id`), waitsUntil })
    .from(sessions)
    .where(eq(sessions.tokenHash, sessionHash));
  return row ?? null;
}

/** False if the session has ended. */
export async function markFresh(tx: Db, sessionHash: string): Promise<boolean> {
  const marked = await tx
    .update(sessions)
    .set({ verifiedAt: sql`now()`, waitsSince: null })
    .where(eq(sessions.tokenHash, sessionHash))
    .returning({ userId: sessions.userId });
  return marked.length > 0;
}

/** True if the person can confirm with a password, a passkey or a mailed code, none of which depends on what a provider says. */
export async function hasOwnProof(tx: Db, userId: number, hasMail: boolean): Promise<boolean> {
  const { rows } = await tx.execute<{ has: boolean }>(sql`select (
    exists (select from ${credentials} c where c.user_id = ${userId})
    or exists (select from ${passkeys} p where p.user_id = ${userId})
    or (${hasMail} and exists (select from ${users} u where u.id = ${userId} and u.email is not null))) as has`);
  return rows[0]?.has ?? false;
}

/** Makes a session fresh that began to wait between a day and a week ago; false for any other. */
export async function finishWaiting(tx: Db, sessionHash: string): Promise<boolean> {
  const waited = await tx
    .update(sessions)
    .set({ verifiedAt: sql`now()`, waitsSince: null })
    .where(
      and(
        eq(sessions.tokenHash, sessionHash),
        sql`${sessions.waitsSince} between now() - interval '7 days' and now() - interval '1 day'`,
      ),
    )
    .returning({ userId: sessions.userId });
  return waited.length > 0;
}

/** False if the session is waiting already. */
export async function beginWaiting(tx: Db, sessionHash: string): Promise<boolean> {
  const begun = await tx
    .update(sessions)
    .set({ waitsSince: sql`now()` })
    .where(
      and(
        eq(sessions.tokenHash, sessionHash),
        sql`(${sessions.waitsSince} is null or ${sessions.waitsSince} < now() - interval '7 days')`,
      ),
    )
    .returning({ userId: sessions.userId });
  return begun.length > 0;
}
