import { and, eq, type Placeholder, sql, type SQL } from 'drizzle-orm';
import { type AnswerVector, groupPoint, selfScore } from '#shared/domain/compatibility';
import { groupBy } from '#shared/domain/group-by';
import type { Db } from '../../../db/handle';
import { memberships, tribs } from '../../../db/schema/tribs';
import { users } from '../../../db/schema/users';
import { preparedPerSession } from '../../../db/statements';
import { MEAN_OFFSET_COST } from '../../../db/value-offsets';

/** The viewer's side of a score: numbers, or placeholders of a statement that is prepared for every viewer. */
type ViewerSide = Record<'point' | 'interestBonus' | 'selfScore', SQL | Placeholder>;

/** `viewerParams` fills in these placeholders. */
export const ANY_VIEWER: ViewerSide = {
  point: sql.placeholder('viewerPoint'),
  interestBonus: sql.placeholder('viewerBonus'),
  selfScore: sql.placeholder('viewerSelfScore'),
};

export function viewerParams(viewer: AnswerVector) {
  return {
    viewerPoint: `(${viewer.point.join(',')})`,
    viewerBonus: viewer.interestBonus,
    viewerSelfScore: selfScore(viewer),
  };
}

const OFFSET_COST = sql.raw(String(MEAN_OFFSET_COST));

/** The SQL version of shared/domain/compatibility, with one distance per row. It adds the mean cost of the others' offsets. */
export function pairScore(viewer: AnswerVector | ViewerSide): SQL<number> {
  const { point, interestBonus } = sideOf(viewer);
  return sql<number>`(50 + ${OFFSET_COST} + ${interestBonus}::float8 + ${users.interestBonus}
    - (${users.point} <-> ${point}::cube) ^ 2)`;
}

/** The mean over all members, including the viewer if they are one. */
function groupScore(viewer: ViewerSide): SQL<number> {
  return sql<number>`(${tribs.base} + ${OFFSET_COST} + ${viewer.interestBonus}::float8 - (${tribs.point} <-> ${viewer.point}::cube) ^ 2)`;
}

/** Non-members see this score. */
export function outsideScore(viewer: AnswerVector | ViewerSide): SQL<number> {
  const side = sideOf(viewer);
  return sql<number>`(case when ${tribs.memberCount} = 0 then ${side.selfScore}::float8 else ${groupScore(side)} end)`;
}

/** Members see this score: the mean over the other members. */
export function insideScore(viewer: AnswerVector | ViewerSide): SQL<number> {
  const side = sideOf(viewer);
  const self = sql`${side.selfScore}::float8`;
  return sql<number>`(case when ${tribs.memberCount} <= 1 then ${self}
    else (${tribs.memberCount} * ${groupScore(side)} - ${OFFSET_COST} - ${self}) / (${tribs.memberCount} - 1) end)`;
}

/** For lists that contain meetups with and without the viewer. */
export function othersScore(viewer: AnswerVector | ViewerSide, viewerIsMember: SQL): SQL<number> {
  return sql<number>`(case when ${viewerIsMember} then ${insideScore(viewer)} else ${outsideScore(viewer)} end)`;
}

/** The score as it is shown. Lists are ordered by it, because a finer order would reveal the exact score. */
export function wholeScore(score: SQL): SQL<number> {
  return sql<number>`least(100, greatest(0, floor(${score} + 0.5)))`;
}

function sideOf(viewer: AnswerVector | ViewerSide): ViewerSide {
  if ('selfScore' in viewer) return viewer;
  const { viewerPoint, viewerBonus, viewerSelfScore } = viewerParams(viewer);
  return {
    point: sql`${viewerPoint}`,
    interestBonus: sql`${viewerBonus}`,
    selfScore: sql`${viewerSelfScore}`,
  };
}

const membersOf = preparedPerSession((db) =>
  db
    .select({ tribId: memberships.tribId, point: users.point, interestBonus: users.interestBonus })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        sql`${memberships.tribId} = any(${sql.placeholder('tribIds')}::int[])`,
        eq(memberships.status, sql`'joined'`),
      ),
    )
    .prepare('members_of_tribs'),
);

const storeAggregates = preparedPerSession((db) =>
  db
    .update(tribs)
    .set({ memberCount: sql`a.n`, point: sql`a.p::cube`, base: sql`a.b` })
    .from(sql`jsonb_to_recordset(${sql.placeholder('rows')}::jsonb) as a(id int, n int, p text, b float8)`)
    .where(eq(tribs.id, sql`a.id`))
    .prepare('store_aggregates'),
);

/**
 * Recomputes the aggregates of these meetups from their members. The caller holds the locks on the rows (`lockTribs`): otherwise
 * two concurrent changes could each miss the other's member.
 */
export async function refreshAggregates(tx: Db, tribIds: readonly number[]): Promise<void> {
  if (tribIds.length === 0) return;
  const members = await membersOf(tx).execute({ tribIds });
  const byTrib = groupBy(members, ({ tribId }) => tribId);
  const rows = tribIds.map((id) => aggregateRow(id, byTrib.get(id) ?? []));
  await storeAggregates(tx).execute({ rows: JSON.stringify(rows) });
}

function aggregateRow(id: number, members: readonly AnswerVector[]) {
  const { memberCount, point, base } = groupPoint(members);
  return { id, n: memberCount, p: `(${point.join(',')})`, b: base };
}
