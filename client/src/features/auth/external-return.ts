import { AUTH_ERROR_PARAM, AUTH_RESULT_PARAM, type AuthResult } from '#shared/api/auth';
import type { OwnUser } from '#shared/api/users';
import { DEFAULT_DISPLAY_NAME } from '#shared/domain/names';
import { plainText } from '#shared/domain/plain-text';
import { messageFor } from '../../lib/errors';
import { clearInviter, clearOnboarding } from '../../lib/storage';
import { showToast } from '../../ui/toast-store';
import { getPendingIdentity, registerUser } from './auth.api';
import { readHostedProfile } from './hosted-profile';
import { registration } from './registration';
import { takeNote, waitingFor } from './return-note';

const TRY_AGAIN = 'Please try again';
/** The text comes in the address, so it may be anybody's: short, and nothing unseen in it. */
const REASON_MAX = 120;

/**
 * Reads what an external sign-in came to, once: a reload must not read it again. What had waited for it is handed to
 * `onWaiting` when there is somebody to go on with it.
 */
export async function finishExternalReturn(
  authenticateUser: (user: OwnUser) => void,
  finishSignIn: (user: OwnUser) => Promise<unknown>,
  onWaiting: (take: () => () => string | null) => void,
): Promise<void> {
  const note = takeNote();
  const address = new URL(location.href);
  const error = address.searchParams.get(AUTH_ERROR_PARAM);
  const result = address.searchParams.get(AUTH_RESULT_PARAM);
  address.searchParams.delete(AUTH_ERROR_PARAM);
  address.searchParams.delete(AUTH_RESULT_PARAM);
  history.replaceState(history.state, '', address);
  if (error !== null) {
    tellFailed('Google login failed', plainText(error, REASON_MAX) || TRY_AGAIN);
    return;
  }
  if (result === ('new' satisfies AuthResult)) {
    const user = await setUpAccount(address.search);
    if (!user) return;
    authenticateUser(user);
    await finishSignIn(user);
  }
  if (note) onWaiting(() => waitingFor(note));
}

async function setUpAccount(search: string): Promise<OwnUser | null> {
  try {
    const [{ firebaseUid, email, displayName }, hosted] = await Promise.all([
      getPendingIdentity(),
      readHostedProfile(),
    ]);
    const name = displayName ?? hosted.name ?? DEFAULT_DISPLAY_NAME;
    const user = await registerUser({ ...registration(name, hosted, search), firebaseUid, email });
    clearOnboarding();
    clearInviter();
    return user;
  } catch (error) {
    tellFailed('Account setup failed', messageFor(error, TRY_AGAIN));
    return null;
  }
}

function tellFailed(title: string, description: string): void {
  showToast({ title, description, tone: 'destructive' });
}
