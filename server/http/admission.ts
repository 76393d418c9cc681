import { randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { ErrorBody } from '#shared/api/common';
import type { Metrics } from '../metrics';

/**
 * What is asked for first when not everything can be answered: finishing what somebody has begun (a join, a message, a
 * sign-in) before single reads, these before browsing, and searches last.
 */
const CLASSES = ['finish', 'read', 'browse', 'search'] as const;
type Class = (typeof CLASSES)[number];

/** How many are answered at once, while the event loop and the database are quick; fewer when they are not. */
const RUNNING_MAX = 64;
const RUNNING_MIN = 8;
/** A class whose requests wait for a lock or for a slow query leaves room for the others. */
const SHARE_MAX: Record<Class, number> = { finish: 0.75, read: 0.875, browse: 0.75, search: 0.2 };
/** Turns that take longer mean that more is begun than can be done. */
const TURN_MAX_MS = 40;
/** So do reads that take longer once they have begun: they wait for the database, and each other's place. */
const READING_MAX_MS = 300;
const ADJUST_EVERY_MS = 100;
/** A request is accepted, read, and hears from the database in turns of their own. */
const TURNS = 4;
/** Nobody is served by a response that comes later. */
const PATIENCE_MS: Record<Class, number> = { finish: 5_000, read: 2_000, browse: 2_000, search: 2_000 };
/** The share of the newest request in the mean time of one. */
const NEWEST_SHARE = 0.05;
const SWEEP_MS = 250;

const BROWSING = new Set([
  '/tribs',
  '/tribs/count',
  '/ideas',
  '/communities',
  '/users',
  '/places',
  '/cities',
  '/invitations',
]);
/** They last as long as the client takes: streams, and files, which have limits of their own. */
const LASTING = /^\/(?:events|photos(?:\/.*)?|users\/[^/]*\/export)$/;

type Waiting = { since: number; start: () => void; refuse: (busy: Busy) => void; isGone: () => boolean };
type Measured = { now: () => number; turnMs: () => number; databaseBusyMs: () => number };

class Busy extends Error {
  constructor(readonly retryAfterSeconds: number) {
    super('Busy right now, please try again');
  }
}

/**
 * Refuses early what would wait longer than it is worth. Without it a server that is asked for more than it can do
 * answers everything, and everything too late: at twice its capacity the slowest waited for 35 seconds, connections
 * were reset, and half of the work was for clients that had gone. How long a request would wait follows from how many
 * are ahead of it, how long those before it took (Little's law), and how long the event loop takes to turn. Kept
 * libraries measure the last, and none has the queue.
 */
export function createAdmission({ now, turnMs, databaseBusyMs }: Measured) {
  const queues: Record<Class, Waiting[]> = { finish: [], read: [], browse: [], search: [] };
  const running: Record<Class, number> = { finish: 0, read: 0, browse: 0, search: 0 };
  const meanMs: Record<Class, number> = { finish: 0, read: 0, browse: 0, search: 0 };
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
   * Everything that comes first, over all places, or what is of the same class, over the places it may take. A statement
   * that keeps the only connection is expected to take as long again as it has.
   */
  function expectedWaitMs(of: Class): number {
    const workOf = (one: Class) => queues[one].length * meanMs[one];
    const before = CLASSES.slice(0, CLASSES.indexOf(of) + 1).reduce((sum, one) => sum + workOf(one), 0);
    return Math.max(before / runningMax, workOf(of) / maxOf(of)) + TURNS * turn + databaseBusyMs();
  }

  const busy = (of: Class) => new Busy(Math.max(1, Math.ceil(expectedWaitMs(of) / 1000)));

  /** Returns what the request calls when it has been answered. */
  function begin(of: Class): () => void {
    const startedAt = now();
    running[of] += 1;
    runningNow += 1;
    return () => {
      running[of] -= 1;
      runningNow -= 1;
      meanMs[of] += (now() - startedAt - meanMs[of]) * NEWEST_SHARE;
      adjust();
      startWaiting();
    };
  }

  function startWaiting(): void {
    for (const of of CLASSES) {
      for (let next = queues[of][0]; next && mayStart(of); next = queues[of][0]) {
        queues[of].shift();
        if (next.isGone()) continue;
        if (now() - next.since > PATIENCE_MS[of]) next.refuse(busy(of));
        else next.start();
      }
    }
  }

  /** Also when nothing ends, so nothing could start. */
  function sweep(): void {
    sweeping = null;
    for (const of of CLASSES) {
      const inTime = queues[of].findIndex(({ since }) => now() - since <= PATIENCE_MS[of]);
      const late = queues[of].splice(0, inTime === -1 ? queues[of].length : inTime);
      for (const waiting of late) waiting.refuse(busy(of));
    }
    adjust();
    startWaiting();
    sweepSoon();
  }

  function sweepSoon(): void {
    if (sweeping || CLASSES.every((of) => queues[of].length === 0)) return;
    sweeping = setTimeout(sweep, SWEEP_MS).unref();
  }

  /** Resolves with what ends the request. */
  function admit(of: Class, isGone: () => boolean): Promise<() => void> {
    adjust();
    if (databaseBusyMs() > PATIENCE_MS[of]) return Promise.reject(busy(of));
    if (queues[of].length === 0 && mayStart(of)) return Promise.resolve(begin(of));
    if (expectedWaitMs(of) > PATIENCE_MS[of]) return Promise.reject(busy(of));
    return new Promise((resolve, reject) => {
      queues[of].push({ since: now(), start: () => resolve(begin(of)), refuse: reject, isGone });
      sweepSoon();
    });
  }

  return { admit };
}

export type Admission = ReturnType<typeof createAdmission>;

/** For requests with a body it stands behind what reads that: a slow sender keeps nobody else waiting. */
export function admitted(
  { admit }: Admission,
  takes: (req: Request) => boolean,
  sayRefused: () => void,
): RequestHandler {
  return async (req, res, next) => {
    if (!takes(req) || LASTING.test(req.path)) return next();
    try {
      const end = await admit(classOf(req), () => res.destroyed);
      // When everything has been handed over, not when a slow client has received it.
      if (res.destroyed) return end();
      whenAnswered(res, end);
    } catch (error) {
      if (!(error instanceof Busy)) throw error;
      refuse(res, error);
      return sayRefused();
    }
    next();
  };
}

function whenAnswered(res: Response, end: () => void): void {
  const once = () => {
    res.off('prefinish', once).off('close', once);
    end();
  };
  res.on('prefinish', once).on('close', once);
}

/** By hand: under five times the load, a refusal may not cost a fifth of a response. */
function refuse(res: Response, { message, retryAfterSeconds }: Busy): void {
  const requestId = randomUUID();
  const body: ErrorBody = { message, code: 'busy', requestId };
  res
    .writeHead(503, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      'Retry-After': retryAfterSeconds,
      'X-Content-Type-Options': 'nosniff',
      'X-Request-Id': requestId,
    })
    .end(JSON.stringify(body));
}

const LOG_EVERY_MS = 1_000;

/** One line a second, not one each. */
export function refusalLog(log: Logger, metrics: Pick<Metrics, 'refused'>): () => void {
  let refused = 0;
  let timer: NodeJS.Timeout | null = null;
  return () => {
    refused += 1;
    metrics.refused();
    timer ??= setTimeout(() => {
      log.warn({ refused }, 'too busy: requests were refused');
      [refused, timer] = [0, null];
    }, LOG_EVERY_MS).unref();
  };
}

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

const hasNoBody = ({ method }: Request) => method === 'GET' || method === 'HEAD';

export const beforeBody = hasNoBody;
export const afterBody = (req: Request) => !hasNoBody(req);

/** Of a path below `/api`. */
function classOf({ method, path, query }: Request): Class {
  if (method !== 'GET' && method !== 'HEAD') return 'finish';
  if (typeof query['q'] === 'string' && query['q'] !== '') return 'search';
  return BROWSING.has(path) ? 'browse' : 'read';
}
