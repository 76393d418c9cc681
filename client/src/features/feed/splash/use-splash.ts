import { useEffect, useRef, useState } from 'react';
import type { Trib } from '#shared/api/tribs';
import { whenIdle } from '../../../lib/when-idle';
import { preloadAvatars } from './splash-avatars';
import { hasSplashShown, markSplashShown } from './splash-once';
import { runSplash, type SplashPhase } from './splash-timing';

export type Arrival = {
  meetups: readonly Trib[] | undefined;
  /** The answer is there, whatever it is. Without meetups it was a failure, and nothing is worth waiting for. */
  isReady: boolean;
  onDone: () => void;
};

export function useSplash({ meetups, isReady, onDone }: Arrival): SplashPhase {
  const [phase, setPhase] = useState<SplashPhase>(() => (hasSplashShown() ? 'gone' : 'finding'));
  const latest = useRef({ meetups, onDone });
  useEffect(() => {
    latest.current = { meetups, onDone };
  });

  useEffect(markSplashShown, []);

  const hasFailed = isReady && meetups === undefined;
  useEffect(() => {
    if (!isReady || hasFailed) return undefined;
    // The picture of the first card comes first.
    const callOff = whenIdle(() => preloadAvatars(latest.current.meetups ?? []));
    const stop = runSplash(setPhase);
    return () => {
      callOff();
      stop();
    };
  }, [isReady, hasFailed]);

  const isOver = phase === 'gone' || hasFailed;
  useEffect(() => {
    if (isOver) latest.current.onDone();
  }, [isOver]);

  return phase;
}
