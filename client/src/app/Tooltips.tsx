import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';

const TooltipLayer = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    return { default: (await import('../ui/TooltipLayer')).TooltipLayer };
  } catch {
    return { default: () => null };
  }
});

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
