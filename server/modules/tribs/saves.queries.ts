import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/handle';
import { memberships, saves, tribs } from '../../db/schema/tribs';
import type { Viewer } from '../../http/viewer';
import { othersScore } from '../compatibility/compatibility.queries';
import { notBlocked } from '../safety/safety.queries';
import type { Ranked } from './feed.queries';

export async function saveTrib(db: Db, userId: number, tribId: number): Promise<void> {
  await db.insert(saves).values({ userId, tribId }).onConflictDoNothing();
}

export async function unsaveTrib(db: Db, userId: number, tribId: number): Promise<void> {
  await db.delete(saves).where(and(eq(saves.userId, userId), eq(saves.tribId, tribId)));
}

export function scoreSavedTribs(db: Db, viewer: Viewer): Promise<Ranked[]> {
  const isMine = sql`exists (select 1 from ${memberships} m
    where m.trib_id = ${tribs.id} and m.user_id = ${viewer.id} and m.status = 'joined')`;
  return db
    .select({ id: tribs.id, score: othersScore(viewer, isMine) })
    .from(saves)
    .innerJoin(tribs, eq(tribs.id, saves.tribId))
    .where(and(eq(saves.userId, viewer.id), notBlocked(viewer, tribs.creatorId)))
    .orderBy(desc(saves.createdAt), desc(saves.tribId));
}
