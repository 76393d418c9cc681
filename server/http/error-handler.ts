import type { ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import type { ErrorBody } from '#shared/api/common';
import { HttpError, notFound, unavailable } from './errors';

/** Every failure leaves here, in one shape; what is not expected tells the log, not the client. */
export function errorHandler(log: Logger): ErrorRequestHandler {
  return (thrown: unknown, req, res, next) => {
    if (res.headersSent) {
      next(thrown);
      return;
    }
    const error = asHttpError(thrown);
    if (error.status >= 500) log.error({ err: thrown, requestId: req.id }, 'request failed');
    const body: ErrorBody = { message: error.message, code: error.code, requestId: req.id };
    if (error.extra.issues) body.issues = error.extra.issues;
    if (error.extra.retryAfterSeconds)
      res.set('Retry-After', String(Math.ceil(error.extra.retryAfterSeconds)));
    res.status(error.status).set('Cache-Control', 'no-store').json(body);
  };
}

function asHttpError(thrown: unknown): HttpError {
  if (thrown instanceof HttpError) return thrown;
  if (isDatabaseAway(thrown)) return unavailable();
  const parser = bodyParserError(thrown);
  return parser ?? new HttpError(500, 'internal_error', 'Something went wrong on our side');
}

/** Express and its body parser throw errors with a status of their own: bad JSON, too large, bad escapes. */
function bodyParserError(thrown: unknown): HttpError | null {
  if (!(thrown instanceof Error) || !('status' in thrown) || typeof thrown.status !== 'number') return null;
  if (thrown.status === 404) return notFound();
  if (thrown.status === 413) return new HttpError(413, 'too_large', 'The request is too large');
  if (thrown.status === 415)
    return new HttpError(415, 'unsupported_media_type', 'This kind of body is not accepted');
  if (thrown.status >= 400 && thrown.status < 500)
    return new HttpError(400, 'invalid_request', 'The request cannot be read');
  return null;
}

const AWAY_CODES = /^(08...|57P0[123]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|EAI_AGAIN)$/;
const AWAY_MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|timeout expired|query read timeout|Client has encountered a connection error/i;

export function isDatabaseAway(thrown: unknown): boolean {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if ('code' in error && typeof error.code === 'string' && AWAY_CODES.test(error.code)) return true;
    if (AWAY_MESSAGES.test(error.message)) return true;
  }
  return false;
}
