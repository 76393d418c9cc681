import { ApiError, OFFLINE_MESSAGE } from '../../../lib/api-client';
import { messageFor } from '../../../lib/errors';

export const PUSH_DENIED =
  "Your browser keeps Trib's notifications out. Allow them in its settings for this site, then turn them on in your notification settings.";
export const PUSH_NEEDS_INSTALL =
  'An iPhone or iPad notifies only apps on the Home Screen: tap Share, then “Add to Home Screen”, and turn this on there.';

/** The browser's own message about a failed subscription is for developers. */
export function pushFailure(error: unknown): string {
  return error instanceof ApiError
    ? messageFor(error, OFFLINE_MESSAGE)
    : 'Your browser could not set it up. Please try again later.';
}
