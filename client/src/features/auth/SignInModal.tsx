import { DialogRoot } from '../../ui/Dialog';
import { SignInChoices } from './SignInChoices';
import { SIGN_IN_SUBTITLE, signInTitle } from './sign-in-texts';
import type { KeptAction } from './use-kept-action';

type Props = { open: boolean; kept: KeptAction };

/** Nobody closes it by itself: it goes with a sign-in, with Back, or with the page. */
export function SignInModal({ open, kept }: Props) {
  return (
    <DialogRoot
      open={open}
      onOpenChange={stayOpen}
      title={signInTitle(kept.action)}
      description={SIGN_IN_SUBTITLE}
      dismissible={false}
    >
      <SignInChoices kept={kept} />
    </DialogRoot>
  );
}

function stayOpen(): void {}
