import { useEffect } from 'react';
import { DialogRoot } from '../../ui/Dialog';
import { SIGN_IN_SUBTITLE, SignInChoices, signInTitle, useProvidersSettled } from './SignInChoices';
import { useAuth } from './auth-context';
import type { signInDialog } from './auth-overlays';
import { hasPending } from './pending-action';

type Props = NonNullable<typeof signInDialog.props> & { open: boolean; onClose: () => void };

/** Cannot be dismissed: it closes when the person signs in, goes back or leaves the page. */
export function SignInModal({ open, onClose, ...asked }: Props) {
  const isReady = useProvidersSettled();
  const { user, isRestoring } = useAuth();
  // Forward can lead back to the sign-in's history entry after the person has signed in: it is closed again.
  const isAnswered = open && user !== null;
  useEffect(() => {
    if (isAnswered && !hasPending()) onClose();
  }, [isAnswered, onClose]);
  return (
    <DialogRoot
      open={open && isReady && !isRestoring && !isAnswered}
      onOpenChange={stayOpen}
      title={signInTitle(asked.action)}
      description={SIGN_IN_SUBTITLE}
      dismissible={false}
      isWide
      onBack={onClose}
    >
      <SignInChoices asked={asked} startsNew />
    </DialogRoot>
  );
}

function stayOpen(): void {}
