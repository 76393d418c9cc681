import { useEffect, useRef, useState } from 'react';
import type { Trib } from '#shared/api/tribs';
import { whenIdle } from '../../../lib/when-idle';
import { splashShownFlag } from '../shown-flags';
import { preloadAvatars } from './splash-avatars';
import { runSplash, type SplashPhase } from './splash-timing';

export type Arrival = {
  meetups: readonly Trib[] | undefined;
  /** Loading has ended, with whatever result. Without meetups it failed, and there is nothing to wait for. */
  isReady: boolean;
  onDone: () => void;
};

export function useSplash({ meetups, isReady, onDone }: Arrival): SplashPhase {
  const [phase, setPhase] = useState<SplashPhase>(() => (splashShownFlag.wasShown() ? 'gone' : 'finding'));
  const latest = useRef({ meetups, onDone });
  useEffect(() => {
    latest.current = { meetups, onDone };
  });

  useEffect(() => splashShownFlag.markShown(), []);

  const hasFailed = isReady && meetups === undefined;
  useEffect(() => {
    if (!isReady || hasFailed) return undefined;
    // The first card's picture has priority.
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
