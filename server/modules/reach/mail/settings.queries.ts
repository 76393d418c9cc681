import { and, eq, inArray, isNull, sql, asc, lte } from 'drizzle-orm';
import { topicsOffByDefault } from '#shared/domain/notices';
import { pick } from '#shared/domain/pick';
import type { Db } from '../../../db/handle';
import { mailNotices, mailSettings } from '../../../db/schema/mail';
import { users } from '../../../db/schema/users';
import { hasWayInOf } from '../../people/credentials/fresh-sign-in.queries';

type StoredSettings = Pick<typeof mailSettings.$inferInsert, 'frequency' | 'topicsOff'>;

/** Nothing is mailed until an address is confirmed. */
const AT_FIRST: StoredSettings = { frequency: 'off', topicsOff: topicsOffByDefault('mail') };

export async function findMailSettings(db: Db, userId: number) {
  const [row] = await db
    .select({
      address: users.email,
      ...pick(mailSettings, ['frequency', 'topicsOff', 'refusedAt']),
      hasOtherWayIn: hasWayInOf(sql`users.id`),
    })
    .from(users)
    .leftJoin(mailSettings, eq(mailSettings.userId, users.id))
    .where(eq(users.id, userId));
  if (!row) throw new Error('The person is gone');
  const { frequency, topicsOff, ...rest } = row;
  return {
    ...rest,
    frequency: frequency ?? AT_FIRST.frequency,
    topicsOff: topicsOff ?? AT_FIRST.topicsOff,
  };
}
export async function saveMailSettings(db: Db, userId: number, settings: StoredSettings): Promise<void> {
  await db
    .insert(mailSettings)
    .values({ userId, ...settings })
    .onConflictDoUpdate({ target: mailSettings.userId, set: settings });
}

/** An account that can be signed in to by mail is no longer a demo account. */
export async function setAddress(tx: Db, userId: number, email: string): Promise<void> {
  await tx.update(users).set({ email, isDemo: false }).where(eq(users.id, userId));
  await tx
    .insert(mailSettings)
    .values({ ...AT_FIRST, userId, frequency: 'at-once' })
    .onConflictDoUpdate({ target: mailSettings.userId, set: { refusedAt: null } });
}

export async function clearAddress(tx: Db, userId: number): Promise<void> {
  await tx.update(users).set({ email: null }).where(eq(users.id, userId));
  await tx.delete(mailNotices).where(eq(mailNotices.userId, userId));
  await tx.delete(mailSettings).where(eq(mailSettings.userId, userId));
}

export async function findAddress(db: Db, userId: number): Promise<string | null> {
  const [row] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return row?.email ?? null;
}

/** Ends notices by mail from now on; those already waiting are dropped when they are due. */
export async function switchMailOff(db: Db, userId: number): Promise<void> {
  await db.update(mailSettings).set({ frequency: 'off' }).where(eq(mailSettings.userId, userId));
}

/** The server refuses mail for these addresses: from now on they get only what the person has just asked for. */
export async function markRefused(db: Db, addresses: readonly string[]): Promise<void> {
  const theirs = db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.email, [...addresses]));
  await db
    .update(mailSettings)
    .set({ refusedAt: sql`now()` })
    .where(and(inArray(mailSettings.userId, theirs), isNull(mailSettings.refusedAt)));
}

const isDue = lte(mailNotices.dueAt, sql`now()`);

/**
 * Locks the person whose notice is due first, so that this transaction alone handles them; null if there is nobody. It begins at
 * what is due: at eight, as many people have had their mail as wait for it.
 */
export async function lockNextRecipient(tx: Db) {
  const [row] = await tx
    .select({
      ...pick(mailSettings, ['userId', 'frequency', 'topicsOff']),
      address: sql<string | null>`(select ${users.email} from ${users}
        where ${users.id} = ${mailSettings.userId} and ${mailSettings.refusedAt} is null
          and ${users.deletedAt} is null and ${users.suspendedAt} is null)`,
    })
    .from(mailNotices)
    .innerJoin(mailSettings, eq(mailSettings.userId, mailNotices.userId))
    .where(isDue)
    .orderBy(asc(mailNotices.dueAt))
    .limit(1)
    .for('no key update', { of: mailSettings, skipLocked: true });
  return row ?? null;
}

const OF_ONE_MAIL = 50;

export function listDueNotices(tx: Db, userId: number) {
  return tx
    .select()
    .from(mailNotices)
    .where(and(eq(mailNotices.userId, userId), isDue))
    .orderBy(asc(mailNotices.id))
    .limit(OF_ONE_MAIL);
}
export type DueNotice = Awaited<ReturnType<typeof listDueNotices>>[number];

export async function deleteNotices(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.delete(mailNotices).where(inArray(mailNotices.id, [...ids]));
}

export async function postponeNotice(tx: Db, id: number, dueAt: Date): Promise<void> {
  await tx.update(mailNotices).set({ dueAt }).where(eq(mailNotices.id, id));
}
