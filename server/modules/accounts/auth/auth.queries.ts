import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { SessionOfPerson } from '#shared/api/account';
import { pick } from '#shared/domain/pick';
import { VALUE_KEYS } from '#shared/domain/values';
import { isStorageFull } from '../../../db/errors';
import type { Database, Db } from '../../../db/handle';
import { lockPersonKeyShared } from '../../../db/locks';
import { pushDeliveries, pushSubscriptions } from '../../../db/schema/push';
import { notifications } from '../../../db/schema/social';
import { knownDevices, sessions, users } from '../../../db/schema/users';
import type { Viewer } from '../../../http/viewer';
import { movedValues } from '../../matching/compatibility/answer-vector.service';
import { isVisibleTo } from '../../trust/safety/safety.queries';
import { SESSION_DAYS } from './cookies';
import { recoveryCodes } from '../../../db/schema/sign-in';

const sessionEnd = sql`now() + make_interval(days => ${SESSION_DAYS})`;

const HASH = sql.placeholder('hash');

/** An extended session outlasts the browser's cookie, so the caller has to renew the cookie. */
type FoundSession = { viewer: Viewer; language: string | null; isExtended: boolean };

/**
 * This statement runs for every request of a signed-in person, and is planned once per connection. It has subqueries instead of
 * a join: with few sessions and many people, the planner would merge the two and scan all people.
 */
export function viewerFinder({
  db,
  shortReads,
}: Pick<Database, 'db' | 'shortReads'>): (tokenHash: string) => Promise<FoundSession | null> {
  const statement = shortReads
    .select({
      ...pick(users, [
        'id',
        'isDemo',
        'username',
        'isOperator',
        'language',
        'point',
        'interestBonus',
        'answered',
        'choseInterests',
        ...VALUE_KEYS,
      ]),
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
    const { ageDays, answered, language, ...person } = row;
    const viewer = {
      ...person,
      isGuess: !answered,
      movedValues: movedValues(person),
      sessionHash: hash,
    };
    return { viewer, language, isExtended: ageDays >= 1 && (await extendIfWritable(db, viewer)) };
  };
}

/** On a full disk the session is not extended, but its owner can still read. */
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

type NewSession = Omit<typeof sessions.$inferInsert, 'id' | 'createdAt' | 'expiresAt'>;

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db.insert(sessions).values({ ...session, expiresAt: sessionEnd });
}

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

export async function restoreAccount(tx: Db, id: number): Promise<void> {
  await tx.update(users).set({ deletedAt: null }).where(eq(users.id, id));
}

export async function listSessions(db: Db, viewer: Viewer): Promise<SessionOfPerson[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, viewer.id), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(
      desc(eq(sessions.tokenHash, viewer.sessionHash)),
      desc(sessions.lastSeenAt),
      desc(sessions.createdAt),
      desc(sessions.id),
    );
  return rows.map(({ id, device, createdAt, lastSeenAt, tokenHash }) => ({
    id,
    device,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isCurrent: tokenHash === viewer.sessionHash,
  }));
}

/** Null if the session had ended already. */
export async function endSession(tx: Db, viewer: Viewer, id: string) {
  const [ended] = await tx
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, viewer.id)))
    .returning({ tokenHash: sessions.tokenHash, device: sessions.device });
  return ended ? { isCurrent: ended.tokenHash === viewer.sessionHash, device: ended.device } : null;
}

/**
 * Detaches push subscriptions that still have a security notification queued from the sessions about to end, so that this
 * notification is still delivered there. All other subscriptions go with their session.
 */
async function keepNotifiedBrowsers(tx: Db, userId: number, exceptOf: string | null): Promise<void> {
  await tx.execute(sql`update ${pushSubscriptions} s set session_hash = null
    where s.user_id = ${userId} and s.session_hash is distinct from ${exceptOf} and exists (
      select from ${pushDeliveries} d join ${notifications} n on n.id = d.subject_id
      where d.subscription_id = s.id and d.kind = 'notification' and n.kind = 'security' and n.seen_at is null)`);
}

