import type { ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import type { ErrorBody } from '#shared/api/common';
import {
  errorCodes,
  errorMessages,
  isForeignKeyViolation,
  isLockTimeout,
  isOverTime,
  isStorageFull,
} from '../db/errors';
import { HttpError, notFound, storageFull, tooLarge, unavailable, unreadable } from './errors';
import { says } from './texts';

/** Turns every failure into a response of one shape. Details of unexpected failures go to the log, not to the client. */
export function errorHandler(log: Logger): ErrorRequestHandler {
  return (thrown: unknown, req, res, next) => {
    if (res.headersSent) {
      next(thrown);
      return;
    }
    const error = asHttpError(thrown);
    // Our own refusals, for example while too many photos are being uploaded, are no failures: the request's log line
    // is enough.
    if (error !== thrown && (error.status >= 500 || isForeignKeyViolation(thrown)))
      log[error.status === 500 ? 'error' : 'warn']({ err: thrown, requestId: req.id }, 'request failed');
    const body: ErrorBody = { message: error.says(req.lang), code: error.code, requestId: req.id };
    if (error.extra.issues)
      body.issues = error.extra.issues.map((issue) => ({ path: issue.path, message: issue.says(req.lang) }));
    if (error.extra.retryAfterSeconds)
      res.set('Retry-After', String(Math.ceil(error.extra.retryAfterSeconds)));
    res.status(error.status).set('Cache-Control', 'no-store').json(body);
  };
}

function asHttpError(thrown: unknown): HttpError {
  if (thrown instanceof HttpError) return thrown;
  if (isStorageFull(thrown)) return storageFull();
  if (isDatabaseUnavailable(thrown) || isOverTime(thrown) || isLockTimeout(thrown)) return unavailable();
  if (isForeignKeyViolation(thrown)) return notFound();
  const parser = bodyParserError(thrown);
  return parser ?? new HttpError(500, 'internal_error', says.ourFault);
}

/** Express and its body parser throw errors with a status, for example for bad JSON, a large body or malformed escapes. */
function bodyParserError(thrown: unknown): HttpError | null {
  if (!(thrown instanceof Error) || !('status' in thrown) || typeof thrown.status !== 'number') return null;
  if (thrown.status === 404) return notFound();
  if (thrown.status === 413) return tooLarge();
  if (thrown.status === 415) return new HttpError(415, 'unsupported_media_type', says.wrongKind);
  if (thrown.status >= 400 && thrown.status < 500) return unreadable();
  return null;
}

const AWAY_CODES = /^(08...|57P0[123]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|EAI_AGAIN)$/;
/** The last one comes from a replica that has not been promoted yet. */
const AWAY_MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|timeout expired|query read timeout|Client has encountered a connection error|recovery is in progress/i;

export function isDatabaseUnavailable(thrown: unknown): boolean {
  return (
    errorCodes(thrown).some((code) => AWAY_CODES.test(code)) ||
    errorMessages(thrown).some((message) => AWAY_MESSAGES.test(message))
  );
}
