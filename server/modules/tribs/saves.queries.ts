import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/handle';
import { saves, tribs } from '../../db/schema/tribs';
import { oncePerDatabase } from '../../db/statements';
import type { Position } from '../../http/pagination';
import type { Viewer } from '../../http/viewer';
import { ANY_VIEWER, othersScore } from '../compatibility/compatibility.queries';
import { isTribVisibleTo } from '../safety/safety.queries';
import type { ScoredTrib } from './feed.queries';
import { isViewersTrib, viewerTribParams, VIEWER } from './trib-rows.queries';

export async function saveTrib(db: Db, userId: number, tribId: number): Promise<void> {
  await db.insert(saves).values({ userId, tribId }).onConflictDoNothing();
}

export async function unsaveTrib(db: Db, userId: number, tribId: number): Promise<void> {
  await db.delete(saves).where(and(eq(saves.userId, userId), eq(saves.tribId, tribId)));
}

const savedAt = sql<number>`extract(epoch from ${saves.createdAt})::float8`;

const selectSaved = oncePerDatabase((db) =>
  db
    .select({ id: tribs.id, score: othersScore(ANY_VIEWER, isViewersTrib), at: savedAt })
    .from(saves)
    .innerJoin(tribs, eq(tribs.id, saves.tribId))
    .where(
      and(
        eq(saves.userId, VIEWER.id),
        isTribVisibleTo(VIEWER),
        sql`(${savedAt}, ${saves.tribId}) < (${sql.placeholder('afterAt')}::float8, ${sql.placeholder('afterId')}::int)`,
      ),
    )
    .orderBy(desc(savedAt), desc(saves.tribId))
    .limit(sql.placeholder('limit'))
    .prepare('saved_tribs'),
);

export function scoreSavedTribs(
  db: Db,
  viewer: Viewer,
  after: Position,
  limit: number,
): Promise<(ScoredTrib & Position)[]> {
  const params = { ...viewerTribParams(viewer, viewer), afterAt: after.at, afterId: after.id, limit };
  return selectSaved(db).execute(params);
}
