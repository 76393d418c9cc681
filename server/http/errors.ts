import type { FieldIssue } from './validate';

/** An expected refusal, with a stable code for programs and a sentence for people. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly extra: { issues?: FieldIssue[]; retryAfterSeconds?: number } = {},
  ) {
    super(message);
  }
}

/** What is missing and what belongs to somebody else get the same response, so that ids reveal nothing. */
export const notFound = () => new HttpError(404, 'not_found', 'Not found');
export const signInNeeded = () => new HttpError(401, 'sign_in_needed', 'Sign in to continue');
export const invalid = (issues: FieldIssue[]) =>
  new HttpError(400, 'invalid_request', issues[0]?.message ?? 'Invalid request', { issues });
export const invalidField = (path: string, message: string) => invalid([{ path, message }]);
export const conflict = (code: string, message: string) => new HttpError(409, code, message);
export const forbidden = (code: string, message: string) => new HttpError(403, code, message);
export const tooMany = (message: string, retryAfterSeconds: number) =>
  new HttpError(429, 'too_many_requests', message, { retryAfterSeconds });
export const unavailable = () =>
  new HttpError(503, 'unavailable', 'Temporarily unavailable, please try again', { retryAfterSeconds: 1 });
export const uploadsBusy = () =>
  new HttpError(503, 'busy', 'Many photos are being uploaded right now, please try again', {
    retryAfterSeconds: 3,
  });
/** Reads still work; the operator has to free disk space. */
export const storageFull = () =>
  new HttpError(503, 'storage_full', 'There is no room to save this right now, please try again later', {
    retryAfterSeconds: 30,
  });
