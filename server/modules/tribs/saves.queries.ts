import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '../../db/handle';
import { saves, tribs } from '../../db/schema/tribs';
import { oncePerDatabase } from '../../db/statements';
import type { Viewer } from '../../http/viewer';
import { ANY_VIEWER, othersScore } from '../compatibility/compatibility.queries';
import { notBlocked } from '../safety/safety.queries';
import type { Ranked } from './feed.queries';
import { isViewersTrib, lookerParams, VIEWER } from './shown.queries';

export async function saveTrib(db: Db, userId: number, tribId: number): Promise<void> {
  await db.insert(saves).values({ userId, tribId }).onConflictDoNothing();
}

export async function unsaveTrib(db: Db, userId: number, tribId: number): Promise<void> {
  await db.delete(saves).where(and(eq(saves.userId, userId), eq(saves.tribId, tribId)));
}

const selectSaved = oncePerDatabase((db) =>
  db
    .select({ id: tribs.id, score: othersScore(ANY_VIEWER, isViewersTrib) })
    .from(saves)
    .innerJoin(tribs, eq(tribs.id, saves.tribId))
    .where(and(eq(saves.userId, VIEWER.id), notBlocked(VIEWER, tribs.creatorId)))
    .orderBy(desc(saves.createdAt), desc(saves.tribId))
    .prepare('saved_tribs'),
);

export function scoreSavedTribs(db: Db, viewer: Viewer): Promise<Ranked[]> {
  return selectSaved(db).execute(lookerParams(viewer, viewer));
}
