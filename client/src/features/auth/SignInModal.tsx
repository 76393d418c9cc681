import type { QueryClient } from '@tanstack/react-query';
import { DialogRoot } from '../../ui/Dialog';
import { providersQuery } from './auth.api';
import { SignInChoices } from './SignInChoices';
import { SIGN_IN_SUBTITLE, signInTitle } from './sign-in-texts';
import type { PendingAction } from './use-pending-action';

type Props = { open: boolean; pending: PendingAction };

/** Cannot be dismissed: it closes with a sign-in, with Back, or with its page. */
function SignInModal({ open, pending }: Props) {
  return (
    <DialogRoot
      open={open}
      onOpenChange={stayOpen}
      title={signInTitle(pending.action)}
      description={SIGN_IN_SUBTITLE}
      dismissible={false}
    >
      <SignInChoices pending={pending} />
    </DialogRoot>
  );
}

function stayOpen(): void {}

/** With the providers, whose buttons would move the others if they came later. Without them there are other ways to sign in. */
export async function loadSignInModal(queryClient: QueryClient) {
  await queryClient.prefetchQuery(providersQuery);
  return SignInModal;
}
