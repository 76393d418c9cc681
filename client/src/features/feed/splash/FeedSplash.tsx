import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { PRODUCT_NAME } from '#shared/domain/names';
import { useRegisterOverlay } from '../../../lib/open-overlays';
import { Logo } from '../../../ui/Logo';
import { MAIN_ID } from '../../../ui/Page';
import { splashShownFlag } from '../shown-flags';
import { SPLASH_MIN_MS, type SplashPhase } from './splash-timing';
import { useSplash, type Arrival } from './use-splash';

/** Covers the feed, which is rendered and inert beneath it, and leaves the navigation free. */
export function FeedSplash(arrival: Arrival) {
  const [isFirst] = useState(() => !splashShownFlag.wasShown());
  const phase = useSplash(arrival);
  useRegisterOverlay(isFirst);
  return isFirst && <Splash isReady={arrival.isReady} phase={phase} />;
}

function Splash({ isReady, phase }: { isReady: boolean; phase: SplashPhase }) {
  const root = useFocusHandedOn();
  return (
    <div
      ref={root}
      className={`feed-splash fixed inset-0 z-30 mx-auto flex max-w-phone flex-col items-center justify-center bg-canvas px-5 pb-(--nav-space) transition-opacity duration-250 md:border-x md:border-line lg:ember-backdrop lg:max-w-none lg:border-x-0 ${
        phase === 'leaving' || phase === 'gone' ? 'opacity-0' : ''
      }`}
    >
      <Logo size={96} />
      <h1 tabIndex={-1} className="mt-4 font-display text-2xl font-bold tracking-tight">
        <span className="text-ember-glow">{PRODUCT_NAME}</span>
      </h1>
      <output className="mt-3 text-center text-base text-muted">
        {phase === 'finding' ? "Finding what you'll love..." : 'Preparing your experience...'}
      </output>
      <div aria-hidden="true" className="mt-8 h-1 w-40 overflow-hidden rounded-pill bg-raised">
        <div
          className="bar-fill h-full origin-left rounded-pill bg-ember-glow transition-transform ease-linear motion-reduce:transition-none"
          style={{ transform: `scaleX(${isReady ? 1 : 0.12})`, transitionDuration: `${SPLASH_MIN_MS}ms` }}
        />
      </div>
    </div>
  );
}

/**
 * The feed could not take the focus while it was covered; unless the person has moved it meanwhile, it goes to its
 * heading.
 */
function useFocusHandedOn() {
  const root = useRef<HTMLDivElement>(null);
  const isFocusFree = useRef(false);
  useLayoutEffect(
    () => () => {
      const focused = document.activeElement;
      isFocusFree.current = focused === document.body || (root.current?.contains(focused) ?? false);
    },
    [],
  );
  useEffect(
    () => () => {
      if (!isFocusFree.current) return;
      const main = document.getElementById(MAIN_ID);
      (main?.querySelector<HTMLElement>('h1[tabindex]') ?? main)?.focus({ preventScroll: true });
    },
    [],
  );
  return root;
}
