import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/handle';
import { calendarAddresses } from '../../db/schema/calendar';
import { passkeys, recoveryCodes, securityEvents } from '../../db/schema/sign-in';
import { externalIdentities } from '../../db/schema/users';

/** The moment from which on somebody else may have been in; null without a report. */
type Since = Date | null;

/**
 * Ends what has let somebody in, or told where its person goes, since mail last showed whose account it is, and since what
 * its person says was not them. The person is locked.
 */
export async function endDoubtfulWaysIn(tx: Db, userId: number, reported: Since): Promise<void> {
  const confirmed = sql`(select max(e.created_at) from ${securityEvents} e where e.user_id = ${userId}
    and e.kind in ('address-added', 'address-changed', 'address-restored'))`;
  const isDoubtful = (createdAt: SQL) =>
    reported === null
      ? sql`${createdAt} > coalesce(${confirmed}, now() - interval '365 days')`
      : or(sql`${createdAt} >= ${reported.toISOString()}::timestamptz`, sql`${createdAt} > ${confirmed}`);
  for (const table of [passkeys, externalIdentities, recoveryCodes, calendarAddresses])
    await tx.delete(table).where(and(eq(table.userId, userId), isDoubtful(sql`${table.createdAt}`)));
}
