import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/handle';
import { lockPersonKeyShared } from '../../db/locks';
import { users } from '../../db/schema/users';
import { isVisibleTo } from '../safety/safety.queries';

type Inviter = { id: number; displayName: string | null };

/**
 * Anybody can write an invite link: an unknown or hidden inviter does not stop a guest from registering, and the name of a demo
 * account, which is unlisted, is not revealed.
 */
export async function findInviter(tx: Db, id: number): Promise<Inviter | null> {
  if (!(await lockPersonKeyShared(tx, id))) return null;
  const [row] = await tx
    .select({
      id: users.id,
      displayName: sql<string | null>`case when not ${users.isDemo} then ${users.displayName} end`,
    })
    .from(users)
    .where(and(eq(users.id, id), isVisibleTo(null, users.id)));
  return row ?? null;
}
