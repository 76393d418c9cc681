/** How long the splash stays after the meetups have arrived: time for the first faces to load. */
export const SPLASH_MIN_MS = 3_500;
/** The first sentence is shown at least this long, so that it can be read. */
const PREPARING_AFTER_MS = 1_300;
const FADE_MS = 250;

export type SplashPhase = 'finding' | 'preparing' | 'leaving' | 'gone';

/** `sinceArrival` is null while the meetups are loading. */
export function splashPhase(sinceArrival: number | null): SplashPhase {
  if (sinceArrival === null || sinceArrival < PREPARING_AFTER_MS) return 'finding';
  if (sinceArrival < SPLASH_MIN_MS) return 'preparing';
  return sinceArrival < SPLASH_MIN_MS + FADE_MS ? 'leaving' : 'gone';
}

/** Starts at the arrival and reports each phase as it begins; returns how to stop it. */
export function runSplash(onPhase: (phase: SplashPhase) => void): () => void {
  const timers = [PREPARING_AFTER_MS, SPLASH_MIN_MS, SPLASH_MIN_MS + FADE_MS].map((at) =>
    setTimeout(() => onPhase(splashPhase(at)), at),
  );
  return () => {
    for (const timer of timers) clearTimeout(timer);
  };
}
