import type { QueryClient } from '@tanstack/react-query';
import { DialogRoot } from '../../ui/Dialog';
import { providersQuery } from './auth.api';
import { SignInChoices } from './SignInChoices';
import { SIGN_IN_SUBTITLE, signInTitle } from './sign-in-texts';
import type { PendingAction } from './use-pending-action';

type Props = { open: boolean; pending: PendingAction };

/** A failure is no reason not to open: there are other ways to sign in. */
export const loadProviders = (queryClient: QueryClient) => queryClient.prefetchQuery(providersQuery);

/** Cannot be dismissed: it closes with a sign-in, with Back, or with its page. */
export function SignInModal({ open, pending }: Props) {
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
