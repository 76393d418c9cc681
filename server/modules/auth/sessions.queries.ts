import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import type { SessionOfPerson } from '#shared/api/account';
import type { Db } from '../../db/handle';
import { sessions } from '../../db/schema/users';
import type { Viewer } from '../../http/viewer';

/** The viewer's current one first, then the latest. */
export async function listSessions(db: Db, viewer: Viewer): Promise<SessionOfPerson[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, viewer.id), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(
      desc(eq(sessions.tokenHash, viewer.sessionHash)),
      desc(sessions.lastSeenAt),
      desc(sessions.createdAt),
      desc(sessions.id),
    );
  return rows.map(({ id, device, createdAt, lastSeenAt, tokenHash }) => ({
    id,
    device,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isCurrent: tokenHash === viewer.sessionHash,
  }));
}

/** True if it was the viewer's current one. */
export async function endSession(db: Db, viewer: Viewer, id: string): Promise<boolean> {
  const [ended] = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, viewer.id)))
    .returning({ tokenHash: sessions.tokenHash });
  return ended?.tokenHash === viewer.sessionHash;
}

export async function endAllSessions(db: Db, userId: number): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}

export async function endOtherSessions(tx: Db, viewer: Viewer): Promise<void> {
  await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, viewer.id), ne(sessions.tokenHash, viewer.sessionHash)));
}
