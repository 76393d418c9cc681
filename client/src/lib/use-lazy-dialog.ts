import { useEffect, useState } from 'react';
import { tellOffline } from './tell-offline';

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
        tellOffline(failure);
      },
    );
  }, [isOpen, dialog, load, close, failure]);
  return { Dialog: dialog };
}
