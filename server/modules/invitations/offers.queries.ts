import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/handle';
import { invitationOffers } from '../../db/schema/invitations';
import { invitationAnswers, memberships } from '../../db/schema/tribs';

/** Declined, or accepted in either way: here, or on the meetup's card by joining or asking. */
const isAnswered = sql<boolean>`exists (
  select from ${invitationAnswers} a where a.user_id = invitation_offers.user_id and a.trib_id = invitation_offers.trib_id
  union all
  select from ${memberships} m where m.user_id = invitation_offers.user_id and m.trib_id = invitation_offers.trib_id)`;

/** The meetups offered to a person since then, and which of them they have answered. */
export function findOffers(db: Db, userId: number, since: Date) {
  return db
    .select({ tribId: invitationOffers.tribId, isAnswered })
    .from(invitationOffers)
    .where(and(eq(invitationOffers.userId, userId), gt(invitationOffers.offeredAt, since)))
    .orderBy(invitationOffers.tribId);
}

export async function insertOffers(
  tx: Db,
  userId: number,
  tribIds: readonly number[],
  offeredAt: Date,
): Promise<void> {
  await tx
    .insert(invitationOffers)
    .values(tribIds.map((tribId) => ({ userId, tribId, offeredAt })))
    .onConflictDoUpdate({
      target: [invitationOffers.userId, invitationOffers.tribId],
      set: { offeredAt: sql`excluded.offered_at` },
    });
}

/** Offers that no longer count even for a monthly allowance. */
export async function deleteOffersBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(invitationOffers).where(lt(invitationOffers.offeredAt, moment));
}
