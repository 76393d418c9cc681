import { useEffect } from 'react';

/** Smaller differences are the browser's own bars, which `dvh` follows. */
const KEYBOARD_PX = 120;

/** For `chat.css`: some browsers lay the keyboard over the page, and a conversation has to fit above it. */
export function useVisualViewport(): void {
  useEffect(() => {
    const viewport = visualViewport;
    if (!viewport) return undefined;
    const { style } = document.documentElement;
    const reset = () => {
      style.removeProperty('--visual-viewport-height');
      style.removeProperty('--visual-viewport-top');
    };
    const update = () => {
      if (viewport.scale !== 1 || innerHeight - viewport.height < KEYBOARD_PX) {
        reset();
        return;
      }
      style.setProperty('--visual-viewport-height', `${viewport.height}px`);
      style.setProperty('--visual-viewport-top', `${viewport.offsetTop}px`);
    };
    update();
    viewport.addEventListener('resize', update);
    viewport.addEventListener('scroll', update);
    return () => {
      viewport.removeEventListener('resize', update);
      viewport.removeEventListener('scroll', update);
      reset();
    };
  }, []);
}
