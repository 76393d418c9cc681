import { useEffect, useState } from 'react';
import { whenIdle } from '../when-idle';
import type { Moving } from './moving';

let moving: Moving | null = null;

/** framer-motion is a chunk of its own that nothing waits for: until it is loaded, everything appears and goes at once. */
export async function loadMotion(): Promise<void> {
  moving ??= (await import('./moving')).moving;
}

export const loadedMotion = () => moving;

/** The same for as long as a component is mounted: switching would remount it and lose its focus. */
export function useMotion(): Moving | null {
  const [loaded] = useState(loadedMotion);
  return loaded;
}

const fetchIt = () => whenIdle(() => void loadMotion().catch(() => undefined));

/** Fetches it after the page's own scripts and pictures, when the browser is idle. */
export function usePrefetchMotion(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return undefined;
    if (document.readyState === 'complete') return fetchIt();
    let callOff: (() => void) | undefined;
    const onLoad = () => {
      callOff = fetchIt();
    };
    addEventListener('load', onLoad, { once: true });
    return () => {
      removeEventListener('load', onLoad);
      callOff?.();
    };
  }, [isNeeded]);
}
