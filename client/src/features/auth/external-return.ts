import {
  AUTH_ERROR_PARAM,
  AUTH_PROVIDER_PARAM,
  AUTH_RESULT_PARAM,
  type AuthError,
  type AuthResult,
  PROVIDER_NAMES,
} from '#shared/api/auth';
import type { OwnUser } from '#shared/api/users';
import { DEFAULT_DISPLAY_NAME } from '#shared/domain/names';
import { messageFor } from '../../lib/errors';
import { clearInviter, clearOnboarding } from '../../lib/storage';
import { showToast } from '../../ui/toast-store';
import { getPendingIdentity, registerUser } from './auth.api';
import { readHostedProfile, registration } from './registration';
import { consumePendingAction, pendingActionOf } from './pending-action-storage';
import { showRestoredToast } from './auth-actions';
import { replace } from '../../navigation/history';
import * as t from './texts';

const TRY_AGAIN = t.tryAgain;

/** Anybody can write a URL, so its error only selects one of these texts and is never shown itself. */
const REASONS: Record<AuthError, string> = {
  cancelled: t.youCancelledSignin,
  expired: t.signinExpiredStartAgain,
  unconfirmed: t.providerCouldNotConfirm,
  provider_unreachable: t.providerCannotReachedRight,
  too_many_tries: t.tooManyTriesWait,
  other_account: t.notAccountYouSigned,
  not_told: t.didNotSayWhen,
  not_fresh: t.youSignedInWhileAgo,
  suspended: t.accountSuspendedWriteTo,
  server_error: t.somethingWentWrongOn,
};

/**
 * Reads the outcome of an external sign-in from the URL and removes it, so that a reload does not read it again. The
 * pending action is passed to `onPendingAction`, unless the sign-in failed.
 */
export async function finishExternalReturn(
  authenticateUser: (user: OwnUser) => void,
  finishSignIn: (user: OwnUser) => Promise<unknown>,
  onPendingAction: (take: () => () => string | null) => void,
): Promise<void> {
  const stored = consumePendingAction();
  const url = new URL(location.href);
  const error = url.searchParams.get(AUTH_ERROR_PARAM);
  const result = url.searchParams.get(AUTH_RESULT_PARAM);
  const provider = url.searchParams.get(AUTH_PROVIDER_PARAM);
  url.searchParams.delete(AUTH_ERROR_PARAM);
  url.searchParams.delete(AUTH_RESULT_PARAM);
  url.searchParams.delete(AUTH_PROVIDER_PARAM);
  replace({}, url.href);
  if (error !== null) {
    showFailure(
      t.providerLoginFailed({ provider: providerName(provider) }),
      isAuthError(error) ? REASONS[error] : TRY_AGAIN,
    );
    return;
  }
  if (result === ('new' satisfies AuthResult)) {
    const user = await setUpAccount(url.search);
    if (!user) return;
    authenticateUser(user);
    await finishSignIn(user);
  }
  if (result === ('restored' satisfies AuthResult)) showRestoredToast();
  if (result === ('linked' satisfies AuthResult))
    showToast({ title: t.accountKept2, description: t.youCanSignIn });
  if (result === ('waits' satisfies AuthResult))
    showToast({
      title: t.takesDay,
      description: t.confirmAgainTomorrowIn,
    });
  if (result === ('confirmed' satisfies AuthResult)) showToast({ title: t.confirmedGoOn });
  if (stored) onPendingAction(() => pendingActionOf(stored));
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
    showFailure(t.accountSetupFailed, messageFor(error, TRY_AGAIN));
    return null;
  }
}

const providerName = (id: string | null) =>
  Object.entries(PROVIDER_NAMES).find(([known]) => known === id)?.[1] ?? PROVIDER_NAMES.google;

function isAuthError(code: string): code is AuthError {
  return Object.hasOwn(REASONS, code);
}

function showFailure(title: string, description: string): void {
  showToast({ title, description, tone: 'destructive' });
}
