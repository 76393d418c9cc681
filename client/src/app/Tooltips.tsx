import { Suspense, useEffect, useState } from 'react';
import { lazyOptional } from '../lib/lazy-optional';

const TooltipLayer = lazyOptional(async () => (await import('../ui/TooltipLayer')).TooltipLayer);

/** Loaded only with a mouse or a keyboard; touch never shows one. */
export function Tooltips() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    const want = () => {
      listening.abort();
      setWanted(true);
    };
    const { signal } = listening;
    document.addEventListener('pointerover', (event) => event.pointerType !== 'touch' && want(), { signal });
    document.addEventListener('keydown', want, { signal });
    return () => listening.abort();
  }, []);
  return (
    isWanted && (
      <Suspense fallback={null}>
        <TooltipLayer />
      </Suspense>
    )
  );
}
