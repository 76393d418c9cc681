import { useEffect } from 'react';

/** Smaller differences are the browser's own bars, which `dvh` follows. */
const KEYBOARD_PX = 120;

/** Some browsers lay the keyboard over the page: then a conversation is as high as what can still be seen. */
export function useSeenHeight(): void {
  useEffect(() => {
    const seen = visualViewport;
    if (!seen) return undefined;
    const { style } = document.documentElement;
    const forget = () => {
      style.removeProperty('--seen-height');
      style.removeProperty('--seen-top');
    };
    const look = () => {
      if (seen.scale !== 1 || innerHeight - seen.height < KEYBOARD_PX) {
        forget();
        return;
      }
      style.setProperty('--seen-height', `${seen.height}px`);
      style.setProperty('--seen-top', `${seen.offsetTop}px`);
    };
    look();
    seen.addEventListener('resize', look);
    seen.addEventListener('scroll', look);
    return () => {
      seen.removeEventListener('resize', look);
      seen.removeEventListener('scroll', look);
      forget();
    };
  }, []);
}
