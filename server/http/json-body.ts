import express, { type Request, type RequestHandler, type Response } from 'express';
import { callerNetwork } from './caller-network';
import { HttpError, tooLarge, unreadable, uploadsBusy } from './errors';
import { type Limit, LIMITS } from './rate-limit';
import type { RateLimiter } from './rate-limiter';
import { readRawBody } from './raw-body';
import type { Viewer } from './viewer';

const JSON_BYTES = 100 * 1024;
export const PICTURE_BYTES = 10 * 1024 * 1024;
/** Base64 takes four letters for three bytes. */
const PICTURE_LETTERS = Math.ceil(PICTURE_BYTES / 3) * 4 + 100;
/** What all large bodies together may take in memory: one of them may have five pictures. Parsing takes twice as much again. */
const HELD_BYTES_MAX = 5 * PICTURE_LETTERS + JSON_BYTES;

/**
 * Refuses bodies other than JSON unread, because a form could send them across origins. An image is let through here,
 * and `mount` accepts it for one endpoint only. A form is let through for `formPaths`.
 */
export const onlyJson =
  (formPaths: readonly string[]): RequestHandler =>
  (req, _res, next) => {
    const hasBody =
      req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
    const isForm = formPaths.includes(req.path) && req.is(FORMS);
    if (!hasBody || isForm || req.is('application/json') || req.is('image/*')) next();
    else next(new HttpError(415, 'unsupported_media_type', 'Send JSON'));
  };
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];

export const jsonBody = (): RequestHandler => express.json({ limit: JSON_BYTES, type: 'application/json' });

export type LargeBodyReader = ReturnType<typeof createLargeBodyReader>;
type Taken = { pictures?: number; longBody?: { bytes: number; limit: Limit } };

/**
 * Reads JSON that carries pictures or a long text. Each sender may send only a few in an hour, and all of them share
 * a limit of memory.
 */
export function createLargeBodyReader(limiter: RateLimiter) {
  const readSmall = jsonBody();
  let held = 0;
  return async (
    req: Request,
    res: Response,
    viewer: Viewer | null,
    { pictures = 0, longBody }: Taken,
  ): Promise<void> => {
    const sender = viewer?.id ?? callerNetwork(req);
    if (longBody) await limiter.consume(longBody.limit, sender);
    if (Number(req.get('content-length') ?? 0) <= JSON_BYTES || !req.is('application/json')) {
      await new Promise<void>((resolve, reject) => {
        void readSmall(req, res, (error?: unknown) => (error === undefined ? resolve() : reject(error)));
      });
      return;
    }
    if (!longBody) await limiter.consume(LIMITS.pictureBodies, sender);
    let ofThisBody = 0;
    res.once('close', () => (held -= ofThisBody));
    const hold = (bytes: number) => {
      if (held + bytes > HELD_BYTES_MAX) throw uploadsBusy();
      held += bytes;
      ofThisBody += bytes;
    };
    const maxBytes = longBody?.bytes ?? pictures * PICTURE_LETTERS + JSON_BYTES;
    const raw = await readRawBody(req, { maxBytes, tooLarge, hold });
    req.body = parse(raw);
  };
}

function parse(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString());
  } catch {
    throw unreadable();
  }
}
