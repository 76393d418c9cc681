import { and, asc, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/handle';
import { memberships, tribs } from '../../db/schema/tribs';
import { users } from '../../db/schema/users';

const isOpenAt = (now: Date) => and(isNull(tribs.cancelledAt), gt(tribs.feedAt, now));

/** The open meetups in which this person is a member, waits, or asks to join. */
export async function findOpenTribIdsOf(tx: Db, userId: number, now: Date): Promise<number[]> {
  const rows = await tx
    .select({ id: tribs.id })
    .from(memberships)
    .innerJoin(tribs, eq(tribs.id, memberships.tribId))
    .where(and(eq(memberships.userId, userId), isOpenAt(now)));
  return rows.map(({ id }) => id);
}

/** The other members of the open meetups that this person hosts. */
export async function findMembersHostedBy(tx: Db, hostId: number, now: Date): Promise<number[]> {
  const rows = await tx
    .selectDistinct({ userId: memberships.userId })
    .from(memberships)
    .innerJoin(tribs, eq(tribs.id, memberships.tribId))
    .where(
      and(
        eq(tribs.creatorId, hostId),
        isOpenAt(now),
        eq(memberships.status, 'joined'),
        ne(memberships.userId, hostId),
      ),
    );
  return rows.map(({ userId }) => userId);
}

/** Who takes over: the first co-host, else the longest member. Null if there is nobody else. */
export async function findSuccessor(tx: Db, tribId: number, hostId: number): Promise<number | null> {
  const [row] = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.tribId, tribId),
        eq(memberships.status, 'joined'),
        ne(memberships.userId, hostId),
        isNull(users.deletedAt),
        isNull(users.suspendedAt),
      ),
    )
    .orderBy(desc(sql`${memberships.role} = 'cohost'`), asc(memberships.joinedAt), asc(memberships.arrival))
    .limit(1);
  return row?.userId ?? null;
}
