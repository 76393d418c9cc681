import { useState } from 'react';
import { whenIdle } from '../when-idle';
import type { AnimatedComponents } from './animated';

let animated: AnimatedComponents | null = null;

/** framer-motion is a chunk of its own that nothing waits for: until it is loaded, everything appears and goes at once. */
export async function loadMotion(): Promise<void> {
  animated ??= (await import('./animated')).animated;
}

export const loadedMotion = () => animated;

/** The same for as long as a component is mounted: switching would remount it and lose its focus. */
export function useMotion(): AnimatedComponents | null {
  const [loaded] = useState(loadedMotion);
  return loaded;
}

/** Fetches it after the page's own scripts and pictures, when the browser is idle. */
export async function prefetchMotion(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => {
      addEventListener('load', resolve, { once: true });
    });
  await new Promise<void>((resolve) => {
    whenIdle(resolve);
  });
  await loadMotion();
}
