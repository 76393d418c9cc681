import { and, gt, inArray } from 'drizzle-orm';
import type { Db } from '../../db/handle';
import { tribs } from '../../db/schema/tribs';

/** Meetups of these hosts that have not begun. */
export function findUpcomingHosted(
  tx: Db,
  hostIds: readonly number[],
  now: Date,
): Promise<{ id: number; hostId: number }[]> {
  return tx
    .select({ id: tribs.id, hostId: tribs.creatorId })
    .from(tribs)
    .where(and(inArray(tribs.creatorId, [...hostIds]), gt(tribs.feedAt, now)));
}
