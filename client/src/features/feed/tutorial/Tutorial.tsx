import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useCallback, useRef } from 'react';
import { useNoOverlayOpen, useRegisterOverlay } from '../../../lib/open-overlays';
import { readFlag, remove, setFlag } from '../../../lib/storage';
import { useOverlay } from '../../../navigation/overlays';
import { useAuth } from '../../auth/auth-context';
import { tribsOfUserQuery } from '../../tribs/tribs.api';
import { tutorialShownFlag } from '../shown-flags';
import type { TutorialOverlay } from './TutorialOverlay';

/** Most visits do not need it, so the overlay and its animations are loaded only when the tutorial is due. */
export function Tutorial(readiness: Omit<FeedReadiness, 'hasJoined'>) {
  const { isOpen, onShown, close } = useTutorial({ ...readiness, hasJoined: useHasJoined() });
  const [Overlay, setOverlay] = useState<typeof TutorialOverlay | null>(null);

  useEffect(() => {
    if (!isOpen || Overlay) return;
    import('./TutorialOverlay').then((module) => setOverlay(() => module.TutorialOverlay), close);
  }, [isOpen, Overlay, close]);

  return isOpen && Overlay && <Overlay onShown={onShown} onEnd={close} />;
}

/** Undefined until the server has said what the person goes to, which they may have joined on another device. */
function useHasJoined(): boolean | undefined {
  const { user, isRestoring } = useAuth();
  const own = useQuery({ ...tribsOfUserQuery(user?.id ?? 0), enabled: user !== null });
  if (readFlag('hasEverJoinedTrib') || own.data?.some(({ membership }) => membership === 'joined'))
    return true;
  return isRestoring || own.isLoading ? undefined : false;
}

type TutorialCircumstances = {
  hasJoined: boolean;
  hasSeenTutorial: boolean;
  justCompletedOnboarding: boolean;
  hasMeetups: boolean;
  isSplashOver: boolean;
  shownThisSession: boolean;
};

/** Shown to people who have neither seen it nor joined a meetup, and again after onboarding. */
export function shouldShowTutorial({
  hasJoined,
  hasSeenTutorial,
  justCompletedOnboarding,
  hasMeetups,
  isSplashOver,
  shownThisSession,
}: TutorialCircumstances): boolean {
  if (shownThisSession || !hasMeetups || !isSplashOver) return false;
  return (!hasSeenTutorial && !hasJoined) || justCompletedOnboarding;
}

type FeedReadiness = Pick<TutorialCircumstances, 'hasMeetups' | 'isSplashOver'> & {
  hasJoined: boolean | undefined;
};

export function useTutorial({ hasMeetups, isSplashOver, hasJoined }: FeedReadiness) {
  const { isOpen, open, close } = useOverlay('tutorial');
  const isDecided = useRef(false);
  const isShown = useRef(false);
  useRegisterOverlay(isOpen);
  const isFree = useNoOverlayOpen();

  // Storage is read once, when the feed is ready to be explained and nothing covers it.
  useEffect(() => {
    if (isDecided.current || !hasMeetups || !isSplashOver || !isFree || hasJoined === undefined) return;
    isDecided.current = true;
    const isDue = shouldShowTutorial({
      hasJoined,
      hasSeenTutorial: readFlag('hasSeenTutorial'),
      justCompletedOnboarding: readFlag('justCompletedOnboarding'),
      hasMeetups,
      isSplashOver,
      shownThisSession: tutorialShownFlag.wasShown(),
    });
    if (isDue) open();
  }, [hasMeetups, isSplashOver, hasJoined, isFree, open]);

  /** Called once the overlay is on the screen, since only then the tutorial counts as shown. */
  const onShown = useCallback(() => {
    isShown.current = true;
    tutorialShownFlag.markShown();
    remove('justCompletedOnboarding');
  }, []);

  // Finishing, skipping and Back all count as seen. If the script failed to load, the next visit tries again.
  useEffect(() => {
    if (!isOpen && isShown.current) setFlag('hasSeenTutorial');
  }, [isOpen]);

  return { isOpen, onShown, close };
}
