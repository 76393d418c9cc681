import { and, desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/handle';
import { memberships, tribs } from '../../db/schema/tribs';
import { users } from '../../db/schema/users';
import type { Viewer } from '../../http/viewer';
import { pairScore, wholeScore } from '../compatibility/compatibility.queries';
import { isTribVisibleTo } from '../safety/safety.queries';
import { interestIds } from './users.queries';

const SHARED_TRIBS = 5;

const viewerAnswered = (viewer: Viewer) => sql<boolean>`(
  select v.answered from ${users} v where v.id = ${viewer.id})`;

/** What the card says about two people beside the public fields; the person is known to be visible to the viewer. */
export async function findFit(db: Db, viewer: Viewer, id: number) {
  const [row] = await db
    .select({
      interestIds,
      point: users.point,
      score: wholeScore(pairScore(viewer)),
      haveAnswered: sql<boolean>`(${users.answered} and ${viewerAnswered(viewer)})`,
    })
    .from(users)
    .where(eq(users.id, id));
  return row ?? null;
}
export type FitRow = NonNullable<Awaited<ReturnType<typeof findFit>>>;

const theirs = alias(memberships, 'theirs');

/** The latest meetups that both have joined and that the viewer may see. */
export function findSharedTribs(db: Db, viewer: Viewer, id: number): Promise<{ id: number; name: string }[]> {
  return db
    .select({ id: tribs.id, name: tribs.name })
    .from(memberships)
    .innerJoin(theirs, and(eq(theirs.tribId, memberships.tribId), eq(theirs.userId, id)))
    .innerJoin(tribs, eq(tribs.id, memberships.tribId))
    .where(
      and(
        eq(memberships.userId, viewer.id),
        eq(memberships.status, 'joined'),
        eq(theirs.status, 'joined'),
        isTribVisibleTo(viewer),
      ),
    )
    .orderBy(desc(tribs.feedAt), desc(tribs.id))
    .limit(SHARED_TRIBS);
}
