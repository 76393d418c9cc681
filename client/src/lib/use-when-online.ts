import { useEffect, useSyncExternalStore } from 'react';

export function useWhenOnline(act: (() => void) | undefined): void {
  useEffect(() => {
    if (!act) return undefined;
    const onOnline = () => act();
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, [act]);
}

function subscribeToConnection(listener: () => void): () => void {
  const watching = new AbortController();
  for (const type of ['online', 'offline']) addEventListener(type, listener, { signal: watching.signal });
  return () => watching.abort();
}

export const useIsOnline = () => useSyncExternalStore(subscribeToConnection, () => navigator.onLine);
