import { and, asc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Standpoint } from '#shared/domain/compatibility';
import type { Db } from '../../db/handle';
import { places } from '../../db/schema/catalogue';
import { memberships, saves, tribs } from '../../db/schema/tribs';
import { users } from '../../db/schema/users';
import { oncePerDatabase } from '../../db/statements';
import type { Viewer } from '../../http/viewer';
import { ANY_VIEWER, pairScore, viewerParams } from '../compatibility/compatibility.queries';
import { notBlocked } from '../safety/safety.queries';

/** Fills in whoever looks; nobody has the id 0, so nothing is a visitor's and nobody blocked them. */
export function lookerParams(viewer: Viewer | null, from: Standpoint) {
  return { viewerId: viewer?.id ?? 0, ...viewerParams(from) };
}
export const VIEWER = { id: sql.placeholder('viewerId') };

/** Whether the viewer has joined the meetup of a row. */
export const isViewersTrib = sql`${tribs.id} in (select ${memberships.tribId} from ${memberships}
  where ${memberships.userId} = ${VIEWER.id} and ${memberships.status} = 'joined')`;

/** Arrays, because the names of five fields would be written, sent and read for every member of every meetup. */
type MemberTuple = [id: number, name: string, bio: string | null, image: string | null, score: number];

const { point: _point, base: _base, idempotencyKey: _key, ...shownColumns } = getTableColumns(tribs);

/**
 * Rows of what `ranked` (id, score) says, each with its members and with what the viewer did with it:
 * one trip to the database for a whole page. Placeholders stand for the viewer.
 */
export function selectShown(db: Db, ranked: SQL) {
  const joined = alias(memberships, 'joined');
  const members = db
    .select({
      list: sql`json_agg(json_build_array(${users.id}, ${users.displayName}, ${users.bio},
        ${users.profileImage}, ${pairScore(ANY_VIEWER)}) order by ${joined.arrival})`,
    })
    .from(joined)
    .innerJoin(users, eq(users.id, joined.userId))
    .where(
      and(eq(joined.tribId, tribs.id), eq(joined.status, sql`'joined'`), notBlocked(VIEWER, joined.userId)),
    );
  return db
    .select({
      ...shownColumns,
      area: places.area,
      membership: memberships.status,
      role: memberships.role,
      saved: sql<boolean>`${saves.tribId} is not null`,
      score: sql<number>`ranked.score`,
      members: sql<MemberTuple[] | null>`${members}`,
    })
    .from(ranked)
    .innerJoin(tribs, eq(tribs.id, sql`ranked.id`))
    .leftJoin(places, eq(places.id, tribs.placeId))
    .leftJoin(memberships, and(eq(memberships.tribId, tribs.id), eq(memberships.userId, VIEWER.id)))
    .leftJoin(saves, and(eq(saves.userId, VIEWER.id), eq(saves.tribId, tribs.id)))
    .$dynamic();
}

const byIds = oncePerDatabase((db) =>
  selectShown(
    db,
    sql`unnest(${sql.placeholder('ids')}::int[], ${sql.placeholder('scores')}::float8[])
      with ordinality as ranked(id, score, position)`,
  )
    .orderBy(asc(sql`ranked.position`))
    .prepare('shown_tribs'),
);

/** These meetups in this order, without those that do not exist. */
export async function findShown(
  db: Db,
  viewer: Viewer | null,
  from: Standpoint,
  ranked: readonly { id: number; score: number }[],
) {
  if (ranked.length === 0) return [];
  return byIds(db).execute({
    ids: ranked.map(({ id }) => id),
    scores: ranked.map(({ score }) => score),
    ...lookerParams(viewer, from),
  });
}

export type ShownTrib = Awaited<ReturnType<typeof findShown>>[number];
