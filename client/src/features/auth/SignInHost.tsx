import { useCallback, useState } from 'react';
import { useLazyDialog } from '../../lib/use-lazy-dialog';
import { leaveStep } from './dialog-step';
import { loadSignIn } from './load-sign-in';
import type { PendingAction } from './use-pending-action';

type Props = { kept: PendingAction | null; open: boolean; onUnavailable: () => void };

export function SignInHost({ kept, open, onUnavailable }: Props) {
  const [last, setLast] = useState(kept);
  if (kept && kept !== last) setLast(kept);

  const close = useCallback(() => {
    onUnavailable();
    return leaveStep();
  }, [onUnavailable]);
  const { Dialog } = useLazyDialog(loadSignIn, { isOpen: open, close, failure: 'Sign-in did not open' });

  return Dialog && last && <Dialog open={open} kept={last} />;
}
