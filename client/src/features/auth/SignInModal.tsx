import { closeOverlay } from '../../navigation/overlays';
import { DialogRoot } from '../../ui/Dialog';
import { SIGN_IN_SUBTITLE, SignInChoices, signInTitle, useProvidersSettled } from './SignInChoices';
import { type PendingAction, SIGN_IN } from './use-pending-action';

type Props = { open: boolean; pending: PendingAction };

/** Cannot be dismissed: it closes when the person signs in, goes back or leaves the page. */
export function SignInModal({ open, pending }: Props) {
  const isReady = useProvidersSettled();
  return (
    <DialogRoot
      open={open && isReady}
      onOpenChange={stayOpen}
      title={signInTitle(pending.action)}
      description={SIGN_IN_SUBTITLE}
      dismissible={false}
      onBack={() => void closeOverlay(SIGN_IN)}
    >
      <SignInChoices pending={pending} startsNew />
    </DialogRoot>
  );
}

function stayOpen(): void {}
