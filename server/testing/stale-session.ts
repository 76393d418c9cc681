import { eq, sql } from 'drizzle-orm';
import { FRESH_MINUTES } from '#shared/domain/limits';
import type { Db } from '../db/handle';
import { sessions } from '../db/schema/users';

/** Makes the sign-in a little older than sensitive actions allow. */
export async function makeStale(db: Db, { id }: { id: number }): Promise<void> {
  await db
    .update(sessions)
    .set({ verifiedAt: sql`now() - make_interval(mins => ${FRESH_MINUTES}, secs => 1)` })
    .where(eq(sessions.userId, id));
}
