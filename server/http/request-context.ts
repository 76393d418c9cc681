import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Lang } from '#shared/texts/languages';
import type { Config } from '../config';
import type { Deps } from '../deps';
import { languageOf } from './language';

declare module 'express-serve-static-core' {
  interface Request {
    id: string;
    /** What responses to this request are written in, apart from pages that caches share. */
    lang: Lang;
  }
}

/** Headers that proxies add to the requests that they pass on. */
export const PROXY_HEADERS = [
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'x-real-ip',
  'forwarded',
];

/** Gives each request an id, counts it, and logs one line about it, without address, query or anything personal. */
export function requestContext({
  config,
  log,
  metrics,
}: Pick<Deps, 'log' | 'metrics'> & { config: Pick<Config, 'trustProxy' | 'languages'> }): RequestHandler {
  let hasWarned = config.trustProxy > 0;
  return (req, res, next) => {
    if (!hasWarned && PROXY_HEADERS.some((name) => req.headers[name] !== undefined)) {
      hasWarned = true;
      log.warn(
        'A proxy passes requests on, but TRUST_PROXY is not set: everybody seems to have its address, and shares its limits.',
      );
    }
    req.id = randomUUID();
    req.lang = languageOf(req, config.languages);
    res.set('X-Request-Id', req.id);
    const startedAt = performance.now();
    res.on('finish', () => {
      const level = levelOf(res.statusCode);
      const path: unknown = req.route?.path;
      const { method } = req;
      const route = typeof path === 'string' ? path : 'none';
      const status = res.statusCode;
      const ms = performance.now() - startedAt;
      metrics.responded({ method, route, status, seconds: ms / 1000 });
      log[level]({ requestId: req.id, method, route, status, ms: Math.round(ms * 10) / 10 }, 'request');
    });
    next();
  };
}

/** A request that should be retried later is not an error, but many of them are worth a look. */
function levelOf(status: number): 'info' | 'warn' | 'error' {
  if (status === 503) return 'warn';
  return status >= 500 ? 'error' : 'info';
}
