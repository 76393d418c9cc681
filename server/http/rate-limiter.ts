import { createHash } from 'node:crypto';
import { isStorageFull } from '../db/errors';
import type { Db } from '../db/handle';
import { type Says, tooMany } from './errors';
import type { Limit } from './rate-limit';
import {
  decrementCounter,
  deleteWindowsThatEnded,
  incrementCounter,
  isWindowOpen,
} from './rate-limit.queries';
import { says } from './texts';

const TOO_MANY: Says = says.tooManyTries;

export type RateLimiter = {
  /** Counts one call, and throws 429 when the window is used up. If `tx` is rolled back, the call does not count. */
  consume(limit: Limit, who: string | number, tx?: Db): Promise<void>;
  refund(limit: Limit, who: string | number): Promise<void>;
  /** Counts distinct keys instead of calls: a key that was already counted in this window is not counted again. */
  consumeDistinct(limit: Limit, who: string, thing: string): Promise<void>;
  sweep(): Promise<void>;
};

/** Counts in fixed windows in the database, and so across all instances. */
export function createRateLimiter(db: Db, enabled: boolean): RateLimiter {
  const consume = async (limit: Limit, who: string | number, tx = db): Promise<void> => {
    if (!enabled) return;
    const key = `${limit.name}:${who}`;
    const { count, secondsLeft } = await incrementCounter(tx, key, limit.perSeconds).catch(
      uncountedIf(limit.readOnly),
    );
    if (count > limit.count) throw tooMany(limit.message ?? TOO_MANY, secondsLeft);
  };
  const counted = createCountedMemory();
  return {
    consume,
    async consumeDistinct(limit, who, thing) {
      if (!enabled) return;
      const key = `${limit.name}:${who}:${createHash('sha256').update(thing).digest('base64url')}`;
      await counted.once(key, limit.perSeconds, async () => {
        if (await isWindowOpen(db, key)) return;
        await consume(limit, who);
        await incrementCounter(db, key, limit.perSeconds).catch(uncountedIf(limit.readOnly));
      });
    },
    async refund(limit, who) {
      if (enabled) await decrementCounter(db, `${limit.name}:${who}`);
    },
    sweep: () => deleteWindowsThatEnded(db),
  };
}

/** Counts in this process alone, for what is cheaper to do than to count in the database. */
export function createTotalLimit({ count: max, perSeconds }: Limit, now: () => Date): () => void {
  let [count, resetsAt] = [0, 0];
  return () => {
    const at = now().getTime();
    if (at >= resetsAt) [count, resetsAt] = [0, at + perSeconds * 1_000];
    count += 1;
    if (count > max) throw tooMany(TOO_MANY, (resetsAt - at) / 1_000);
  };
}

const UNCOUNTED = { count: 0, secondsLeft: 0 };

const uncountedIf =
  (readOnly = false) =>
  (error: unknown) => {
    if (readOnly && isStorageFull(error)) return UNCOUNTED;
    throw error;
  };

const REMEMBERED_MAX = 10_000;

/** Remembers keys that this instance has just counted, and counts concurrent calls once. */
function createCountedMemory() {
  const remembered = new Map<string, { until: number; counting: Promise<void> }>();
  return {
    async once(key: string, forSeconds: number, count: () => Promise<void>): Promise<void> {
      const known = remembered.get(key);
      if (known && known.until > Date.now()) return known.counting;
      const entry = { until: Date.now() + forSeconds * 1_000, counting: count() };
      remembered.delete(key);
      remembered.set(key, entry);
      const [oldest] = remembered.keys();
      if (oldest !== undefined && remembered.size > REMEMBERED_MAX) remembered.delete(oldest);
      try {
        await entry.counting;
      } catch (error) {
        if (remembered.get(key) === entry) remembered.delete(key);
        throw error;
      }
    },
  };
}
