import { useEffect } from 'react';

let changed = 0;

export const hasUnsavedChanges = () => changed > 0;

/** While there are changes, the browser asks before it reloads or closes the page. */
export function useAskBeforeUnload(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    changed += 1;
    addEventListener('beforeunload', ask);
    return () => {
      changed -= 1;
      removeEventListener('beforeunload', ask);
    };
  }, [isChanged]);
}
