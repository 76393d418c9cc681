import { FALLBACK, type Lang } from '#shared/texts/languages';
import { says, textsOf } from './texts';
import type { FieldIssue } from './validate';

/** A sentence for whoever reads it, whose language is known only where the response is written. */
export type Says = (lang: Lang) => string;

/** An expected refusal, with a stable code for programs and a sentence for people. */
export class HttpError extends Error {
  readonly says: Says;

  constructor(
    readonly status: number,
    readonly code: string,
    message: string | Says,
    readonly extra: { issues?: FieldIssue[]; retryAfterSeconds?: number } = {},
  ) {
    // Logs and programs read English.
    super(typeof message === 'string' ? message : message(FALLBACK));
    this.says = typeof message === 'string' ? () => message : message;
  }
}

/** What is missing and what belongs to somebody else get the same response, so that ids reveal nothing. */
export const notFound = () => new HttpError(404, 'not_found', says.notFound);
export const signInNeeded = () => new HttpError(401, 'sign_in_needed', says.signIn);
export const invalid = (issues: FieldIssue[]) =>
  new HttpError(400, 'invalid_request', (lang) => issues[0]?.says(lang) ?? textsOf(lang).invalid, { issues });
export const invalidField = (path: string, message: string | Says) =>
  invalid([{ path, says: typeof message === 'string' ? () => message : message }]);
export const conflict = (code: string, message: string | Says) => new HttpError(409, code, message);
export const forbidden = (code: string, message: string | Says) => new HttpError(403, code, message);
export const tooMany = (message: string | Says, retryAfterSeconds: number) =>
  new HttpError(429, 'too_many_requests', message, { retryAfterSeconds });
export const unavailable = () =>
  new HttpError(503, 'unavailable', says.unavailable, { retryAfterSeconds: 1 });
export const uploadsBusy = () =>
  new HttpError(503, 'busy', says.uploadsBusy, {
    retryAfterSeconds: 3,
  });
export const manyAtThis = () => new HttpError(503, 'busy', says.manyAtThis, { retryAfterSeconds: 5 });
export const tooLarge = () => new HttpError(413, 'too_large', says.tooLarge);
export const unreadable = () => new HttpError(400, 'invalid_request', says.unreadable);
/** Reads still work; the operator has to free disk space. */
export const storageFull = () =>
  new HttpError(503, 'storage_full', says.storageFull, {
    retryAfterSeconds: 30,
  });
