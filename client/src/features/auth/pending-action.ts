import type { OwnUser } from '#shared/api/users';
import { signInDialog } from './auth-overlays';

export type PendingAction = NonNullable<typeof signInDialog.props> & {
  /** Gets the signed-in person, because the page that asked was rendered without one. */
  run: (user: OwnUser) => void;
};

/** What waits for the sign-in. The history entry says whether it still waits, so that Back discards it. */
let pending: PendingAction['run'] | null = null;

/** A sign-in with a pending action stays on the page, where the action then runs. */
export function askToSignIn({ run, ...props }: PendingAction): void {
  pending = run;
  void signInDialog.open(props);
}

export function takePending(): PendingAction['run'] | null {
  const taken = signInDialog.isOpen() ? pending : null;
  pending = null;
  return taken;
}

/** False where Forward leads back to a sign-in whose action has run since. */
export const hasPending = () => pending !== null;
