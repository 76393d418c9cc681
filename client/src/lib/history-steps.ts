/** A tab that was restored may have lost the entries it counts, and then nothing happens. */
const PATIENCE_MS = 1000;

/** What was written down with the entry of history one is at. */
export function historyState(): object {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? state : {};
}

/** Whether the step of history one is at is that of this dialog. */
export function isOpenDialog(name: string): boolean {
  const state = historyState();
  return 'dialog' in state && state.dialog === name;
}

/** Done when history is there: only then may something navigate on. */
export function goBackBy(steps: number): Promise<void> {
  if (steps === 0) return Promise.resolve();
  return new Promise((resolve) => {
    addEventListener('popstate', () => resolve(), { once: true });
    setTimeout(resolve, PATIENCE_MS);
    history.go(-steps);
  });
}