export async function endAllSessions(db: Db, userId: number): Promise<void> {
  await keepNotifiedBrowsers(db, userId, null);
  await db.delete(sessions).where(eq(sessions.userId, userId));
}

export async function endOtherSessions(tx: Db, viewer: Viewer): Promise<void> {
  await keepNotifiedBrowsers(tx, viewer.id, viewer.sessionHash);
  await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, viewer.id), ne(sessions.tokenHash, viewer.sessionHash)));
}

const isDevice = (tokenHash: string, userId: number) =>
  and(eq(knownDevices.tokenHash, tokenHash), eq(knownDevices.userId, userId));

export async function insertKnownDevice(tx: Db, tokenHash: string, userId: number): Promise<void> {
  await tx.insert(knownDevices).values({ tokenHash, userId });
}

export async function isKnownDevice(db: Db, tokenHash: string, userId: number): Promise<boolean> {
  return (await db.$count(knownDevices, isDevice(tokenHash, userId))) > 0;
}

/** One statement takes equally long for every address, so its timing does not reveal which addresses have an account. */
export async function isKnownDeviceOf(db: Db, tokenHash: string, address: string): Promise<boolean> {
  const owner = sql`(select ${users.id} from ${users}
    where ${users.id} = ${knownDevices.userId} and ${users.email} = ${address})`;
  return (
    (await db.$count(knownDevices, and(eq(knownDevices.tokenHash, tokenHash), sql`exists ${owner}`))) > 0
  );
}

type Inviter = { id: number; displayName: string | null; isNamed: boolean };

/**
 * Anybody can write an invite link, so an unknown or hidden inviter does not stop a guest from registering. The name of a demo
 * account, which is unlisted, is not revealed.
 */
export async function findInviter(tx: Db, id: number): Promise<Inviter | null> {
  if (!(await lockPersonKeyShared(tx, id))) return null;
  const [row] = await tx
    .select({
      id: users.id,
      displayName: sql<string | null>`case when not ${users.isDemo} then ${users.displayName} end`,
      /** Whether the page of the link names them to visitors, and so may promise a friend request. */
      isNamed: sql<boolean>`not (${users.isDemo} or ${users.hidesFromVisitors})`,
    })
    .from(users)
    .where(and(eq(users.id, id), isVisibleTo(null, users.id)));
  return row ?? null;
}

const REPEAT_MINUTES = 10;

/** The person who registered with this very request in the last minutes, if the session that it opened still exists. */
export async function findRegistered(db: Db, registrationHash: string): Promise<number | null> {
  const [row] = await db
    .select({ userId: sessions.userId })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.registrationHash, registrationHash),
        gt(users.createdAt, sql`now() - make_interval(mins => ${REPEAT_MINUTES})`),
      ),
    );
  return row?.userId ?? null;
}

/** False if the session has ended meanwhile. */
export async function endRegistrationSession(tx: Db, registrationHash: string): Promise<boolean> {
  const ended = await tx
    .delete(sessions)
    .where(eq(sessions.registrationHash, registrationHash))
    .returning({ userId: sessions.userId });
  return ended.length > 0;
}

export type StoredCode = typeof recoveryCodes.$inferSelect;

export async function findRecoveryCode(db: Db, lookup: string): Promise<StoredCode | null> {
  const [row] = await db.select().from(recoveryCodes).where(eq(recoveryCodes.lookup, lookup));
  return row ?? null;
}

type NewCode = Pick<StoredCode, 'lookup' | 'secretHash'>;

export async function replaceRecoveryCodes(tx: Db, userId: number, codes: readonly NewCode[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((code, position) => ({ ...code, userId, position })));
}

/** False if the code was used before, or replaced by new ones. */
export async function redeemRecoveryCode(tx: Db, lookup: string): Promise<boolean> {
  const spent = await tx
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(and(eq(recoveryCodes.lookup, lookup), isNull(recoveryCodes.usedAt)))
    .returning({ lookup: recoveryCodes.lookup });
  return spent.length > 0;
}
