import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * The order in which requests are served when there are more than can be: finishing what a person has begun (a join,
 * a message, a sign-in) before single reads, those before browsing, and searches last.
 */
const CLASSES = ['finish', 'read', 'browse', 'search'] as const;
export type Class = (typeof CLASSES)[number];

/** How many requests run at once while the event loop and the database are quick, and the least when they are not. */
const RUNNING_MAX = 64;
const RUNNING_MIN = 8;
/**
 * The share of the running requests that one class may have, so that a class whose requests wait for a lock or a slow
 * query leaves room for the others. Writes get most: dozens of joins may wait for one meetup while other writes go
 * on. Reads get hardly more than the database has connections for.
 */
const SHARE_MAX: Record<Class, number> = { finish: 0.75, read: 0.375, browse: 0.375, search: 0.1 };
/** A mean turn of the event loop that takes longer shows that more is running than can be done. */
const TURN_MAX_MS = 40;
/** A mean read that takes longer from its start shows the same: it waits for the database. */
const READING_MAX_MS = 300;
const ADJUST_EVERY_MS = 100;
/** A request takes this many turns: it is accepted, read, and hears from the database in separate ones. */
const TURNS = 4;
/** A response that comes later than this is of no use to anybody. */
const MAX_WAIT_MS: Record<Class, number> = { finish: 1_750, read: 1_250, browse: 1_250, search: 1_250 };
/** The weight of the newest value in a running mean. */
const NEWEST_SHARE = 0.05;
const SWEEP_MS = 250;

type Asking = {
  /** Must call `end` when the request has been responded to. */
  start: (end: () => void) => void;
  refuse: (retryAfterSeconds: number) => void;
  isGone: () => boolean;
};
type Waiting = Asking & { since: number };
type Measured = { now: () => number; turnMs: () => number; databaseBusyMs: () => number };

/**
 * Refuses early what would wait for longer than it is worth. Otherwise a server that is asked for more than it can do
 * responds to everything too late: at twice its capacity the slowest request waited for 35 seconds, connections were
 * reset, and half of the work was for clients that had gone. The expected wait follows from how many requests of the
 * class are ahead, how fast those begin lately, and how long the event loop takes to turn. Existing libraries measure
 * only the last, and none has a queue.
 */
export function createAdmission({ now, turnMs, databaseBusyMs }: Measured) {
  const queues: Record<Class, Waiting[]> = { finish: [], read: [], browse: [], search: [] };
  const running: Record<Class, number> = { finish: 0, read: 0, browse: 0, search: 0 };
  const meanMs: Record<Class, number> = { finish: 0, read: 0, browse: 0, search: 0 };
  /** The recent mean time, for each class, between the starts of two requests that had to wait. */
  const gapMs: Record<Class, number> = { finish: 0, read: 0, browse: 0, search: 0 };
  const lastAt: Record<Class, number> = { finish: 0, read: 0, browse: 0, search: 0 };
  let runningNow = 0;
  let runningMax = RUNNING_MAX;
  let turn = 0;
  let adjustedAt = now();
  let sweeping: NodeJS.Timeout | null = null;

  const maxOf = (of: Class) => Math.max(1, Math.floor(runningMax * SHARE_MAX[of]));
  const mayStart = (of: Class) => runningNow < runningMax && running[of] < maxOf(of);

  /** Goes down by a tenth and up by one, and so finds what this machine can do beside its database. */
  function adjust(): void {
    if (now() - adjustedAt < ADJUST_EVERY_MS) return;
    adjustedAt = now();
    turn = turnMs();
    const isTooMuch = turn > TURN_MAX_MS || Math.max(meanMs.read, meanMs.browse) > READING_MAX_MS;
    runningMax = isTooMuch
      ? Math.max(RUNNING_MIN, Math.floor(runningMax * 0.9))
      : Math.min(RUNNING_MAX, runningMax + 1);
  }

  /**
   * Each request ahead in the queue counts with the recent time between two starts in its class. A statement that
   * occupies the only connection is expected to take as long again as it has taken.
   */
  const expectedWaitMs = (of: Class) => queues[of].length * gapMs[of] + TURNS * turn + databaseBusyMs();

  const retryAfterSeconds = (of: Class) => Math.max(1, Math.ceil(expectedWaitMs(of) / 1000));
  const mayStartAtOnce = (of: Class) =>
    queues[of].length === 0 && mayStart(of) && databaseBusyMs() <= MAX_WAIT_MS[of];
  const isHopeless = (of: Class) => !mayStartAtOnce(of) && expectedWaitMs(of) > MAX_WAIT_MS[of];

  function begin(of: Class, { start }: Asking): void {
    const startedAt = now();
    running[of] += 1;
    runningNow += 1;
    start(() => {
      running[of] -= 1;
      runningNow -= 1;
      meanMs[of] += (now() - startedAt - meanMs[of]) * NEWEST_SHARE;
      adjust();
      startWaiting();
    });
  }

  function startWaiting(): void {
    for (const of of CLASSES) {
      for (let next = queues[of][0]; next && mayStart(of); next = queues[of][0]) {
        queues[of].shift();
        if (next.isGone()) continue;
        if (now() - next.since > MAX_WAIT_MS[of]) {
          next.refuse(retryAfterSeconds(of));
          continue;
        }
        gapMs[of] += (now() - Math.max(lastAt[of], next.since) - gapMs[of]) * NEWEST_SHARE;
        lastAt[of] = now();
        begin(of, next);
      }
    }
  }

  /** Refuses what has waited for too long even if no request ends, which would otherwise start the next ones. */
  function sweep(): void {
    sweeping = null;
    for (const of of CLASSES) {
      const inTime = queues[of].findIndex(({ since }) => now() - since <= MAX_WAIT_MS[of]);
      const late = queues[of].splice(0, inTime === -1 ? queues[of].length : inTime);
      for (const waiting of late) waiting.refuse(retryAfterSeconds(of));
    }
    adjust();
    startWaiting();
    sweepSoon();
  }

  function sweepSoon(): void {
    if (sweeping || CLASSES.every((of) => queues[of].length === 0)) return;
    sweeping = setTimeout(sweep, SWEEP_MS).unref();
  }

  function admit(of: Class, asking: Asking): void {
    adjust();
    if (mayStartAtOnce(of)) return begin(of, asking);
    if (isHopeless(of)) return asking.refuse(retryAfterSeconds(of));
    queues[of].push({ ...asking, since: now() });
    sweepSoon();
  }

  return { admit, isHopeless };
}

export type Admission = ReturnType<typeof createAdmission>;

export function measured(databaseBusyMs: () => number): Measured {
  const histogram = monitorEventLoopDelay({ resolution: 10 });
  histogram.enable();
  return {
    now: () => performance.now(),
    databaseBusyMs,
    turnMs() {
      const mean = histogram.count === 0 ? 0 : histogram.mean / 1e6;
      histogram.reset();
      return mean;
    },
  };
}
