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

/** Dialogs that are open now: their entries do something. */
const openDialogs = new Set<string>();

/** How many entries of dialogs the current one is above its page's own. Dialogs that the URL names are not counted. */
function dialogDepth(): number {
  const { dialogDepth: depth } = { dialogDepth: 0, ...historyState() };
  return Number.isInteger(depth) ? depth : 0;
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

/**
 * Before the page is rendered. A reload closes every dialog and keeps its entry, at which Back would do nothing: it is
 * left, now and whenever Back or Forward comes to one.
 */
export function leaveClosedDialogs(): Promise<void> {
  addEventListener('popstate', leaveIfClosed);
  return goBackBy(dialogDepth());
}

function leaveIfClosed(): void {
  if (dialogDepth() > 0 && ![...openDialogs].some(isOpenDialog)) history.back();
}

type Options = { replace?: boolean; state?: unknown };
type Navigate = (to: string, options?: Options) => void;

/** A page that is opened from a dialog takes the place of its entry: Back leads to the page below. */
export function navigateFromDialog(navigate: Navigate, to: string, options: Options = {}): void {
  const { state } = options;
  const opensDialog = typeof state === 'object' && state !== null && 'dialog' in state;
  navigate(to, dialogDepth() > 0 && !opensDialog ? { ...options, replace: true } : options);
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
