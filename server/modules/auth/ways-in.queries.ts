import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/handle';
import { calendarAddresses } from '../../db/schema/calendar';
import { passkeys, recoveryCodes, securityEvents } from '../../db/schema/sign-in';
import { externalIdentities } from '../../db/schema/users';

/** When somebody else may have had access first; null if nothing was reported. */
type Since = Date | null;

/**
 * Deletes ways in, and calendar addresses, that may be somebody else's: those added since mail last confirmed the owner's
 * address, and those added since the reported event. The caller holds the lock on the person.
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
