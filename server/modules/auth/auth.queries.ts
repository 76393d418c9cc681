import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { isStorageFull } from '../../db/errors';
import type { Database, Db } from '../../db/handle';
import { sessions, users } from '../../db/schema/users';
import { SESSION_DAYS } from './cookies';
import type { Viewer } from '../../http/viewer';

const sessionEnd = sql`now() + make_interval(days => ${SESSION_DAYS})`;

const HASH = sql.placeholder('hash');

/** An extended session outlasts the cookie in the browser, which has to be renewed. */
type FoundSession = { viewer: Viewer; isExtended: boolean };

/**
 * One statement for every request of a signed-in person, planned once per connection. Subqueries instead of a join:
 * with few sessions and many people the planner would merge them and scan all people.
 */
export function viewerFinder({
  db,
  shortReads,
}: Pick<Database, 'db' | 'shortReads'>): (tokenHash: string) => Promise<FoundSession | null> {
  const statement = shortReads
    .select({
      id: users.id,
      isDemo: users.isDemo,
      username: users.username,
      point: users.point,
      interestBonus: users.interestBonus,
      ageDays: sql<number>`(select extract(day from ${sessionEnd} - s.expires_at)::int
        from ${sessions} s where s.token_hash = ${HASH})`,
    })
    .from(users)
    .where(
      and(
        eq(
          users.id,
          sql`(select s.user_id from ${sessions} s where s.token_hash = ${HASH} and s.expires_at > now())`,
        ),
        isNull(users.deletedAt),
        isNull(users.suspendedAt),
      ),
    )
    .prepare('find_viewer');
  return async (hash) => {
    const [row] = await statement.execute({ hash });
    if (!row) return null;
    const { ageDays, ...person } = row;
    const viewer = { ...person, sessionHash: hash };
    return { viewer, isExtended: ageDays >= 1 && (await extendIfWritable(db, viewer)) };
  };
}

/** Without space for writes a session is not extended, and its person can still read. */
async function extendIfWritable(db: Db, viewer: Viewer): Promise<boolean> {
  try {
    return await extendSession(db, viewer);
  } catch (error) {
    if (isStorageFull(error)) return false;
    throw error;
  }
}

/** Extends the session of a regular visitor, at most once a day. False if they have signed out meanwhile. */
async function extendSession(db: Db, viewer: Viewer): Promise<boolean> {
  const extended = await db
    .update(sessions)
    .set({ expiresAt: sessionEnd, lastSeenAt: sql`now()` })
    .where(eq(sessions.tokenHash, viewer.sessionHash))
    .returning({ userId: sessions.userId });
  await db
    .update(users)
    .set({ lastActiveAt: sql`now()` })
    .where(eq(users.id, viewer.id));
  return extended.length > 0;
}

type NewSession = Pick<typeof sessions.$inferInsert, 'userId' | 'tokenHash' | 'device' | 'registrationHash'>;

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db.insert(sessions).values({ ...session, expiresAt: sessionEnd });
}

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

export async function sweepSessions(db: Db): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`));
}
