import { goBackBy, historyState, isOpenDialog } from '../../lib/history-steps';

/** The sign-in dialog is a history entry, so that Back closes it. Its name is stored in the entry's state. */
const STEP = 'sign-in';

export const isAtStep = () => isOpenDialog(STEP);

export function enterStep(): void {
  if (!isAtStep()) history.pushState({ ...historyState(), dialog: STEP }, '');
}

let leaving: Promise<void> | null = null;

/** Resolves when history is back at the page itself: only then may something navigate. */
export function leaveStep(): Promise<void> {
  if (!isAtStep()) return Promise.resolve();
  leaving ??= goBackBy(1).finally(() => {
    leaving = null;
  });
  return leaving;
}
