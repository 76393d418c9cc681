import { useEffect, useState } from 'react';
import { OFFLINE_MESSAGE } from '../../lib/api-client';
import { showToast } from '../../ui/toast-store';
import type { SignInModal } from './SignInModal';

type Props = { action: string | null; open: boolean; onUnavailable: () => void };

/** Most people never see the dialog, so it is fetched when it is first needed. */
export function SignInHost({ action, open, onUnavailable }: Props) {
  const [Modal, setModal] = useState<typeof SignInModal | null>(null);
  const [lastAction, setLastAction] = useState(action);
  if (action !== null && action !== lastAction) setLastAction(action);

  useEffect(() => {
    if (!open || Modal) return;
    import('./SignInModal').then(
      (module) => setModal(() => module.SignInModal),
      () => {
        onUnavailable();
        history.back();
        showToast({ title: 'Sign-in did not open', description: OFFLINE_MESSAGE, tone: 'destructive' });
      },
    );
  }, [open, Modal, onUnavailable]);

  return Modal && <Modal open={open} action={lastAction ?? 'continue'} />;
}
