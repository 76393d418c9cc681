import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';

declare module 'express-serve-static-core' {
  interface Request {
    id: string;
  }
}

/** What proxies add to the requests that they pass on. */
const PROXY_HEADERS = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-real-ip', 'forwarded'];

/** Gives each request an id and logs one line about it, without address, query or anything personal. */
export function requestContext(log: Logger, trustProxy: number): RequestHandler {
  let hasWarned = trustProxy > 0;
  return (req, res, next) => {
    if (!hasWarned && PROXY_HEADERS.some((name) => req.headers[name] !== undefined)) {
      hasWarned = true;
      log.warn(
        'A proxy passes requests on, but TRUST_PROXY is not set: everybody seems to have its address, and shares its limits.',
      );
    }
    req.id = randomUUID();
    res.set('X-Request-Id', req.id);
    const startedAt = performance.now();
    res.on('finish', () => {
      const level = levelOf(res.statusCode);
      const route: unknown = req.route?.path;
      log[level](
        {
          requestId: req.id,
          method: req.method,
          route: typeof route === 'string' ? route : 'none',
          status: res.statusCode,
          ms: Math.round((performance.now() - startedAt) * 10) / 10,
        },
        'request',
      );
    });
    next();
  };
}

/** A request to retry later is no error, but many of them are worth a look. */
function levelOf(status: number): 'info' | 'warn' | 'error' {
  if (status === 503) return 'warn';
  return status >= 500 ? 'error' : 'info';
}
