import { useEffect } from 'react';

/** The card on the screen, and since when. It is shown as its list had it, which nothing refetches. */
const visibleSince = new Map<number, number>();

export function useTrackVisibleTrib(tribId: number | undefined): void {
  useEffect(() => {
    if (tribId === undefined) return undefined;
    visibleSince.set(tribId, Date.now());
    return () => {
      visibleSince.delete(tribId);
    };
  }, [tribId]);
}

export function tribsVisibleSince(time: number): number[] {
  return [...visibleSince].filter(([, since]) => since <= time).map(([tribId]) => tribId);
}
