import { isNoOverlayOpen } from '../../lib/open-overlays';
import { profilePage } from '../../lib/paths';
import { captureViewer } from '../../lib/viewer-scope';
import { showToast } from '../../ui/toast-store';
import * as t from './texts';

export const RECOVERY_CODES_PATH = profilePage.href({ settings: 'waysIn' });

const QUIET_MS = 60_000;

/**
 * For sign-ups without a pending action, in the first minute in which the person presses nothing: just now they have
 * other things to look at. People who sign up to join a meetup are asked on the sheet that follows.
 */
export function offerRecoveryCodes(navigate: (path: string) => void): void {
  const isSameViewer = captureViewer();
  const listening = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(offer, QUIET_MS);
  };
  const offer = () => {
    const isBusy = !isNoOverlayOpen() || location.pathname.startsWith('/onboarding/');
    if (isBusy && isSameViewer()) return wait();
    listening.abort();
    if (isSameViewer()) showOffer(navigate);
  };
  for (const type of ['pointerdown', 'keydown'])
    addEventListener(type, wait, { signal: listening.signal, passive: true });
  wait();
}

function showOffer(navigate: (path: string) => void): void {
  showToast({
    title: t.keepWayBackIn,
    description: t.recoveryCodesHelpWhen,
    about: 'recovery-codes',
    action: { label: t.makeCodes, onPress: () => navigate(RECOVERY_CODES_PATH) },
  });
}
