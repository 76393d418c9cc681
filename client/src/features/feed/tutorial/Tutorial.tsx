import { useEffect, useState } from 'react';
import type { TutorialOverlay } from './TutorialOverlay';
import { useTutorial, type FeedReadiness } from './use-tutorial';

/** Most visits do not need it, so the overlay and its animations are loaded when the tutorial is due. */
export function Tutorial(readiness: FeedReadiness) {
  const { isOpen, onShown, close } = useTutorial(readiness);
  const [Overlay, setOverlay] = useState<typeof TutorialOverlay | null>(null);

  useEffect(() => {
    if (!isOpen || Overlay) return;
    import('./TutorialOverlay').then((module) => setOverlay(() => module.TutorialOverlay), close);
  }, [isOpen, Overlay, close]);

  return isOpen && Overlay && <Overlay onShown={onShown} onEnd={close} />;
}
