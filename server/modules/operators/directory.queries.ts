import { and, desc, eq, isNull, lt, or, sql, type SQLWrapper } from 'drizzle-orm';
import { pick } from '#shared/domain/pick';
import type { Db } from '../../db/handle';
import { communityMemberships } from '../../db/schema/communities';
import { reports } from '../../db/schema/social';
import { memberships, tribs } from '../../db/schema/tribs';
import { users } from '../../db/schema/users';
import { isNotTable } from '../safety/safety.queries';
import { publicColumns } from '../users/users.queries';

/** Any part of a name, in capitals or not. A page is read from the latest on, so few rows are looked at. */
const contains = (column: SQLWrapper, q: string) => sql`strpos(lower(${column}), lower(${q})) > 0`;

type Asked = { q?: string; after: number; limit: number };

const hosted = sql<number>`(select count(*)::int from ${memberships} m
  where m.user_id = users.id and m.role in ('host', 'cohost'))`;
const joined = sql<number>`(select count(*)::int from ${memberships} m
  where m.user_id = users.id and m.status = 'joined' and m.role not in ('host', 'cohost'))`;

const personColumns = {
  ...publicColumns,
  ...pick(users, ['username', 'createdAt', 'isDemo', 'suspendedAt']),
  hosted,
  joined,
};

/** Whoever has deleted their account is gone from it at once. */
export function listPeople(db: Db, { q = '', after, limit }: Asked) {
  return db
    .select(personColumns)
    .from(users)
    .where(
      and(
        lt(users.id, after),
        isNull(users.deletedAt),
        or(contains(users.displayName, q), contains(users.username, q)),
      ),
    )
    .orderBy(desc(users.id))
    .limit(limit);
}
export type PersonRow = Awaited<ReturnType<typeof listPeople>>[number];

export async function findPerson(db: Db, id: number) {
  const [row] = await db
    .select({
      ...personColumns,
      lastActiveAt: users.lastActiveAt,
      communities: sql<number>`(select count(*)::int from ${communityMemberships} c where c.user_id = users.id)`,
      reported: sql<number>`(select count(*)::int from ${reports} r
        where r.reported_user_id = users.id or r.reported_host_id = users.id)`,
      reports: sql<number>`(select count(*)::int from ${reports} r where r.reporter_id = users.id)`,
    })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
  return row ?? null;
}

/** Tables are left out: only their people know them. */
export function listMeetups(db: Db, { q = '', hostId, after, limit }: Asked & { hostId?: number }) {
  return db
    .select({
      ...pick(tribs, ['id', 'name', 'startsAt', 'timeZone', 'createdAt', 'memberCount', 'maxParticipants']),
      ...pick(tribs, ['cancelledAt', 'hiddenAt']),
      host: users.displayName,
    })
    .from(tribs)
    .leftJoin(users, eq(users.id, tribs.creatorId))
    .where(
      and(
        lt(tribs.id, after),
        isNotTable,
        contains(tribs.name, q),
        hostId === undefined ? undefined : eq(tribs.creatorId, hostId),
      ),
    )
    .orderBy(desc(tribs.id))
    .limit(limit);
}
export type MeetupRow = Awaited<ReturnType<typeof listMeetups>>[number];
