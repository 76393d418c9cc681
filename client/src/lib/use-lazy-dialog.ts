import { useEffect, useState } from 'react';
import { showToast } from '../ui/toast-store';
import { OFFLINE_MESSAGE } from './api-client';

type Opening = { isOpen: boolean; close: () => void; failure?: string };

/** What opens over a page is fetched when it first opens. Where it does not come, it is closed again and that is told. */
export function useLazyDialog<C>(
  load: () => Promise<C>,
  { isOpen, close, failure = 'That did not open' }: Opening,
): { Dialog: C | null } {
  const [dialog, setDialog] = useState<C | null>(null);
  useEffect(() => {
    if (!isOpen || dialog) return;
    load().then(
      (loaded) => setDialog(() => loaded),
      () => {
        close();
        showToast({ title: failure, description: OFFLINE_MESSAGE, tone: 'destructive' });
      },
    );
  }, [isOpen, dialog, load, close, failure]);
  return { Dialog: dialog };
}
