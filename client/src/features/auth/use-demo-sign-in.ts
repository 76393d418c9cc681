import { useState } from 'react';
import { withReason } from '../../lib/errors';
import { clearInviter, clearOnboarding } from '../../lib/storage';
import { showToast } from '../../ui/toast-store';
import { useAuth } from './auth-context';
import { createDemoAccount } from './demo-sign-in';
import { openNamePrompt } from './name-prompt';

const TRY_AGAIN = 'Please try again';

/** `asksForName`: unless a later step does. The response is not awaited. */
export function useDemoSignIn({ asksForName }: { asksForName: boolean }) {
  const { authenticateUser, finishSignIn } = useAuth();
  const [isBusy, setBusy] = useState(false);

  const signIn = async () => {
    if (isBusy) return;
    setBusy(true);
    const user = await createDemoAccount(location.search).catch((error: unknown) => {
      showToast({
        title: 'Demo login failed',
        description: withReason(TRY_AGAIN, error),
        tone: 'destructive',
      });
      return null;
    });
    setBusy(false);
    if (!user) return;
    authenticateUser(user);
    clearOnboarding();
    clearInviter();
    showToast({
      title: 'Demo account connected!',
      ...(asksForName && { action: { label: 'Add your name', onPress: openNamePrompt } }),
    });
    await finishSignIn(user);
  };

  return { isBusy, signIn };
}
