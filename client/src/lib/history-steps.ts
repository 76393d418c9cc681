/**
 * A tab that was restored may have lost the entries it counts, and then nothing happens. Counted in turns of the event
 * loop and not by the clock: a page that was busy all that time has not waited for its history yet.
 */
const TURN_MS = 50;
const MOST_TURNS = 20;

/** The state of the current history entry. */
export function historyState(): object {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? state : {};
}

/** Whether the current history entry belongs to this dialog. */
export function isOpenDialog(name: string): boolean {
  const state = historyState();
  return 'dialog' in state && state.dialog === name;
}

/** Resolves when history is there: only then may something navigate. */
export function goBackBy(steps: number): Promise<void> {
  if (steps === 0) return Promise.resolve();
  return new Promise((resolve) => {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
      if (turns === MOST_TURNS) finish();
    }, TURN_MS);
    const finish = () => {
      clearInterval(timer);
      removeEventListener('popstate', finish);
      resolve();
    };
    addEventListener('popstate', finish);
    history.go(-steps);
  });
}
