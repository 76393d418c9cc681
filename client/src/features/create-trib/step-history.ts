import { goBackBy, historyState } from '../../lib/history-steps';

/** Every step is one of history, so that Back goes a step back. What it is stands in the entry's state. */
type Entry = {
  wizardStep: number;
  /** The step before it in history; 0 for the entry one came with. */
  wizardFrom: number;
  wizardDepth: number;
};
const CAME_WITH = { wizardFrom: 0, wizardDepth: 0 };

function currentEntry(): Entry | null {
  const numbers = { wizardStep: 0, ...CAME_WITH, ...historyState() };
  const { wizardStep, wizardFrom, wizardDepth } = numbers;
  const isOurs = [wizardStep, wizardFrom, wizardDepth].every(Number.isInteger) && wizardStep > 0;
  return isOurs ? { wizardStep, wizardFrom, wizardDepth } : null;
}

export function currentStep(): number | null {
  return currentEntry()?.wizardStep ?? null;
}

/** The entry one is at becomes that of this step. */
export function markStep(wizardStep: number): void {
  history.replaceState({ ...CAME_WITH, ...historyState(), wizardStep }, '');
}

export function enterStep(wizardStep: number): void {
  const { wizardStep: wizardFrom, wizardDepth } = currentEntry() ?? { wizardStep: 0, ...CAME_WITH };
  const entry: Entry = { wizardStep, wizardFrom, wizardDepth: wizardDepth + 1 };
  history.pushState({ ...historyState(), ...entry }, '');
}

/** Says whether history does it, and tells by `popstate`: a draft from the storage has no entries before it. */
export function goBackTo(step: number): boolean {
  if (currentEntry()?.wizardFrom !== step) return false;
  history.back();
  return true;
}

/** Done when history is at the entry one came with: what follows takes its place, and Back leads past the wizard. */
export function leaveSteps(): Promise<void> {
  const isDialog = 'dialog' in historyState();
  const back = (currentEntry()?.wizardDepth ?? 0) + (isDialog ? 1 : 0);
  return goBackBy(back);
}
