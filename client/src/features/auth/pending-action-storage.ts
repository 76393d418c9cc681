import { forgetForSession, readForSession, storeForSession } from '../../lib/session-store';
import { onSignOut } from '../../lib/viewer-scope';

/** Holds, per tab, the action that was pending when the page was left for a provider. */
const KEY = 'afterReturn';
/** The server keeps a sign-in with a provider open for the same time. */
const FRESH_MS = 10 * 60_000;

type StoredAction = { resumeKey: string; at: number };

/** Returns whether the action was stored, because an in-app browser may have no storage. */
export function storePendingAction(resumeKey: string, at: number): boolean {
  const isStored = storeForSession(KEY, JSON.stringify({ resumeKey, at } satisfies StoredAction));
  // Without storage the value is kept in memory only, which leaving for the provider clears.
  if (!isStored) forgetForSession(KEY);
  return isStored;
}

/** Removes the action, so that it is resumed only once. */
export function consumePendingAction(): StoredAction | null {
  const text = readForSession(KEY) ?? 'null';
  forgetForSession(KEY);
  try {
    const stored: unknown = JSON.parse(text);
    return isStoredAction(stored) ? stored : null;
  } catch {
    return null;
  }
}

onSignOut(() => void consumePendingAction());

function isStoredAction(value: unknown): value is StoredAction {
  if (typeof value !== 'object' || value === null || !('resumeKey' in value && 'at' in value)) return false;
  return typeof value.resumeKey === 'string' && typeof value.at === 'number';
}

/** Returns the pending action once, and nothing after the person has navigated or too much time has passed. */
export function pendingActionOf({ resumeKey, at }: StoredAction): () => string | null {
  let waiting: string | null = resumeKey;
  const take = () => {
    const taken = Date.now() - at < FRESH_MS ? waiting : null;
    waiting = null;
    return taken;
  };
  // The router dispatches `pushState` on the window when it pushes a page or a history entry.
  for (const type of ['pushState', 'popstate']) addEventListener(type, take, { once: true });
  return take;
}
