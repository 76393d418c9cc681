import { useCallback, useState } from 'react';
import { useNoOverlayOpen, useRegisterOverlay } from '../../../lib/open-overlays';
import { clearFlag, readFlag, setFlag } from '../../../lib/storage';
import { tutorialShownFlag } from '../shown-flags';

export type TutorialCircumstances = {
  hasSeenTutorial: boolean;
  justCompletedOnboarding: boolean;
  hasMeetups: boolean;
  isSplashOver: boolean;
  shownThisSession: boolean;
};

/** For people who have not seen it, and again after onboarding. */
export function shouldShowTutorial({
  hasSeenTutorial,
  justCompletedOnboarding,
  hasMeetups,
  isSplashOver,
  shownThisSession,
}: TutorialCircumstances): boolean {
  if (shownThisSession || !hasMeetups || !isSplashOver) return false;
  return !hasSeenTutorial || justCompletedOnboarding;
}

export type FeedReadiness = Pick<TutorialCircumstances, 'hasMeetups' | 'isSplashOver'>;

export function useTutorial({ hasMeetups, isSplashOver }: FeedReadiness) {
  const [isOpen, setOpen] = useState(false);
  const [isDecided, setDecided] = useState(false);
  useRegisterOverlay(isOpen);
  const isFree = useNoOverlayOpen();

  // Storage is read once, when the feed is ready to be explained and nothing covers it.
  if (!isDecided && hasMeetups && isSplashOver && isFree) {
    setDecided(true);
    setOpen(
      shouldShowTutorial({
        hasSeenTutorial: readFlag('hasSeenTutorial'),
        justCompletedOnboarding: readFlag('justCompletedOnboarding'),
        hasMeetups,
        isSplashOver,
        shownThisSession: tutorialShownFlag.wasShown(),
      }),
    );
  }

  /** It is on the screen: only now does it count as shown. */
  const onShown = useCallback(() => {
    tutorialShownFlag.markShown();
    clearFlag('justCompletedOnboarding');
  }, []);

  /** Finished or skipped. */
  const onEnd = useCallback(() => {
    setFlag('hasSeenTutorial');
    setOpen(false);
  }, []);

  /** Its script failed to load: maybe next time. */
  const onUnavailable = useCallback(() => setOpen(false), []);

  return { isOpen, onShown, onEnd, onUnavailable };
}
