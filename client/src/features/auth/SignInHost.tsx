import { useEffect, useState } from 'react';
import { OFFLINE_MESSAGE } from '../../lib/api-client';
import { showToast } from '../../ui/toast-store';
import type { SignInModal } from './SignInModal';
import type { KeptAction } from './use-kept-action';

type Props = { kept: KeptAction | null; open: boolean; onUnavailable: () => void };

/** Most people never see the dialog, so it is fetched when it is first needed. */
export function SignInHost({ kept, open, onUnavailable }: Props) {
  const [Modal, setModal] = useState<typeof SignInModal | null>(null);
  const [last, setLast] = useState(kept);
  if (kept && kept !== last) setLast(kept);

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

  return Modal && last && <Modal open={open} kept={last} />;
}
