import { useState } from 'react';
import { useLocation } from 'wouter';
import { messageFor } from '../../lib/errors';
import { paths } from '../../lib/paths';
import { clearInviter, clearOnboarding } from '../../lib/storage';
import { showToast } from '../../ui/toast-store';
import { useAuth } from '../auth/auth-context';
import { putUser } from '../auth/auth.api';
import { BLANK_PROFILE, createDemoAccount } from '../auth/demo-sign-in';

/** A demo account with a blank profile. An existing demo account is kept; a real account is never blanked. */
export function useBlankDemo() {
  const [, navigate] = useLocation();
  const { user, authenticateUser } = useAuth();
  const [isBusy, setBusy] = useState(false);

  const account = async () => {
    if (user?.isDemo) return user;
    const created = await createDemoAccount(location.search);
    authenticateUser(created);
    clearOnboarding();
    clearInviter();
    return created;
  };

  const create = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      const { id } = await account();
      authenticateUser(await putUser(id, BLANK_PROFILE));
      showToast({ title: 'Demo profile created!', description: 'You can now explore with an empty profile' });
      navigate(paths.complete);
    } catch (error) {
      showToast({
        title: 'Failed to create demo profile',
        description: messageFor(error, 'Please try again'),
        tone: 'destructive',
      });
    } finally {
      setBusy(false);
    }
  };

  return { isBusy, create };
}
