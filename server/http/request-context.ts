import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';

declare module 'express-serve-static-core' {
  interface Request {
    id: string;
  }
}

/** Gives each request its id and writes one line about it; no address, no query, nothing personal. */
export function requestContext(log: Logger): RequestHandler {
  return (req, res, next) => {
    req.id = randomUUID();
    res.set('X-Request-Id', req.id);
    const startedAt = performance.now();
    res.on('finish', () => {
      const level = res.statusCode >= 500 ? 'error' : 'info';
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
