import { sql, type SQL } from 'drizzle-orm';
import { selfScore, type Standpoint } from '#shared/domain/compatibility';
import { tribs } from '../../db/schema/tribs';
import { users } from '../../db/schema/users';

/** The SQL side of shared/domain/compatibility: the same numbers, one distance a row. */
export function pairScore(viewer: Standpoint): SQL<number> {
  return sql<number>`(50 + ${viewer.interestBonus}::float8 + ${users.interestBonus}
    - (${users.point} <-> ${asCube(viewer)}) ^ 2)`;
}

/** Mean over all joined members, a viewer among them included. */
export function groupScore(viewer: Standpoint): SQL<number> {
  return sql<number>`(${tribs.base} + ${viewer.interestBonus}::float8 - (${tribs.point} <-> ${asCube(viewer)}) ^ 2)`;
}

/** Mean over the other members: what a person sees about a meetup they belong to. */
export function othersScore(viewer: Standpoint, viewerIsMember: SQL): SQL<number> {
  const self = sql`${selfScore(viewer)}::float8`;
  return sql<number>`(case
    when ${tribs.memberCount} = 0 then ${self}
    when not (${viewerIsMember}) then ${groupScore(viewer)}
    when ${tribs.memberCount} = 1 then ${self}
    else (${tribs.memberCount} * ${groupScore(viewer)} - ${self}) / (${tribs.memberCount} - 1) end)`;
}

function asCube({ point }: Standpoint): SQL {
  return sql`${`(${point.join(',')})`}::cube`;
}
