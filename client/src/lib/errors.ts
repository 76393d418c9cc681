import { ApiError } from './api-client';

/** The given sentence, followed by the server's own reason on a second line if there is one. */
export function withReason(sentence: string, error: unknown): string {
  const reason = messageFor(error, '');
  return reason === '' || reason === sentence ? sentence : `${sentence}\n${reason}`;
}

/** An error whose message is written for the person. */
export class UserFacingError extends Error {
  override readonly name = 'UserFacingError';

  /** The field that it is about, if there is one. */
  readonly field: string | undefined;

  constructor(message: string, options?: ErrorOptions & { field?: string }) {
    super(message, options);
    this.field = options?.field;
  }
}

/** Whether it has gone, is hidden, or never existed. After any other failure, what is known stays on the screen. */
export const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Prefers the server's own message, which knows best what went wrong. */
export function messageFor(error: unknown, fallback: string): string {
  if (error instanceof UserFacingError) return error.message;
  if (!(error instanceof ApiError)) return fallback;
  if (error.status === 0) return error.message;
  return error.body?.message ?? fallback;
}

/** What the server has refused, by field. `failure` is the text for a refusal that is about a username as a whole. */
export function refusedFields(error: unknown, failure: string | null): Readonly<Record<string, string>> {
  if (error instanceof UserFacingError && error.field) return { [error.field]: error.message };
  const cause = error instanceof ApiError || !(error instanceof Error) ? error : error.cause;
  const body = cause instanceof ApiError ? cause.body : undefined;
  if (body?.code === 'username_taken') return { username: failure ?? body.message };
  const firstLast = (body?.issues ?? []).toReversed();
  return Object.fromEntries(firstLast.map(({ path, message }) => [path.split('.')[0] ?? '', message]));
}
