import { useEffect } from 'react';
import { MAIN_ID } from './Page';

/** While a dialog waits for an answer the page behind it cannot be reached, but the navigation can. */
export function useInertMain(inert: boolean): void {
  useEffect(() => {
    const main = document.getElementById(MAIN_ID);
    if (!inert || !main) return undefined;
    main.inert = true;
    return () => {
      main.inert = false;
    };
  }, [inert]);
}
