import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/handle';
import { invitationOffers } from '../../db/schema/invitations';
import { invitationAnswers } from '../../db/schema/tribs';

/** The meetups offered to a person since then, and which of them they have answered. */
export function findOffers(db: Db, userId: number, since: Date) {
  return db
    .select({ tribId: invitationOffers.tribId, answer: invitationAnswers.answer })
    .from(invitationOffers)
    .leftJoin(
      invitationAnswers,
      and(
        eq(invitationAnswers.userId, invitationOffers.userId),
        eq(invitationAnswers.tribId, invitationOffers.tribId),
      ),
    )
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

/** Once even a monthly allowance does not count them any more. */
export async function deleteOffersBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(invitationOffers).where(lt(invitationOffers.offeredAt, moment));
}
