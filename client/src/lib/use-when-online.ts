import { useEffect } from 'react';

/** Does it whenever the connection is back. */
export function useWhenOnline(act: (() => void) | undefined): void {
  useEffect(() => {
    if (!act) return undefined;
    const onOnline = () => act();
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, [act]);
}
