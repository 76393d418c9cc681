/**
 * A tab that was restored may have lost the entries it counts, and then nothing happens. Counted in turns of the event
 * loop and not by the clock: a page that was busy all that time has not waited for its history yet.
 */
const TURN_MS = 50;
const MOST_TURNS = 20;

type DialogState = { dialog?: unknown; dialogDepth?: number };

function objectOf(state: unknown): DialogState {
  return typeof state === 'object' && state !== null ? state : {};
}

/** The state of the current history entry; the build, which draws first frames, has none. */
export const historyState = (): object => (typeof history === 'undefined' ? {} : objectOf(history.state));

export const dialogIn = (state: unknown): unknown => objectOf(state).dialog;

/** Whether the current history entry belongs to this dialog. */
export function isOpenDialog(name: string): boolean {
  return dialogIn(history.state) === name;
}

/** Dialogs that are open now: their entries do something. */
export const openDialogs = new Set<unknown>();

/** How many entries of dialogs the current one is above its page's own. Dialogs that the URL names are not counted. */
export function dialogDepth(): number {
  return objectOf(history.state).dialogDepth ?? 0;
}

/** Adds the entry of a dialog that only this page knows about, or of a step inside it. */
export function enterDialog(step: { dialog: string } | { settingsPage: string }): void {
  history.pushState({ ...historyState(), ...step, dialogDepth: dialogDepth() + 1 }, '');
}

/** Until it is closed: Back and Forward stop at its entry. */
export function registerOpenDialog(name: string): () => void {
  openDialogs.add(name);
  return () => void openDialogs.delete(name);
}

/** Before the page is rendered: a reload closes every dialog and keeps its entry, at which Back would do nothing. */
export const leaveClosedDialogs = (): Promise<void> => goBackBy(dialogDepth());

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
      resolve();
    };
    addEventListener('popstate', finish, { once: true });
    history.go(-steps);
  });
}

let isGoingBack = false;

/** One step back, however often it is asked for until history is there. */
export function goBackOnce(): void {
  if (isGoingBack) return;
  isGoingBack = true;
  void goBackBy(1).finally(() => {
    isGoingBack = false;
  });
}
