import { and, eq, lt, sql } from 'drizzle-orm';
import { users } from './db/schema/users';
import type { Deps } from './deps';
import { sweepSessions } from './modules/auth/auth.queries';
import { sweepPending } from './modules/auth/external.queries';

const EVERY_MS = 60 * 60_000;
const DEMO_DAYS = 30;

/** Once an hour: what is over goes. A missed round does no harm, the next one does the same. */
export function startHousekeeping({ db, limiter, log }: Pick<Deps, 'db' | 'limiter' | 'log'>): () => void {
  const round = async () => {
    await sweepSessions(db);
    await sweepPending(db);
    await limiter.sweep();
    await removeOldDemoAccounts({ db });
  };
  const timer = setInterval(() => {
    round().catch((error: unknown) => log.warn({ err: error }, 'housekeeping failed'));
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Demo accounts that nobody came back to, unless they still host a meetup. */
export async function removeOldDemoAccounts({ db }: Pick<Deps, 'db'>): Promise<void> {
  await db
    .delete(users)
    .where(
      and(
        eq(users.isDemo, true),
        lt(users.lastActiveAt, sql`now() - make_interval(days => ${DEMO_DAYS})`),
        sql`not exists (select 1 from tribs where tribs.creator_id = ${users.id})`,
      ),
    );
}
