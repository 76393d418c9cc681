/** Every step is one of history, so that Back goes a step back. What it is stands in the entry's state. */
type Entry = {
  wizardStep: number;
  /** The step before it in history; 0 for the entry one came with. */
  wizardFrom: number;
  wizardDepth: number;
};
const CAME_WITH = { wizardFrom: 0, wizardDepth: 0 };

const currentState = (): object => {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? state : {};
};

function currentEntry(): Entry | null {
  const numbers = { wizardStep: 0, ...CAME_WITH, ...currentState() };
  const { wizardStep, wizardFrom, wizardDepth } = numbers;
  const isOurs = [wizardStep, wizardFrom, wizardDepth].every(Number.isInteger) && wizardStep > 0;
  return isOurs ? { wizardStep, wizardFrom, wizardDepth } : null;
}

export function currentStep(): number | null {
  return currentEntry()?.wizardStep ?? null;
}

/** The entry one is at becomes that of this step. */
export function markStep(wizardStep: number): void {
  history.replaceState({ ...CAME_WITH, ...currentState(), wizardStep }, '');
}

export function enterStep(wizardStep: number): void {
  const { wizardStep: wizardFrom, wizardDepth } = currentEntry() ?? { wizardStep: 0, ...CAME_WITH };
  const entry: Entry = { wizardStep, wizardFrom, wizardDepth: wizardDepth + 1 };
  history.pushState({ ...currentState(), ...entry }, '');
}

/** Says whether history does it, and tells by `popstate`: a draft from the storage has no entries before it. */
export function goBackTo(step: number): boolean {
  if (currentEntry()?.wizardFrom !== step) return false;
  history.back();
  return true;
}

/** A tab that was restored may have lost the entries it counts, and then nothing happens. */
const PATIENCE_MS = 1000;

/** Done when history is at the entry one came with: what follows takes its place, and Back leads past the wizard. */
export function leaveSteps(): Promise<void> {
  const isDialog = 'dialog' in currentState();
  const back = (currentEntry()?.wizardDepth ?? 0) + (isDialog ? 1 : 0);
  if (back === 0) return Promise.resolve();
  return new Promise((resolve) => {
    addEventListener('popstate', () => resolve(), { once: true });
    setTimeout(resolve, PATIENCE_MS);
    history.go(-back);
  });
}
