import { paths } from '../../lib/paths';
import { isOpenDialog } from '../../ui/use-history-dialog';

/** Ours, for this tab alone: the draft whose Create waited for a sign-in when the page was left. */
const KEY = 'createAfterSignIn';
/** As long as it may take to find a password, and no longer. */
const FRESH_MS = 10 * 60_000;

let waiting = '';

/** Whoever signs in at a provider leaves the page in the middle of Create. */
export function noteIfLeft(requestKey: string): void {
  waiting = requestKey;
  addEventListener('pagehide', onLeave);
}

function onLeave(): void {
  if (location.pathname !== paths.createTrib || !isOpenDialog('sign-in')) return;
  try {
    sessionStorage.setItem(KEY, `${waiting} ${Date.now()}`);
  } catch {
    // Then the button is pressed once more.
  }
}

/** Says so once. */
export function wasLeftFor(requestKey: string): boolean {
  try {
    const [key, at] = (sessionStorage.getItem(KEY) ?? '').split(' ');
    sessionStorage.removeItem(KEY);
    return key === requestKey && Date.now() - Number(at) < FRESH_MS;
  } catch {
    return false;
  }
}
