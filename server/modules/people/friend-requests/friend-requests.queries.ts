import { and, desc, eq, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../../db/handle';
import { friendships } from '../../../db/schema/social';
import { users } from '../../../db/schema/users';
import type { PageAsked } from '../../../http/pagination';
import type { Viewer } from '../../../http/viewer';
import { isVisibleTo } from '../../trust/safety/safety.queries';
import { isKnownTo, publicColumns } from '../users/users.queries';

const since = sql<number>`extract(epoch from coalesce(${friendships.acceptedAt}, ${friendships.createdAt}))::float8`;

export function listFriends(
  db: Db,
  viewer: Viewer,
  list: 'friends' | 'requests' | 'sent',
  { after, limit }: PageAsked,
) {
  const other = sql<number>`case when ${friendships.lowId} = ${viewer.id}
    then ${friendships.highId} else ${friendships.lowId} end`;
  const isInList: Record<typeof list, SQL> = {
    friends: sql`${friendships.status} = 'accepted'`,
    requests: sql`${friendships.status} = 'requested' and ${friendships.requestedBy} <> ${viewer.id}`,
    // A decline is not revealed to the sender.
    sent: sql`${friendships.status} in ('requested', 'declined') and ${friendships.requestedBy} = ${viewer.id}`,
  };
  return db
    .select({ ...publicColumns, at: since })
    .from(friendships)
    .innerJoin(users, eq(users.id, other))
    .where(
      and(
        or(eq(friendships.lowId, viewer.id), eq(friendships.highId, viewer.id)),
        isInList[list],
        // Registering with a guessed inviter id sends a request, which must not reveal the name of a demo account.
        isKnownTo(viewer),
        isVisibleTo(viewer, users.id),
        sql`(${since}, ${users.id}) < (${after.at}::float8, ${after.id}::int)`,
      ),
    )
    .orderBy(desc(since), desc(users.id))
    .limit(limit);
}

/** False for a person who does not exist, is deleted or suspended, or if there is a block. */
export async function canSee(tx: Db, viewer: Viewer, personId: number): Promise<boolean> {
  return (await tx.$count(users, and(eq(users.id, personId), isVisibleTo(viewer, users.id)))) > 0;
}
