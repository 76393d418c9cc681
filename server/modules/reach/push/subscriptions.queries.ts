import { and, eq, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../../db/handle';
import { pushSubscriptions } from '../../../db/schema/push';
import type { Viewer } from '../../../http/viewer';

type NewSubscription = { endpoint: string; p256dh: string; auth: string };

/** An endpoint that another account had in the same browser becomes this account's. */
export async function saveSubscription(
  tx: Db,
  { id: userId, sessionHash }: Viewer,
  subscription: NewSubscription,
): Promise<void> {
  const fresh = { failures: 0, retryAt: null };
  await tx
    .insert(pushSubscriptions)
    .values({ userId, sessionHash, ...subscription })
    .onConflictDoUpdate({
      target: pushSubscriptions.endpoint,
      set: { userId, sessionHash, ...subscription, ...fresh, createdAt: sql`now()` },
    });
}

/**
 * A browser has one subscription, so a new one ends the previous one. A subscription of another account with the same
 * endpoint ends too, and with it what is still to be sent, or is being sent, to that person.
 */
export async function deletePreviousSubscriptions(
  tx: Db,
  { id: userId, sessionHash }: Viewer,
  endpoint: string,
): Promise<void> {
  await tx
    .delete(pushSubscriptions)
    .where(
      or(
        and(eq(pushSubscriptions.sessionHash, sessionHash), ne(pushSubscriptions.endpoint, endpoint)),
        and(ne(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)),
      ),
    );
}

export async function deleteOwnSubscription(db: Db, { id }: Viewer, endpoint: string): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, id), eq(pushSubscriptions.endpoint, endpoint)));
}
