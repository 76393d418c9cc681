import { useCallback, useSyncExternalStore } from 'react';

/** Follows the window. During prerendering, where there is none, no query matches. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}

/** Read before every animation, because the setting may change while the page is open. */
export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
