import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { ErrorBody } from '#shared/api/common';
import { directionOf, type Lang } from '#shared/texts/languages';
import type { Config } from '../config';
import type { Metrics } from '../metrics';
import type { Admission, Class } from './admission';
import { languageOfUnread } from './language';
import { textsOf } from './texts';

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
/** Pages that search engines find, and of which they read many at a time. */
const PUBLIC = /^\/(?:[msc]|previews|sitemaps?)(?:[/.]|$)/i;
/** Probes and files, which come from the disk. Every other path outside the API is a page or a drawn picture. */
const FILE = /^\/(?:livez|readyz|metrics|assets\/.*|.*\.(?!html$)[a-z0-9]+)$/i;
/** Responses that last as long as the client takes: streams, and files, which have limits of their own. */
const LASTING = /^\/(?:events|photos(?:\/.*)?|users\/[^/]*\/export)$/;

/**
 * Comes ahead of everything else, where a refusal costs a third of what it costs behind Express. A request with a body can only
 * be refused here. It is counted once its body has been read, so that a slow sender keeps nobody waiting.
 */
export function admitAhead(admission: Admission, refuse: Refuse, respond: RequestListener): RequestListener {
  return (req, res) => {
    const [path = '/'] = (req.url ?? '').split('?', 1);
    const go = () => respond(req, res);
    const ofApi = /^\/api(\/.*)/i.exec(path)?.[1];
    if (ofApi === undefined) {
      const isPublic = PUBLIC.test(path);
      if (FILE.test(path) && !isPublic) return go();
      return ask(admission, isPublic ? 'browse' : 'read', { req, res }, refuse, go);
    }
    if (hasNoBody(req) && LASTING.test(ofApi)) return go();
    if (hasNoBody(req)) return ask(admission, classOf(req, ofApi), { req, res }, refuse, go);
    // An uploaded photo takes as much processor time as three hundred other requests, so it is refused sooner.
    if (!admission.isHopeless(LASTING.test(ofApi) ? 'browse' : 'finish')) return go();
    refuse({ req, res }, 1);
  };
}

/** Resolves once a request whose body has been read may go on. Never resolves if it was refused or its sender has left. */
export type AdmitWithBody = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

export const admitWithBody =
  (admission: Admission, refuse: Refuse): AdmitWithBody =>
  (req, res) =>
    new Promise((resolve) => {
      if (hasNoBody(req)) resolve();
      else ask(admission, 'finish', { req, res }, refuse, resolve);
    });

type Exchange = { req: IncomingMessage; res: ServerResponse };
type Refuse = (exchange: Exchange, retryAfterSeconds: number) => void;

function ask({ admit }: Admission, of: Class, exchange: Exchange, refuse: Refuse, go: () => void): void {
  const { res } = exchange;
  admit(of, {
    start(end) {
      // The request ends when its response has been handed over, not when a slow client has received it.
      if (res.destroyed) return end();
      whenAnswered(res, end);
      // Started later, because a request that ends at once would start the next one from within `start`.
      queueMicrotask(go);
    },
    refuse: (retryAfterSeconds) => refuse(exchange, retryAfterSeconds),
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

export const refusing =
  (config: Pick<Config, 'languages'>, logRefusal: () => void): Refuse =>
  ({ req, res }, retryAfterSeconds) => {
    const requestId = randomUUID();
    const lang = languageOfUnread(req, config.languages);
    const error: ErrorBody = { message: textsOf(lang).busy, code: 'busy', requestId };
    const isApi = /^\/api\//i.test(req.url ?? '');
    const body = Buffer.from(isApi ? JSON.stringify(error) : busyPage(lang));
    res
      .writeHead(503, {
        'Content-Type': isApi ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
        'Cache-Control': 'no-store',
        'Retry-After': retryAfterSeconds,
        'X-Content-Type-Options': 'nosniff',
        'X-Request-Id': requestId,
        // Without a length, Node would send the body in chunks.
        'Content-Length': body.length,
      })
      .end(body);
    logRefusal();
  };

/** The page reloads itself, because it is a person who looks at it. */
const busyPage = (
  lang: Lang,
) => `<!doctype html><html lang="${lang}" dir="${directionOf(lang)}"><head><title>${textsOf(lang).busyTitle}</title>
<meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="3"><style>
:root{color-scheme:light dark;background:light-dark(#fbf7f2,#0e0b0a);color:light-dark(#231a15,#f6efe9);font:1.25rem/1.5 system-ui,sans-serif}
body{min-height:90dvh;display:grid;place-content:center;text-align:center;text-wrap:balance;padding:1rem}</style></head>
<body><p>${textsOf(lang).busyPage}</p></body></html>`;

const LOG_EVERY_MS = 1_000;

/** Logs one line a second, not one for each refusal. */
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

/** The class of a request without a body; `path` is its path below `/api`. */
function classOf({ url = '' }: IncomingMessage, path: string): Class {
  if (/[?&]q=[^&]/.test(url)) return 'search';
  return BROWSING.has(path) ? 'browse' : 'read';
}
