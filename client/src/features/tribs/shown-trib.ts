import { useEffect } from 'react';

/** The card on the screen, and since when. It stands there as its list had it, which nothing reads again. */
const shownSince = new Map<number, number>();

export function useShownTrib(tribId: number | undefined): void {
  useEffect(() => {
    if (tribId === undefined) return undefined;
    shownSince.set(tribId, Date.now());
    return () => {
      shownSince.delete(tribId);
    };
  }, [tribId]);
}

export function tribsShownBefore(time: number): number[] {
  return [...shownSince].filter(([, since]) => since <= time).map(([tribId]) => tribId);
}
