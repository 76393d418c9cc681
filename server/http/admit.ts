import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { ErrorBody } from '#shared/api/common';
import type { Metrics } from '../metrics';
import type { Admission, Class } from './admission';

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

/**
 * Ahead of everything else, where a refusal costs a third of what it costs behind Express. A request with a body is
 * only refused here, and counted once its body has been read: a slow sender keeps nobody else waiting.
 */
export function admitAhead(
  admission: Admission,
  logRefusal: () => void,
  respond: RequestListener,
): RequestListener {
  return (req, res) => {
    const path = /^\/api(\/[^?]*)/i.exec(req.url ?? '')?.[1];
    if (path === undefined || (hasNoBody(req) && LASTING.test(path))) return respond(req, res);
    const go = () => respond(req, res);
    if (hasNoBody(req)) return ask(admission, classOf(req, path), res, logRefusal, go);
    // A photo takes the processor as long as three hundred others.
    if (!admission.isHopeless(LASTING.test(path) ? 'browse' : 'finish')) return go();
    refuse(res, 1);
    logRefusal();
  };
}

export function admitWithBody(admission: Admission, logRefusal: () => void): RequestHandler {
  return (req, res, next) => {
    if (hasNoBody(req) || LASTING.test(req.path)) return next();
    ask(admission, 'finish', res, logRefusal, next);
  };
}

function ask(
  { admit }: Admission,
  of: Class,
  res: ServerResponse,
  logRefusal: () => void,
  go: () => void,
): void {
  admit(of, {
    start(end) {
      // When everything has been handed over, not when a slow client has received it.
      if (res.destroyed) return end();
      whenAnswered(res, end);
      // What ends at once must not begin the next one from within.
      queueMicrotask(go);
    },
    refuse(retryAfterSeconds) {
      refuse(res, retryAfterSeconds);
      logRefusal();
    },
    isGone: () => res.destroyed,
  });
}

function whenAnswered(res: ServerResponse, end: () => void): void {
  const once = () => {
    res.off('prefinish', once).off('close', once);
    end();
  };
  res.on('prefinish', once).on('close', once);
}

function refuse(res: ServerResponse, retryAfterSeconds: number): void {
  const requestId = randomUUID();
  const error: ErrorBody = { message: 'Busy right now, please try again', code: 'busy', requestId };
  const body = JSON.stringify(error);
  res
    .writeHead(503, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      'Retry-After': retryAfterSeconds,
      'X-Content-Type-Options': 'nosniff',
      'X-Request-Id': requestId,
      // Otherwise it would be sent in chunks.
      'Content-Length': body.length,
    })
    .end(body);
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

const hasNoBody = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';

/** Of a request without a body, with its path below `/api`. */
function classOf({ url = '' }: IncomingMessage, path: string): Class {
  if (/[?&]q=[^&]/.test(url)) return 'search';
  return BROWSING.has(path) ? 'browse' : 'read';
}
