import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/handle';
import { memberships } from '../../db/schema/tribs';
import { isVisibleTo } from '../safety/safety.queries';

/** Who hosts a table, and whether this person sees them; null if nobody does. */
export async function findVolunteer(tx: Db, tribId: number, viewer: { id: number }) {
  const [row] = await tx
    .select({
      id: memberships.userId,
      isVisible: sql<boolean>`(${isVisibleTo(viewer, memberships.userId)})`,
    })
    .from(memberships)
    .where(and(eq(memberships.tribId, tribId), eq(memberships.role, 'volunteer')));
  return row ?? null;
}
