import { enterDialog, goBackBy, isOpenDialog, registerOpenDialog } from '../../lib/history-steps';

/** The sign-in dialog is a history entry, so that Back closes it. Its name is stored in the entry's state. */
const SIGN_IN_DIALOG = 'sign-in';

export const isSignInEntry = () => isOpenDialog(SIGN_IN_DIALOG);

/** Returns the function that ends it, but leaves the history entry. */
export function openSignInEntry(): () => void {
  if (!isSignInEntry()) enterDialog({ dialog: SIGN_IN_DIALOG });
  return registerOpenDialog(SIGN_IN_DIALOG);
}

let goingBack: Promise<void> | null = null;

/** Resolves when history is back at the page itself: only then may something navigate. */
export function popSignInEntry(): Promise<void> {
  if (!isSignInEntry()) return Promise.resolve();
  goingBack ??= goBackBy(1).finally(() => {
    goingBack = null;
  });
  return goingBack;
}
