import { ApiError } from '../../lib/api-client';

const LATER = 'Please try again later';

/** The description of a failed save: the server's message, else its status. */
export function saveFailureText(error: unknown): string {
  if (!(error instanceof ApiError)) return LATER;
  if (error.status === 0) return error.message;
  return error.body?.message ?? `HTTP error! status: ${error.status}`;
}
