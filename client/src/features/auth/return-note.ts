import { forgetOnLeaving } from '../../lib/viewer-scope';

/** Per tab: the action that was pending when the page was left for a provider. */
const KEY = 'afterReturn';
/** As long as the server keeps the provider's sign-in open. */
const FRESH_MS = 10 * 60_000;

type Note = { resumeKey: string; at: number };

/** Returns whether it was stored: an in-app browser may have no storage. */
export function saveReturnNote(resumeKey: string, at: number): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ resumeKey, at } satisfies Note));
    return true;
  } catch {
    return false;
  }
}

/** Removes it, so that it is resumed only once. */
export function takeReturnNote(): Note | null {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    const note: unknown = JSON.parse(text ?? 'null');
    return isNote(note) ? note : null;
  } catch {
    return null;
  }
}

forgetOnLeaving(() => void takeReturnNote());

function isNote(value: unknown): value is Note {
  if (typeof value !== 'object' || value === null || !('resumeKey' in value && 'at' in value)) return false;
  return typeof value.resumeKey === 'string' && typeof value.at === 'number';
}

/** Returns the pending action once. Nothing is resumed after the person has navigated, or after too long. */
export function pendingActionOf({ resumeKey, at }: Note): () => string | null {
  let waiting: string | null = resumeKey;
  const take = () => {
    const taken = Date.now() - at < FRESH_MS ? waiting : null;
    waiting = null;
    return taken;
  };
  // The first is fired by the router when a page or a history entry is pushed.
  for (const type of ['pushState', 'popstate']) addEventListener(type, take, { once: true });
  return take;
}
