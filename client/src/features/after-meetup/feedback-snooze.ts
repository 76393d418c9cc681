import { onSignOut } from '../../lib/viewer-scope';

/** Meetups postponed with "Not now": asked again on the next visit, not in this one. */
const KEY = 'feedbackNotNow';

/** Without storage, as in some in-app browsers, it lasts until the page is reloaded. */
let isSnoozed = false;

export function isFeedbackSnoozed(): boolean {
  if (isSnoozed) return true;
  try {
    return sessionStorage.getItem(KEY) === 'true';
  } catch {
    return false;
  }
}

/** One question a visit is enough, so this postpones all of them. */
export function snoozeFeedback(): void {
  try {
    sessionStorage.setItem(KEY, 'true');
  } catch {
    isSnoozed = true;
  }
}

onSignOut(() => {
  isSnoozed = false;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage there is nothing to remove.
  }
});
