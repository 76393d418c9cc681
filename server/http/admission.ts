import type { Request, RequestHandler } from 'express';
import { HttpError } from './errors';

/**
 * What is asked for first when not everything can be answered: finishing what somebody has begun (a join, a message, a
 * sign-in) before single reads, these before browsing, and searches last.
 */
const CLASSES = ['finish', 'read', 'browse', 'search'] as const;
type Class = (typeof CLASSES)[number];

/** How many are answered at once. More take no less time each: one thread and a dozen connections do the work. */
const RUNNING_MAX = 64;
/** Below that, so that a class whose requests wait for a lock or for a slow query leaves room for the others. */
const RUNNING_MAX_OF: Record<Class, number> = { finish: 48, read: 56, browse: 48, search: 12 };
/** Nobody is served by a response that comes later. */
const PATIENCE_MS: Record<Class, number> = { finish: 5_000, read: 2_000, browse: 2_000, search: 2_000 };
/** The share of the newest request in the mean time of one. */
const NEWEST_SHARE = 0.05;
const SWEEP_MS = 250;

const BROWSING = new Set([
  '/tribs',
  '/ideas',
  '/communities',
  '/users',
  '/places',
  '/cities',
  '/invitations',
]);
/** They last as long as the client takes: streams, and files, which have limits of their own. */
const LASTING = /^\/(?:events|photos(?:\/.*)?|users\/[^/]*\/export)$/;

type Waiting = {
  since: number;
  start: () => void;
  refuse: (error: HttpError) => void;
  isGone: () => boolean;
};

/**
 * Refuses early what would wait longer than it is worth. Without it a server that is asked for more than it can do
 * answers everything, and everything too late: at twice its capacity the slowest waited for 35 seconds, connections
 * were reset, and half of the work was for clients that had gone. How long a request would wait follows from how many
 * are ahead of it and how long those before it took (Little's law), which includes the database and the event loop.
 */
export function createAdmission(now: () => number = () => performance.now()) {
  const queues: Record<Class, Waiting[]> = { finish: [], read: [], browse: [], search: [] };
  const running: Record<Class, number> = { finish: 0, read: 0, browse: 0, search: 0 };
  let runningNow = 0;
  const meanMs: Record<Class, number> = { finish: 0, read: 0, browse: 0, search: 0 };
  let sweeping: NodeJS.Timeout | null = null;

  const mayStart = (of: Class) => runningNow < RUNNING_MAX && running[of] < RUNNING_MAX_OF[of];

  /** Everything that comes first, over all places, or what is of the same class, over the places it may take. */
  function expectedWaitMs(of: Class): number {
    const workOf = (one: Class) => queues[one].length * meanMs[one];
    const before = CLASSES.slice(0, CLASSES.indexOf(of) + 1).reduce((sum, one) => sum + workOf(one), 0);
    return Math.max(before / RUNNING_MAX, workOf(of) / RUNNING_MAX_OF[of]);
  }

  function busy(of: Class): HttpError {
    const retryAfterSeconds = Math.max(1, expectedWaitMs(of) / 1000);
    return new HttpError(503, 'busy', 'Busy right now, please try again', { retryAfterSeconds });
  }

  /** Returns what the request calls when it has been answered. */
  function begin(of: Class): () => void {
    const startedAt = now();
    running[of] += 1;
    runningNow += 1;
    return () => {
      running[of] -= 1;
      runningNow -= 1;
      meanMs[of] += (now() - startedAt - meanMs[of]) * NEWEST_SHARE;
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
    for (const of of CLASSES) {
      const late = queues[of].findIndex(({ since }) => now() - since <= PATIENCE_MS[of]);
      for (const waiting of queues[of].splice(0, late === -1 ? queues[of].length : late))
        waiting.refuse(busy(of));
    }
    sweeping = null;
    sweepSoon();
  }

  function sweepSoon(): void {
    if (sweeping || CLASSES.every((of) => queues[of].length === 0)) return;
    sweeping = setTimeout(sweep, SWEEP_MS).unref();
  }

  /** Resolves with what ends the request. */
  function admit(of: Class, isGone: () => boolean): Promise<() => void> {
    if (queues[of].length === 0 && mayStart(of)) return Promise.resolve(begin(of));
    if (expectedWaitMs(of) > PATIENCE_MS[of]) return Promise.reject(busy(of));
    return new Promise((resolve, reject) => {
      queues[of].push({ since: now(), start: () => resolve(begin(of)), refuse: reject, isGone });
      sweepSoon();
    });
  }

  /** For requests with a body it stands behind what reads that: a slow sender keeps nobody else waiting. */
  function middleware(takes: (req: Request) => boolean): RequestHandler {
    return async (req, res, next) => {
      if (!takes(req) || LASTING.test(req.path)) return next();
      const end = await admit(classOf(req), () => res.destroyed);
      let hasEnded = false;
      const endOnce = () => {
        if (!hasEnded) end();
        hasEnded = true;
      };
      // When everything has been handed over, not when a slow client has received it.
      res.once('prefinish', endOnce).once('close', endOnce);
      if (res.destroyed) endOnce();
      next();
    };
  }

  return { admit, middleware };
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
