import { and, eq, sql } from 'drizzle-orm';
import type { INVITATION_DECISIONS } from '#shared/api/invitations';
import type { Db } from '../../db/handle';
import { invitationAnswers } from '../../db/schema/tribs';
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
