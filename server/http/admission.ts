import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * What is asked for first when not everything can be answered: finishing what somebody has begun (a join, a message, a
 * sign-in) before single reads, these before browsing, and searches last.
 */
const CLASSES = ['finish', 'read', 'browse', 'search'] as const;
export type Class = (typeof CLASSES)[number];

/** How many are answered at once, while the event loop and the database are quick; fewer when they are not. */
const RUNNING_MAX = 64;
const RUNNING_MIN = 8;
/**
 * A class whose requests wait for a lock or for a slow query leaves room for the others. Most places are for writes: dozens
 * of joins may wait for one meetup, and other writes go on. Of reads hardly more than the database has connections for.
 */
const SHARE_MAX: Record<Class, number> = { finish: 0.75, read: 0.375, browse: 0.375, search: 0.1 };
/** Turns that take longer mean that more is begun than can be done. */
const TURN_MAX_MS = 40;
/** So do reads that take longer once they have begun: they wait for the database, and each other's place. */
const READING_MAX_MS = 300;
const ADJUST_EVERY_MS = 100;
/** A request is accepted, read, and hears from the database in turns of their own. */
const TURNS = 4;
/** Nobody is served by a response that comes later. */
const PATIENCE_MS: Record<Class, number> = { finish: 1_750, read: 1_250, browse: 1_250, search: 1_250 };
/** The share of the newest in a mean. */
const NEWEST_SHARE = 0.05;
const SWEEP_MS = 250;

type Asking = {
  /** Calls `end` when it has been answered. */
  start: (end: () => void) => void;
  refuse: (retryAfterSeconds: number) => void;
  isGone: () => boolean;
};
type Waiting = Asking & { since: number };
type Measured = { now: () => number; turnMs: () => number; databaseBusyMs: () => number };

/**
 * Refuses early what would wait longer than it is worth. Without it a server that is asked for more than it can do
 * answers everything, and everything too late: at twice its capacity the slowest waited for 35 seconds, connections
 * were reset, and half of the work was for clients that had gone. How long a request would wait follows from how many
 * of its class are ahead of it, how fast those begin lately, and how long the event loop takes to turn. Kept libraries
 * measure the last, and none has the queue.
 */
export function createAdmission({ now, turnMs, databaseBusyMs }: Measured) {
  const queues: Record<Class, Waiting[]> = { finish: [], read: [], browse: [], search: [] };
  const running: Record<Class, number> = { finish: 0, read: 0, browse: 0, search: 0 };
  const meanMs: Record<Class, number> = { finish: 0, read: 0, browse: 0, search: 0 };
  /** How long it lately took, in each class, from one that had to wait to the next. */
  const gapMs: Record<Class, number> = { finish: 0, read: 0, browse: 0, search: 0 };
  const lastAt: Record<Class, number> = { finish: 0, read: 0, browse: 0, search: 0 };
  let runningNow = 0;
  let runningMax = RUNNING_MAX;
  let turn = 0;
  let adjustedAt = now();
  let sweeping: NodeJS.Timeout | null = null;

  const maxOf = (of: Class) => Math.max(1, Math.floor(runningMax * SHARE_MAX[of]));
  const mayStart = (of: Class) => runningNow < runningMax && running[of] < maxOf(of);

  /** Down by a tenth, up by one, so that it finds what this machine can do beside its database. */
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
   * As many as wait in front of it, each as long as lately passed between two of its class. A statement that keeps the only
   * connection is expected to take as long again as it has.
   */
  const expectedWaitMs = (of: Class) => queues[of].length * gapMs[of] + TURNS * turn + databaseBusyMs();

  const retryAfterSeconds = (of: Class) => Math.max(1, Math.ceil(expectedWaitMs(of) / 1000));
  const mayStartAtOnce = (of: Class) =>
    queues[of].length === 0 && mayStart(of) && databaseBusyMs() <= PATIENCE_MS[of];
  const isHopeless = (of: Class) => !mayStartAtOnce(of) && expectedWaitMs(of) > PATIENCE_MS[of];

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
        if (now() - next.since > PATIENCE_MS[of]) {
          next.refuse(retryAfterSeconds(of));
          continue;
        }
        gapMs[of] += (now() - Math.max(lastAt[of], next.since) - gapMs[of]) * NEWEST_SHARE;
        lastAt[of] = now();
        begin(of, next);
      }
    }
  }

  /** Also when nothing ends, so nothing could start. */
  function sweep(): void {
    sweeping = null;
    for (const of of CLASSES) {
      const inTime = queues[of].findIndex(({ since }) => now() - since <= PATIENCE_MS[of]);
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
