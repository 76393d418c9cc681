/** The sign-in dialog is a step of history, so that Back closes it. The name is kept in the step's state. */
const STEP = 'sign-in';

function currentState(): object {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? state : {};
}

export function isAtStep(): boolean {
  const state = currentState();
  return 'dialog' in state && state.dialog === STEP;
}

export function enterStep(): void {
  if (!isAtStep()) history.pushState({ ...currentState(), dialog: STEP }, '');
}

let leaving: Promise<void> | null = null;

/** Done when history is back at the page itself: only then may something navigate on. */
export function leaveStep(): Promise<void> {
  if (!isAtStep()) return Promise.resolve();
  leaving ??= new Promise((resolve) => {
    const done = () => {
      leaving = null;
      resolve();
    };
    addEventListener('popstate', done, { once: true });
    history.back();
  });
  return leaving;
}
