import { useCallback, useState } from 'react';
import { useAttentionFree, useHoldAttention } from '../../../lib/attention';
import { clearFlag, readFlag, setFlag } from '../../../lib/storage';
import { hasShownTutorial, markTutorialShown } from './tutorial-session';

export type TutorialCircumstances = {
  hasSeenTutorial: boolean;
  justCompletedOnboarding: boolean;
  hasMeetups: boolean;
  isSplashOver: boolean;
  shownThisSession: boolean;
};

/** For who has not seen it, and again for who has just come through the onboarding. */
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
  useHoldAttention(isOpen);
  const isFree = useAttentionFree();

  // What is stored is looked at once, when the feed is there to be explained and nothing lies over it.
  if (!isDecided && hasMeetups && isSplashOver && isFree) {
    setDecided(true);
    setOpen(
      shouldShowTutorial({
        hasSeenTutorial: readFlag('hasSeenTutorial'),
        justCompletedOnboarding: readFlag('justCompletedOnboarding'),
        hasMeetups,
        isSplashOver,
        shownThisSession: hasShownTutorial(),
      }),
    );
  }

  /** It is really on the screen: only then it counts as shown. */
  const onShown = useCallback(() => {
    markTutorialShown();
    clearFlag('justCompletedOnboarding');
  }, []);

  /** Finished or skipped. */
  const onEnd = useCallback(() => {
    setFlag('hasSeenTutorial');
    setOpen(false);
  }, []);

  /** Its script cannot be had: next time perhaps. */
  const onUnavailable = useCallback(() => setOpen(false), []);

  return { isOpen, onShown, onEnd, onUnavailable };
}
