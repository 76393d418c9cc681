import express, { type RequestHandler } from 'express';
import { HttpError } from './errors';

const JSON_LIMIT = '100kb';

/**
 * Bodies are JSON. Anything else a form could send across origins is refused before it is read; a picture is
 * left alone here, and `mount` lets it through to the one endpoint that takes it.
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
