import { useCallback, useEffect, useState } from 'react';
import type { CardBack } from './CardBack';
import { whenIdle } from '../../lib/when-idle';

const loadCardBack = async () => (await import('./CardBack')).CardBack;
/** The code behind a card's buttons, not needed for the first paint. */
export const loadCommands = () => import('./card-commands');

/** The back loads after the front is rendered; a faster tap waits for it. */
export function useCardBack() {
  const [Back, setBack] = useState<typeof CardBack | null>(null);
  const load = useCallback(async () => {
    const loaded = await loadCardBack();
    setBack(() => loaded);
  }, []);
  useEffect(
    () =>
      whenIdle(() => {
        // A failed load is retried when it is needed, and then reported.
        load().catch(() => undefined);
        loadCommands().catch(() => undefined);
      }),
    [load],
  );
  return { Back, load };
}
