import { and, eq, type Placeholder, sql, type SQL } from 'drizzle-orm';
import type { INVITATION_ANSWERS } from '#shared/api/invitations';
import type { Db } from '../../db/handle';
import { invitationAnswers } from '../../db/schema/tribs';

export async function answerInvitation(
  db: Db,
  userId: number,
  tribId: number,
  answer: (typeof INVITATION_ANSWERS)[number],
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

/** For queries over `tribs`: what the viewer refused is not shown again. */
export function notRefused(viewer: { id: number | Placeholder } | null): SQL | undefined {
  if (viewer === null) return undefined;
  return sql`tribs.id <> all(array(
    select a.trib_id from ${invitationAnswers} a where a.user_id = ${viewer.id} and a.answer = 'not-interested'))`;
}
