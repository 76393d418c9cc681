import { paths } from '../../lib/paths';
import { isOpenDialog } from '../../ui/use-history-dialog';
import { isExternalReturn } from '../auth/external-sign-in';

/** Ours, for this tab alone: the draft whose Create waited for a sign-in when the page was left. */
const KEY = 'createAfterSignIn';
/** As long as it may take to find a password, and no longer. */
const FRESH_MS = 10 * 60_000;

type Latest<T> = { readonly current: T };
type Draft = { draft: { requestKey: string } };

let latest: Latest<Draft> | undefined;

/** Whoever signs in at a provider leaves the page in the middle of Create: back from there, it goes on. */
export function goOnAfterReturn(wizard: Latest<Draft>, create: Latest<() => void>): void {
  latest = wizard;
  addEventListener('pagehide', onLeave);
  const wasLeft = takeNote() === wizard.current.draft.requestKey;
  if (wasLeft && cameBack()) create.current();
}

function onLeave(): void {
  if (location.pathname !== paths.createTrib || !isOpenDialog('sign-in')) return;
  try {
    sessionStorage.setItem(KEY, `${latest?.current.draft.requestKey} ${Date.now()}`);
  } catch {
    // Then the button is pressed once more.
  }
}

function takeNote(): string | null {
  try {
    const [key = '', at] = (sessionStorage.getItem(KEY) ?? '').split(' ');
    sessionStorage.removeItem(KEY);
    return Date.now() - Number(at) < FRESH_MS ? key : null;
  } catch {
    return null;
  }
}

/** What the address said when the page was opened: by now that may have been read and taken away. */
function cameBack(): boolean {
  return isExternalReturn(performance.getEntriesByType('navigation')[0]?.name ?? '');
}
