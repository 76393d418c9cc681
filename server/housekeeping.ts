import { and, eq, lt, sql } from 'drizzle-orm';
import { memberships } from './db/schema/tribs';
import { users } from './db/schema/users';
import type { Deps } from './deps';
import { sweepSessions } from './modules/auth/auth.queries';
import { sweepPending } from './modules/auth/external.queries';
import { lockTribs } from './modules/compatibility/aggregates.service';
import { sweepFilesWithoutRow, sweepUnusedPhotos } from './modules/photos/sweep.service';
import { settleMembers } from './modules/tribs/members.service';

const EVERY_MS = 60 * 60_000;
const DEMO_DAYS = 30;

/** Looking through all files is a long list: once a day. */
const FILES_EVERY_ROUNDS = 24;

/** Once an hour: what is over goes. A missed round does no harm, the next one does the same. */
export function startHousekeeping({
  db,
  limiter,
  log,
  now,
  photoStore,
}: Pick<Deps, 'db' | 'limiter' | 'log' | 'now' | 'photoStore'>): () => void {
  let rounds = 0;
  const round = async () => {
    rounds += 1;
    await sweepSessions(db);
    await sweepPending(db);
    await limiter.sweep();
    await removeOldDemoAccounts({ db, now });
    await sweepUnusedPhotos({ db, photoStore, now });
    if (rounds % FILES_EVERY_ROUNDS === 1) await sweepFilesWithoutRow({ db, photoStore, now });
  };
  const timer = setInterval(() => {
    round().catch((error: unknown) => log.warn({ err: error }, 'housekeeping failed'));
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Demo accounts that nobody came back to, unless they still host a meetup. One transaction each: the place
 * they held goes to who waits for it, and the meetup's numbers stay right.
 */
export async function removeOldDemoAccounts({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const isAbandoned = and(
    eq(users.isDemo, true),
    lt(users.lastActiveAt, sql`now() - make_interval(days => ${DEMO_DAYS})`),
    sql`not exists (select 1 from tribs where tribs.creator_id = ${users.id})`,
  );
  for (const { id } of await db.select({ id: users.id }).from(users).where(isAbandoned)) {
    await db.transaction(async (tx) => {
      const itself = and(eq(users.id, id), isAbandoned);
      const [person] = await tx.select({ id: users.id }).from(users).where(itself).for('update');
      if (!person) return;
      const entries = await tx.select().from(memberships).where(eq(memberships.userId, id));
      const tribIds = entries.map(({ tribId }) => tribId);
      await lockTribs(tx, tribIds);
      await tx.delete(users).where(eq(users.id, id));
      for (const tribId of tribIds) await settleMembers(tx, tribId, now());
    });
  }
}
