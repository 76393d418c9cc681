import { type Placeholder, sql, type SQL } from 'drizzle-orm';
import { selfScore, type Standpoint } from '#shared/domain/compatibility';
import { tribs } from '../../db/schema/tribs';
import { users } from '../../db/schema/users';

/** The viewer's side of a score: numbers, or placeholders in a statement that serves every viewer. */
type ViewerSide = Record<'point' | 'interestBonus' | 'selfScore', SQL | Placeholder>;

/** Stands for the viewer in a prepared statement; `viewerParams` fills it in. */
export const ANY_VIEWER: ViewerSide = {
  point: sql.placeholder('viewerPoint'),
  interestBonus: sql.placeholder('viewerBonus'),
  selfScore: sql.placeholder('viewerSelfScore'),
};

export function viewerParams(viewer: Standpoint) {
  return {
    viewerPoint: `(${viewer.point.join(',')})`,
    viewerBonus: viewer.interestBonus,
    viewerSelfScore: selfScore(viewer),
  };
}

/** The SQL side of shared/domain/compatibility: the same numbers, one distance a row. */
export function pairScore(viewer: Standpoint | ViewerSide): SQL<number> {
  const { point, interestBonus } = sideOf(viewer);
  return sql<number>`(50 + ${interestBonus}::float8 + ${users.interestBonus}
    - (${users.point} <-> ${point}::cube) ^ 2)`;
}

/** Mean over all joined members, a viewer among them included. */
function groupScore(viewer: ViewerSide): SQL<number> {
  return sql<number>`(${tribs.base} + ${viewer.interestBonus}::float8 - (${tribs.point} <-> ${viewer.point}::cube) ^ 2)`;
}

/** What a person sees about a meetup they do not belong to. */
export function outsideScore(viewer: Standpoint | ViewerSide): SQL<number> {
  const side = sideOf(viewer);
  return sql<number>`(case when ${tribs.memberCount} = 0 then ${side.selfScore}::float8 else ${groupScore(side)} end)`;
}

/** What a member sees: the mean over the others. */
export function insideScore(viewer: Standpoint | ViewerSide): SQL<number> {
  const side = sideOf(viewer);
  const self = sql`${side.selfScore}::float8`;
  return sql<number>`(case when ${tribs.memberCount} <= 1 then ${self}
    else (${tribs.memberCount} * ${groupScore(side)} - ${self}) / (${tribs.memberCount} - 1) end)`;
}

/** Where meetups of both kinds are listed. */
export function othersScore(viewer: Standpoint | ViewerSide, viewerIsMember: SQL): SQL<number> {
  return sql<number>`(case when ${viewerIsMember} then ${insideScore(viewer)} else ${outsideScore(viewer)} end)`;
}

function sideOf(viewer: Standpoint | ViewerSide): ViewerSide {
  if ('selfScore' in viewer) return viewer;
  const { viewerPoint, viewerBonus, viewerSelfScore } = viewerParams(viewer);
  return {
    point: sql`${viewerPoint}`,
    interestBonus: sql`${viewerBonus}`,
    selfScore: sql`${viewerSelfScore}`,
  };
}
