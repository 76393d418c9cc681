import { and, eq, lt, sql } from 'drizzle-orm';
import { memberships } from './db/schema/tribs';
import { users } from './db/schema/users';
import type { Deps } from './deps';
import { sweepSessions } from './modules/auth/auth.queries';
import { sweepPending } from './modules/auth/external.queries';
import { lockTribs } from './modules/compatibility/aggregates.service';
import { sweepFilesWithoutRow, sweepUnusedPhotos } from './modules/photos/sweep.service';
import { settleMembers } from './modules/tribs/members.service';

/** Not in the rush of a start, and yet in every process that lives a little: some are restarted each hour. */
const FIRST_AFTER_MS = 60_000;
const EVERY_MS = 60 * 60_000;
const DEMO_DAYS = 30;

/** Looking through all files is a long list: once a day. */
const FILES_EVERY_ROUNDS = 24;

type Needs = Pick<Deps, 'db' | 'limiter' | 'log' | 'now' | 'photoStore'>;
type Steps = Record<string, (needs: Needs) => Promise<void>>;

const HOURLY: Steps = {
  sessions: ({ db }) => sweepSessions(db),
  'pending identities': ({ db }) => sweepPending(db),
  limits: ({ limiter }) => limiter.sweep(),
  'demo accounts': removeOldDemoAccounts,
  'unused photos': sweepUnusedPhotos,
};
const DAILY: Steps = { 'files without a row': sweepFilesWithoutRow };

/** Once an hour: what is over goes. A missed round does no harm, the next one does the same. */
export function startHousekeeping(needs: Needs): () => void {
  let rounds = 0;
  const round = async () => {
    const isDaily = rounds % FILES_EVERY_ROUNDS === 0;
    rounds += 1;
    for (const [step, act] of Object.entries({ ...HOURLY, ...(isDaily && DAILY) })) {
      // One that cannot be done is no reason to leave the others.
      await act(needs).catch((error: unknown) => needs.log.warn({ err: error, step }, 'housekeeping failed'));
    }
  };
  const first = setTimeout(() => void round(), FIRST_AFTER_MS).unref();
  const timer = setInterval(() => void round(), EVERY_MS).unref();
  return () => {
    clearTimeout(first);
    clearInterval(timer);
  };
}

/**
 * Demo accounts that nobody came back to, unless a meetup is theirs: also a past one stays with who was there.
 * One transaction each: the place they held goes to who waits for it, and the meetup's numbers stay right.
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
      // No stronger: `lockTribFor` says why. By the time of the delete we hold whatever refers to them.
      const [person] = await tx.select({ id: users.id }).from(users).where(itself).for('no key update');
      if (!person) return;
      const entries = await tx.select().from(memberships).where(eq(memberships.userId, id));
      const tribIds = entries.map(({ tribId }) => tribId);
      await lockTribs(tx, tribIds);
      await tx.delete(users).where(eq(users.id, id));
      for (const tribId of tribIds) await settleMembers(tx, tribId, now());
    });
  }
}
