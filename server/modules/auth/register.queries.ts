import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../../db/handle';
import { lockPersonKeyShared } from '../../db/locks';
import { sessions, users } from '../../db/schema/users';
import { isVisibleTo } from '../safety/safety.queries';

type Inviter = { id: number; displayName: string | null };

/**
 * Anybody can write an invite link: an unknown or hidden inviter does not stop a guest from registering, and the name of a demo
 * account, which is unlisted, is not revealed.
 */
export async function findInviter(tx: Db, id: number): Promise<Inviter | null> {
  if (!(await lockPersonKeyShared(tx, id))) return null;
  const [row] = await tx
    .select({
      id: users.id,
      displayName: sql<string | null>`case when not ${users.isDemo} then ${users.displayName} end`,
    })
    .from(users)
    .where(and(eq(users.id, id), isVisibleTo(null, users.id)));
  return row ?? null;
}

const REPEAT_MINUTES = 10;

/** Who registered with this request minutes ago, while the session which that opened is still there. */
export async function findRegistered(db: Db, registrationHash: string): Promise<number | null> {
  const [row] = await db
    .select({ userId: sessions.userId })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.registrationHash, registrationHash),
        gt(users.createdAt, sql`now() - make_interval(mins => ${REPEAT_MINUTES})`),
      ),
    );
  return row?.userId ?? null;
}

/** False if it has ended meanwhile. */
export async function endRegistrationSession(tx: Db, registrationHash: string): Promise<boolean> {
  const ended = await tx
    .delete(sessions)
    .where(eq(sessions.registrationHash, registrationHash))
    .returning({ userId: sessions.userId });
  return ended.length > 0;
}
