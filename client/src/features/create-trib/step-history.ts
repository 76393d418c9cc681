import { goBackOnce } from '../../lib/go-back-once';
import { goBackBy, historyState } from '../../lib/history-steps';

/** Every step is a history entry, so that Back goes one step back. The entry's state says which. */
type Entry = {
  wizardStep: number;
  /** The step of the previous entry; 0 at the entry where the wizard was opened. */
  wizardFrom: number;
  wizardDepth: number;
};
const CAME_WITH = { wizardFrom: 0, wizardDepth: 0 };

function currentEntry(): Entry | null {
  const numbers = { wizardStep: 0, ...CAME_WITH, ...historyState() };
  const { wizardStep, wizardFrom, wizardDepth } = numbers;
  const isValid = [wizardStep, wizardFrom, wizardDepth].every(Number.isInteger) && wizardStep > 0;
  return isValid ? { wizardStep, wizardFrom, wizardDepth } : null;
}

export function currentStep(): number | null {
  return currentEntry()?.wizardStep ?? null;
}

/** Assigns this step to the current history entry. */
export function markStep(wizardStep: number): void {
  history.replaceState({ ...CAME_WITH, ...historyState(), wizardStep }, '');
}

export function enterStep(wizardStep: number): void {
  const { wizardStep: wizardFrom, wizardDepth } = currentEntry() ?? { wizardStep: 0, ...CAME_WITH };
  const entry: Entry = { wizardStep, wizardFrom, wizardDepth: wizardDepth + 1 };
  history.pushState({ ...historyState(), ...entry }, '');
}

/** Returns whether history handles it, announced by `popstate`: a restored draft has no entries before it. */
export function goBackTo(step: number): boolean {
  if (currentEntry()?.wizardFrom !== step) return false;
  goBackOnce();
  return true;
}

/**
 * Resolves when history is at the entry where the wizard was opened: the next page replaces it, and Back skips the
 * wizard.
 */
export function leaveSteps(): Promise<void> {
  const isDialog = 'dialog' in historyState();
  const back = (currentEntry()?.wizardDepth ?? 0) + (isDialog ? 1 : 0);
  return goBackBy(back);
}
