import { goBackBy, historyState, isOpenDialog } from '../../lib/history-steps';

/** The sign-in dialog is a step of history, so that Back closes it. The name is kept in the step's state. */
const STEP = 'sign-in';

export const isAtStep = () => isOpenDialog(STEP);

export function enterStep(): void {
  if (!isAtStep()) history.pushState({ ...historyState(), dialog: STEP }, '');
}

let leaving: Promise<void> | null = null;

/** Done when history is back at the page itself: only then may something navigate on. */
export function leaveStep(): Promise<void> {
  if (!isAtStep()) return Promise.resolve();
  leaving ??= goBackBy(1).finally(() => {
    leaving = null;
  });
  return leaving;
}
