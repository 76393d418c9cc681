import { profilePage } from '../../lib/paths';
import { showToast } from '../../ui/toast-store';

export const RECOVERY_CODES_PATH = profilePage.href({ settings: 'waysIn' });

/** For sign-ups without a pending action. People who sign up to join a meetup are asked on the sheet that follows. */
export function offerRecoveryCodes(navigate: (path: string) => void): void {
  showToast({
    title: 'Keep a way back in',
    description: 'Recovery codes help when your password and devices are lost.',
    about: 'recovery-codes',
    action: { label: 'Make codes', onPress: () => navigate(RECOVERY_CODES_PATH) },
  });
}
