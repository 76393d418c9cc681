import type { Logger } from 'pino';
import { MINUTE_MS } from '#shared/domain/durations';
import { describeError } from './errors';
import type { Database, Db } from './handle';
import {
  claimJob,
  extendLeases,
  failJob,
  finishJob,
  giveBack,
  type Job,
  JobLost,
  keepRecurring,
  nextDueMs,
  type Priority,
  saveProgress,
} from './jobs.queries';
import { JOBS_CHANNEL } from './notify';
import { createQueueWorker, POLL_MS, type QueueWorker } from './queue-loop';

type Tools<Progress> = {
  /** Writes a part of the job, with how far it is by then, in one transaction; `job.progress` has that the next time. */
  slice: <P extends Progress>(act: (tx: Db) => Promise<P>) => Promise<P>;
  /** Aborted when the job is another instance's, or this one closes. */
  signal: AbortSignal;
  /** The database's clock, which all instances share. */
  now: () => Date;
};

export type JobKind<Payload = Record<string, unknown>, Progress = Record<string, unknown>> = {
  /** Returns after how many milliseconds it wants to run again, if it is not done. */
  run(job: Job<Payload, Progress>, tools: Tools<Progress>): Promise<number | void>;
  everyMs?: number;
  priority?: Priority;
  /** How many of a kind that waits for others, such as a mail server, run at a time. All other kinds share two lanes. */
  lanes?: number;
  triesMax?: number;
  backoffMs?: number;
};
export type JobKinds = Record<string, JobKind>;

/** Lost jobs of a killed instance are taken over after this time; whoever works on one extends it. */
const LEASE_MS = 60_000;
const SHARED_LANES = 2;
/** A job that takes longer leaves its shared lane to others, so that one that hangs delays none for long. */
const SLOW_MS = 5_000;

/** An overdue job that nobody can take yet is looked for again. */
const SOONEST_MS = 50;
const TRIES_MAX = 20;
const BACKOFF_MS = 1_000;

type Options = {
  database: Pick<Database, 'db' | 'listen'>;
  log: Pick<Logger, 'warn'>;
  onEnd?: (kind: string, isDone: boolean) => void;
};

/** Does what is due beside any number of other instances: each job once, the most urgent first. */
export function createJobRunner(
  { database, log, onEnd = () => {} }: Options,
  kinds: JobKinds,
  {
    leaseMs = LEASE_MS,
    slowMs = SLOW_MS,
    closeMs,
  }: { leaseMs?: number; slowMs?: number; closeMs?: number } = {},
): QueueWorker {
  const { db } = database;
  const running = new Map<Job, { lost: AbortController; since: number }>();
  const underWay = new Set<Promise<void>>();
  let [timer, beat]: (NodeJS.Timeout | undefined)[] = [];
  const { worker, closing, isClosed } = createQueueWorker({
    database,
    channel: JOBS_CHANNEL,
    log,
    work,
    underWay,
    closeMs,
  });
  let givenBack = Promise.resolve();
  closing.addEventListener('abort', () => {
    givenBack = giveBack(db, [...running.keys()]).catch(() => {});
  });

  /** Kinds with a free lane. */
  function openKinds(): string[] {
    const ofKind = (kind: string) => [...running.keys()].filter((job) => job.kind === kind).length;
    const isQuick = ([{ kind }, { since }]: [Job, { since: number }]) =>
      kinds[kind]?.lanes === undefined && performance.now() - since < slowMs;
    const isSharedOpen = [...running].filter(isQuick).length < SHARED_LANES;
    return Object.entries(kinds).flatMap(([kind, { lanes }]) =>
      ofKind(kind) < (lanes ?? 1) && (lanes !== undefined || isSharedOpen) ? [kind] : [],
    );
  }

  async function work(): Promise<void> {
    clearTimeout(timer);
    for (let job; !isClosed() && (job = await claimJob(db, openKinds(), leaseMs));) begin(job);
    if (isClosed()) return;
    const dueMs = (await nextDueMs(db, openKinds())) ?? POLL_MS;
    // By then a slow job may have left its lane to others.
    const laterMs = Math.min(dueMs, running.size > 0 ? slowMs : POLL_MS);
    timer = setTimeout(() => worker.wake(), Math.max(laterMs, SOONEST_MS)).unref();
  }

  function begin(job: Job): void {
    const lost = new AbortController();
    running.set(job, { lost, since: performance.now() });
    const done = perform(job, lost).finally(() => {
      running.delete(job);
      underWay.delete(done);
      worker.wake();
    });
    underWay.add(done);
  }

  async function perform(job: Job, lost: AbortController): Promise<void> {
    const kind = kinds[job.kind];
    if (!kind) return;
    const {
      everyMs,
      triesMax = TRIES_MAX,
      backoffMs = everyMs === undefined ? BACKOFF_MS : MINUTE_MS,
    } = kind;
    const since = performance.now();
    const signal = AbortSignal.any([lost.signal, closing]);
    const tools: Tools<Record<string, unknown>> = {
      signal,
      now: () => new Date(job.startedAt + performance.now() - since),
      async slice(act) {
        signal.throwIfAborted();
        return db.transaction(async (tx) => {
          const progress = await act(tx);
          await saveProgress(tx, job, progress, leaseMs);
          return progress;
        });
      },
    };
    try {
      if (everyMs === undefined && job.tries > triesMax)
        throw new Error('It ended the server each time that it was tried');
      await finishJob(db, job, (await kind.run(job, tools)) ?? undefined);
      onEnd(job.kind, true);
    } catch (error) {
      if (signal.aborted || error instanceof JobLost) return;
      onEnd(job.kind, false);
      log.warn({ err: error, kind: job.kind, tries: job.tries }, 'a job failed');
      await failJob(db, job, describeError(error), { triesMax, backoffMs }).catch(() => {});
    }
  }

  async function extend(): Promise<void> {
    if (running.size === 0) return;
    const held = new Set(await extendLeases(db, [...running.keys()], leaseMs));
    for (const [job, { lost }] of running) if (!held.has(job.id)) lost.abort();
  }

  return {
    ...worker,
    async start() {
      const recurring = Object.entries(kinds).flatMap(([kind, { everyMs, priority = 5 }]) =>
        everyMs === undefined ? [] : [{ kind, everyMs, priority }],
      );
      await keepRecurring(db, recurring);
      // A beat that fails is followed by another while the lease lasts.
      beat = setInterval(() => void extend().catch(() => {}), leaseMs / 3).unref();
      await worker.start();
    },
    async close() {
      await worker.close();
      clearTimeout(timer);
      clearInterval(beat);
      await givenBack;
    },
  };
}
