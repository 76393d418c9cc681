import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Trib } from '#shared/api/tribs';
import { avatarSources } from '#shared/domain/portraits';
import { town } from '../../lib/town';
import { useRegisterOverlay } from '../../lib/open-overlays';
import { readFlag, setFlag } from '../../lib/storage';
import { useLatest } from '../../lib/use-latest';
import { whenIdle } from '../../lib/when-idle';
import { Logo } from '../../ui/Logo';
import { MAIN_ID } from '../../ui/Page';
import { splashShownFlag } from './shown-flags';
import * as t from './texts';

/** On a browser's first visit, the splash stays this long after the meetups have arrived. */
export const SPLASH_MIN_MS = 3_500;
/** The first sentence is shown at least this long, so that it can be read. */
const PREPARING_AFTER_MS = 1_300;
const FADE_MS = 250;
/** On later visits, the splash leaves when the first card is there, and at the latest after a second. */
const LATER_SPLASH_MAX_MS = 1_000;

type SplashPhase = 'finding' | 'preparing' | 'leaving' | 'gone';

type Arrival = {
  meetups: readonly Trib[] | undefined;
  /** True once loading has ended, with or without success. Without meetups it has failed, and the splash ends at once. */
  isReady: boolean;
  onDone: () => void;
};

/** Covers the feed, which is rendered but inert beneath it, and leaves the navigation usable. */
export function FeedSplash(arrival: Arrival) {
  const [isFirst] = useState(() => !splashShownFlag.wasShown());
  const [isFullLength] = useState(() => !readFlag('hasSeenSplash'));
  const phase = useSplash(arrival, isFullLength);
  useRegisterOverlay(isFirst);
  return isFirst && <Splash isReady={arrival.isReady} phase={phase} isFullLength={isFullLength} />;
}

type SplashProps = { isReady: boolean; phase: SplashPhase; isFullLength: boolean };

function Splash({ isReady, phase, isFullLength }: SplashProps) {
  const root = usePassFocusToFeed();
  return (
    <div
      ref={root}
      className={`feed-splash fixed inset-0 start-(--nav-side) z-30 mx-auto flex max-w-phone flex-col items-center justify-center bg-canvas px-5 pb-(--nav-space) transition-opacity duration-250 md:ember-backdrop md:max-w-none ${
        phase === 'leaving' || phase === 'gone' ? 'opacity-0' : ''
      }`}
    >
      <Logo size={96} />
      <h1
        tabIndex={-1}
        className="mt-4 w-full text-center font-display text-2xl font-bold tracking-tight text-balance wrap-anywhere"
      >
        <span className="text-ember-glow">{town.name}</span>
      </h1>
      <output className="mt-3 text-center text-base text-muted">
        {isFullLength && phase !== 'finding' ? t.preparingExperience : t.findingWhatYoullLove}
      </output>
      <div aria-hidden="true" className="mt-8 h-1 w-40 overflow-hidden rounded-pill bg-raised">
        <div
          className="bar-fill h-full origin-start rounded-pill bg-ember-glow transition-transform ease-linear motion-reduce:transition-none"
          style={{
            transform: `scaleX(${isReady ? 1 : 0.12})`,
            transitionDuration: `${isFullLength ? SPLASH_MIN_MS : FADE_MS}ms`,
          }}
        />
      </div>
    </div>
  );
}

/**
 * The feed could not take the focus while it was covered. When the splash ends, the focus goes to the feed's heading,
 * unless the person has moved it meanwhile.
 */
function usePassFocusToFeed() {
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

function useSplash({ meetups, isReady, onDone }: Arrival, isFullLength: boolean): SplashPhase {
  const [phase, setPhase] = useState<SplashPhase>(() => (splashShownFlag.wasShown() ? 'gone' : 'finding'));
  const latest = useLatest({ meetups, onDone });

  useEffect(() => {
    splashShownFlag.markShown();
    setFlag('hasSeenSplash');
  }, []);

  const hasFailed = isReady && meetups === undefined;
  useEffect(() => {
    if (!isReady || hasFailed) return undefined;
    // The first card's picture has priority, so the avatars wait until the browser is idle.
    const cancelPreload = whenIdle(() => preloadAvatars(latest.current.meetups ?? []));
    const stop = isFullLength ? runSplash(setPhase) : leaveAfter(0, setPhase);
    return () => {
      cancelPreload();
      stop();
    };
  }, [isReady, hasFailed, isFullLength, latest]);
  useEffect(
    () => (isFullLength || isReady ? undefined : leaveAfter(LATER_SPLASH_MAX_MS - FADE_MS, setPhase)),
    [isFullLength, isReady],
  );

  const isOver = phase === 'gone' || hasFailed;
  useEffect(() => {
    if (isOver) latest.current.onDone();
  }, [isOver, latest]);

  return phase;
}

/** `sinceArrival` is null while the meetups are loading. */
export function splashPhase(sinceArrival: number | null): SplashPhase {
  if (sinceArrival === null || sinceArrival < PREPARING_AFTER_MS) return 'finding';
  if (sinceArrival < SPLASH_MIN_MS) return 'preparing';
  return sinceArrival < SPLASH_MIN_MS + FADE_MS ? 'leaving' : 'gone';
}

type OnPhase = (phase: SplashPhase) => void;

/** Starts when the meetups arrive and reports each later phase as it begins. Returns a function that stops it. */
export function runSplash(onPhase: OnPhase): () => void {
  return schedule(
    [PREPARING_AFTER_MS, SPLASH_MIN_MS, SPLASH_MIN_MS + FADE_MS].map((at) => [at, splashPhase(at)]),
    onPhase,
  );
}

function leaveAfter(ms: number, onPhase: OnPhase): () => void {
  return schedule(
    [
      [ms, 'leaving'],
      [ms + FADE_MS, 'gone'],
    ],
    onPhase,
  );
}

function schedule(phases: readonly (readonly [number, SplashPhase])[], onPhase: OnPhase): () => void {
  const timers = phases.map(([at, phase]) => setTimeout(() => onPhase(phase), at));
  return () => {
    for (const timer of timers) clearTimeout(timer);
  };
}

const PRELOADED_MEETUPS = 5;
const PRELOADED_MEMBERS = 3;

/** The URLs of the first visible faces, without repetitions. */
export function avatarsToPreload(meetups: readonly Pick<Trib, 'topMembers'>[]): string[] {
  const people = meetups
    .slice(0, PRELOADED_MEETUPS)
    .flatMap(({ topMembers }) => topMembers.slice(0, PRELOADED_MEMBERS));
  return [...new Set(people.flatMap(({ member }) => avatarSources(member).slice(0, 1)))];
}

/** Avatars have low priority, because the first picture is larger and seen first. */
function preloadAvatars(meetups: readonly Pick<Trib, 'topMembers'>[]): void {
  for (const source of avatarsToPreload(meetups)) {
    const image = new Image();
    image.fetchPriority = 'low';
    image.src = source;
  }
}
