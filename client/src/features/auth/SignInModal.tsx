import { DialogRoot } from '../../ui/Dialog';
import { SignInChoices } from './SignInChoices';
import { SIGN_IN_SUBTITLE, signInTitle } from './sign-in-texts';

type Props = { open: boolean; action: string };

/** Nobody closes it by itself: it goes with a sign-in, with Back, or with the page. */
export function SignInModal({ open, action }: Props) {
  return (
    <DialogRoot
      open={open}
      onOpenChange={stayOpen}
      title={signInTitle(action)}
      description={SIGN_IN_SUBTITLE}
      dismissible={false}
    >
      <SignInChoices />
    </DialogRoot>
  );
}

function stayOpen(): void {}
