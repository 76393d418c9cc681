import { useState } from 'react';
import { ApiError } from '../../lib/api-client';
import { messageFor } from '../../lib/errors';
import { clearInviter, clearOnboarding } from '../../lib/storage';
import { showToast } from '../../ui/toast-store';
import { useAuth } from './auth-context';
import { createDemoAccount } from './demo-sign-in';

const TRY_AGAIN = 'Please try again';

export function useDemoSignIn() {
  const { authenticateUser, finishSignIn } = useAuth();
  const [isBusy, setBusy] = useState(false);

  const signIn = async () => {
    if (isBusy) return;
    setBusy(true);
    const user = await createDemoAccount(location.search).catch((error: unknown) => {
      showToast({ title: 'Demo login failed', description: reasonOf(error), tone: 'destructive' });
      return null;
    });
    setBusy(false);
    if (!user) return;
    authenticateUser(user);
    clearOnboarding();
    clearInviter();
    showToast({ title: 'Demo account connected!' });
    await finishSignIn(user);
  };

  return { isBusy, signIn };
}

/** With too many demo accounts or no connection, trying again at once is no use. */
function reasonOf(error: unknown): string {
  const isKnown = error instanceof ApiError && (error.status === 429 || error.status === 0);
  return isKnown ? messageFor(error, TRY_AGAIN) : TRY_AGAIN;
}
