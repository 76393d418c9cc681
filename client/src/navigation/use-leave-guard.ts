import { useCallback, useEffect, useRef, useState } from 'react';
import { useAskBeforeUnload } from '../lib/unsaved-changes';
import { askToDiscard } from './discard-question';
import { type Guard, guards, pass, shownEntry } from './history';
import * as t from './texts';

export const loadDiscardQuestion = async () => (await import('./DiscardQuestion')).DiscardQuestion;

export const NOT_SAVED = t.notSaved;

/** Whether a form's input differs from what it was at first. */
export function useIsChanged(input: unknown): boolean {
  const now = JSON.stringify(input);
  const [before] = useState(now);
  return now !== before;
}

/**
 * Asks before unsaved input is lost, whichever way the person leaves: a link, Back, closing the sheet, or a reload.
 * The form stays where its page and the sheets that it opened in stay.
 */
export function useLeaveGuard(isDirty: boolean, description: string) {
  const [overlays] = useState(() => shownEntry().overlays.map(({ name }) => name));
  const guard = useRef<Guard | null>(null);
  useAskBeforeUnload(isDirty);
  /** Leaves without asking, because the input was saved or the person chose to discard it. */
  const leave = useCallback((run: () => void) => {
    if (guard.current) guards.delete(guard.current);
    pass(run);
  }, []);
  useEffect(() => {
    if (!isDirty) return undefined;
    // Loaded before it is needed, because the connection may be lost by then.
    loadDiscardQuestion().catch(() => undefined);
    const added = { overlays, ask: (run: () => void) => askToDiscard(description, () => leave(run)) };
    guard.current = added;
    guards.add(added);
    return () => void guards.delete(added);
  }, [isDirty, overlays, description, leave]);
  /** For a way out that is no step through history, such as a panel's own Back. */
  const ask = useCallback(
    (run: () => void) => (isDirty ? askToDiscard(description, () => leave(run)) : run()),
    [isDirty, description, leave],
  );
  return { ask, leave };
}
