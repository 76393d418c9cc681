import { and, eq, inArray, sql } from 'drizzle-orm';
import { groupPoint, type AnswerVector } from '#shared/domain/compatibility';
import { groupBy } from '#shared/domain/group-by';
import type { Db } from '../../db/handle';
import { memberships } from '../../db/schema/tribs';
import { users } from '../../db/schema/users';

/**
 * Recomputes the aggregates of these meetups from their members. The caller holds the lock on the rows (`lockTribs`),
 * otherwise two concurrent changes could each miss the other's member.
 */
export async function refreshAggregates(tx: Db, tribIds: readonly number[]): Promise<void> {
  if (tribIds.length === 0) return;
  const members = await tx
    .select({ tribId: memberships.tribId, point: users.point, interestBonus: users.interestBonus })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(inArray(memberships.tribId, [...tribIds]), eq(memberships.status, 'joined')));
  const byTrib = groupBy(members, ({ tribId }) => tribId);
  const rows = tribIds.map((id) => aggregateRow(id, byTrib.get(id) ?? []));
  await tx.execute(sql`
    update tribs set member_count = a.n, point = a.p::cube, base = a.b
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a(id int, n int, p text, b float8)
    where tribs.id = a.id`);
}

function aggregateRow(id: number, members: readonly AnswerVector[]) {
  const { memberCount, point, base } = groupPoint(members);
  return { id, n: memberCount, p: `(${point.join(',')})`, b: base };
}
