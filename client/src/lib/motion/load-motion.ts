import { useState } from 'react';
import { whenIdle } from '../when-idle';
import type { AnimatedComponents } from './animated';

let animated: AnimatedComponents | null = null;

/** framer-motion is in a chunk that nothing waits for: until it is loaded, everything appears and disappears at once. */
export async function loadMotion(): Promise<void> {
  animated ??= (await import('./animated')).animated;
}

export const loadedMotion = () => animated;

/** Fixed for as long as a component is mounted: switching would remount its content and lose the focus. */
export function useMotion(): AnimatedComponents | null {
  const [loaded] = useState(loadedMotion);
  return loaded;
}

/** Fetches the chunk after the page's own scripts and pictures, when the browser is idle. */
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
