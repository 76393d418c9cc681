import express, { type RequestHandler } from 'express';
import { HttpError } from './errors';

const JSON_LIMIT = '100kb';

/**
 * Bodies are JSON. Anything else that a form could send across origins is refused unread; an image is left alone
 * here, and `mount` passes it to the one endpoint that accepts it.
 */
export function jsonBody(): RequestHandler[] {
  return [
    (req, _res, next) => {
      const hasBody =
        req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
      if (!hasBody || req.is('application/json') || req.is('image/*')) next();
      else next(new HttpError(415, 'unsupported_media_type', 'Send JSON'));
    },
    express.json({ limit: JSON_LIMIT, type: 'application/json' }),
  ];
}
