import { useRef } from 'react';
import { useLocation } from 'wouter';
import type { OwnUser } from '#shared/api/users';
import { clearInviter, clearOnboarding } from '../../lib/storage';
import { useWrite } from '../../lib/use-write';
import { showToast } from '../../ui/toast-store';
import { useAuth } from './auth-context';
import { nameSheet } from './auth-overlays';
import { createDemoAccount } from './demo-sign-in';
import { offerRecoveryCodes } from './offer-recovery-codes';
import { PasskeyButton } from './PasskeyButton';
import { addPasskey } from './passkeys';
import * as t from './texts';

/** Creates an account without a username or a password. Its name is asked for afterwards. */
export function CreateByPasskey({ asksForName }: { asksForName: boolean }) {
  const { authenticateUser, finishSignIn } = useAuth();
  const [, navigate] = useLocation();
  /** The account that has no passkey yet: another try adds one to it rather than creating a second account. */
  const created = useRef<OwnUser | null>(null);
  const creation = useWrite({
    subject: 'account by passkey',
    send: async () => {
      created.current ??= await createDemoAccount(location.search);
      await addPasskey(created.current.id);
      return { ...created.current, isDemo: false };
    },
    done: async (user) => {
      authenticateUser(user);
      clearOnboarding();
      clearInviter();
      showToast({
        title: t.accountMade,
        about: 'account-made',
        ...(asksForName && { action: { label: t.addName, onPress: () => void nameSheet.open({}) } }),
      });
      if (!(await finishSignIn(user))) offerRecoveryCodes(navigate);
    },
    failure: { form: t.noAccountMadeTry },
  });
  return <PasskeyButton write={creation} />;
}
