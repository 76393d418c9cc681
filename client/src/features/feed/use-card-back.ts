import { useCallback, useEffect, useState } from 'react';
import type { CardBack } from './CardBack';
import { whenIdle } from '../../lib/when-idle';
import { loadCardBack, loadCommands } from './later';

/** The back of the cards comes when the front is drawn; whoever is faster waits for it. */
export function useCardBack() {
  const [Back, setBack] = useState<typeof CardBack | null>(null);
  const load = useCallback(async () => {
    const loaded = await loadCardBack();
    setBack(() => loaded);
  }, []);
  useEffect(
    () =>
      whenIdle(() => {
        // What does not come now is asked for again when it is needed, and then a failure is told.
        load().catch(() => undefined);
        loadCommands().catch(() => undefined);
      }),
    [load],
  );
  return { Back, load };
}
