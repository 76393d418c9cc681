import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { INVITATION_DECISIONS } from '#shared/api/invitations';
import type { Db } from '../../db/handle';
import { invitationAnswers, invitationOffers, memberships } from '../../db/schema/tribs';
import { users } from '../../db/schema/users';

/** Where they live, and whether their answers are their own. */
export async function findInvitee(db: Db, userId: number) {
  const [row] = await db
    .select({ cityId: users.cityId, answered: users.answered })
    .from(users)
    .where(eq(users.id, userId));
  return row ?? { cityId: null, answered: false };
}

export async function storeDecision(
  db: Db,
  userId: number,
  tribId: number,
  answer: (typeof INVITATION_DECISIONS)[number],
): Promise<void> {
  if (answer === 'open') {
    await db
      .delete(invitationAnswers)
      .where(and(eq(invitationAnswers.userId, userId), eq(invitationAnswers.tribId, tribId)));
    return;
  }
  await db
    .insert(invitationAnswers)
    .values({ userId, tribId, answer })
    .onConflictDoUpdate({
      target: [invitationAnswers.userId, invitationAnswers.tribId],
      set: { answer, createdAt: sql`now()` },
    });
}

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
