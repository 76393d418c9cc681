import { lt, sql } from 'drizzle-orm';
import type { Db } from '../db/handle';
import { rateLimits } from '../db/schema/rate-limits';
import { tooMany } from './errors';

export type Limit = { name: string; count: number; perSeconds: number; message?: string };

const TOO_MANY = 'Too many tries, please wait a little';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const LIMITS = {
  loginPerAccount: { name: 'login-account', count: 10, perSeconds: 15 * MINUTE },
  loginPerAddress: { name: 'login-address', count: 50, perSeconds: 15 * MINUTE },
  registerPerAddress: { name: 'register', count: 20, perSeconds: HOUR },
  demoPerAddress: { name: 'demo', count: 10, perSeconds: HOUR },
  externalPerAddress: { name: 'external', count: 30, perSeconds: 15 * MINUTE },
  /** A shown score is an oracle for the values behind it: who could move freely could triangulate. */
  valuesPerUser: { name: 'values', count: 10, perSeconds: DAY },
  interestsPerUser: { name: 'interests', count: 30, perSeconds: DAY },
  createTribPerUser: { name: 'create-trib', count: 20, perSeconds: DAY },
  photosPerUser: {
    name: 'photos',
    count: 100,
    perSeconds: DAY,
    message: 'That is enough photos for one day, please upload more tomorrow',
  },
  reportsPerUser: { name: 'reports', count: 20, perSeconds: DAY },
  writesPerUser: { name: 'writes', count: 240, perSeconds: MINUTE },
} satisfies Record<string, Limit>;

export type RateLimiter = {
  /** Counts one more; throws 429 when the window is used up. What a transaction takes back was not counted. */
  take(limit: Limit, who: string | number, tx?: Db): Promise<void>;
  /** Forgets windows that are over. */
  sweep(): Promise<void>;
};

/** Fixed windows in one upsert: the database decides, so all instances count together. */
export function createRateLimiter(db: Db, enabled: boolean): RateLimiter {
  return {
    async take(limit, who, tx = db) {
      if (!enabled) return;
      const window = sql`now() + make_interval(secs => ${limit.perSeconds})`;
      const over = sql`${rateLimits.resetsAt} <= now()`;
      const [row] = await tx
        .insert(rateLimits)
        .values({ key: `${limit.name}:${who}`, count: 1, resetsAt: window })
        .onConflictDoUpdate({
          target: rateLimits.key,
          set: {
            count: sql`case when ${over} then 1 else ${rateLimits.count} + 1 end`,
            resetsAt: sql`case when ${over} then ${window} else ${rateLimits.resetsAt} end`,
          },
        })
        .returning({
          count: rateLimits.count,
          seconds: sql<number>`extract(epoch from ${rateLimits.resetsAt} - now())::float8`,
        });
      if (row && row.count > limit.count) throw tooMany(limit.message ?? TOO_MANY, row.seconds);
    },
    async sweep() {
      await db.delete(rateLimits).where(lt(rateLimits.resetsAt, sql`now()`));
    },
  };
}
