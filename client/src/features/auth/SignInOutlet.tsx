import { useCallback, useState } from 'react';
import { useLazyDialog } from '../../lib/use-lazy-dialog';
import { popSignInEntry } from './sign-in-history';
import { loadSignIn } from './auth-context';
import type { PendingAction } from './use-pending-action';

type Props = { pending: PendingAction | null; open: boolean; onUnavailable: () => void };

export function SignInOutlet({ pending, open, onUnavailable }: Props) {
  const [last, setLast] = useState(pending);
  if (pending && pending !== last) setLast(pending);

  const close = useCallback(() => {
    onUnavailable();
    return popSignInEntry();
  }, [onUnavailable]);
  const { Dialog } = useLazyDialog(loadSignIn, { isOpen: open, close, failure: 'Sign-in did not open' });

  return Dialog && last && <Dialog open={open} pending={last} />;
}
