import { DialogRoot } from '../../ui/Dialog';
import { SignInChoices } from './SignInChoices';
import { SIGN_IN_SUBTITLE, signInTitle } from './sign-in-texts';
import type { KeptAction } from './use-kept-action';

type Props = Pick<KeptAction, 'action' | 'again'> & { open: boolean };

/** Nobody closes it by itself: it goes with a sign-in, with Back, or with the page. */
export function SignInModal({ open, action, again }: Props) {
  return (
    <DialogRoot
      open={open}
      onOpenChange={stayOpen}
      title={signInTitle(action)}
      description={SIGN_IN_SUBTITLE}
      dismissible={false}
    >
      <SignInChoices again={again} />
    </DialogRoot>
  );
}

function stayOpen(): void {}
