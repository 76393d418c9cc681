import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
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
/** Found by search engines, which read many at a time. */
const PUBLIC = /^\/(?:[msc]|previews|sitemaps?)(?:[/.]|$)/i;
/** What the disk answers, and probes. Every other path outside the API is a page, or is drawn. */
const FILE = /^\/(?:livez|readyz|metrics|assets\/.*|.*\.(?!html$)[a-z0-9]+)$/i;
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
    const [path = '/'] = (req.url ?? '').split('?', 1);
    const go = () => respond(req, res);
    const ofApi = /^\/api(\/.*)/i.exec(path)?.[1];
    if (ofApi === undefined) {
      const isPublic = PUBLIC.test(path);
      if (FILE.test(path) && !isPublic) return go();
      return ask(admission, isPublic ? 'browse' : 'read', { req, res }, logRefusal, go);
    }
    if (hasNoBody(req) && LASTING.test(ofApi)) return go();
    if (hasNoBody(req)) return ask(admission, classOf(req, ofApi), { req, res }, logRefusal, go);
    // A photo takes the processor as long as three hundred others.
    if (!admission.isHopeless(LASTING.test(ofApi) ? 'browse' : 'finish')) return go();
    refuse({ req, res }, 1);
    logRefusal();
  };
}

/** Resolves once a request whose body has been read may go on; never if it was refused, or its sender has left. */
export type AdmitWithBody = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

export const admitWithBody =
  (admission: Admission, logRefusal: () => void): AdmitWithBody =>
  (req, res) =>
    new Promise((resolve) => {
      if (hasNoBody(req)) resolve();
      else ask(admission, 'finish', { req, res }, logRefusal, resolve);
    });

type Exchange = { req: IncomingMessage; res: ServerResponse };

function ask(
  { admit }: Admission,
  of: Class,
  exchange: Exchange,
  logRefusal: () => void,
  go: () => void,
): void {
  const { res } = exchange;
  admit(of, {
    start(end) {
      // When everything has been handed over, not when a slow client has received it.
      if (res.destroyed) return end();
      whenAnswered(res, end);
      // What ends at once must not begin the next one from within.
      queueMicrotask(go);
    },
    refuse(retryAfterSeconds) {
      refuse(exchange, retryAfterSeconds);
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

function refuse({ req, res }: Exchange, retryAfterSeconds: number): void {
  const requestId = randomUUID();
  const error: ErrorBody = { message: 'Busy right now, please try again', code: 'busy', requestId };
  const isApi = /^\/api\//i.test(req.url ?? '');
  const body = isApi ? JSON.stringify(error) : BUSY_PAGE;
  res
    .writeHead(503, {
      'Content-Type': isApi ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Retry-After': retryAfterSeconds,
      'X-Content-Type-Options': 'nosniff',
      'X-Request-Id': requestId,
      // Otherwise it would be sent in chunks.
      'Content-Length': body.length,
    })
    .end(body);
}

/** It comes back by itself, as somebody looks at it. */
const BUSY_PAGE = `<!doctype html><html lang="en"><head><title>Busy right now</title>
<meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="3"></head>
<body><p>Busy right now. This page tries again by itself.</p></body></html>`;

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
