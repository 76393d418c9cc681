import { ApiError } from './api-client';

/** The server's own words where it has some: it knows best what went wrong. */
export function messageFor(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  if (error.status === 0) return error.message;
  return error.body?.message ?? fallback;
}
