import { useEffect, useSyncExternalStore } from 'react';

/** One thing at a time: what asks by itself waits while something else has the person's attention. */
let holders = 0;
const listeners = new Set<() => void>();

function change(by: number): void {
  holders += by;
  for (const listener of listeners) listener();
}

/** Returns how to let go, which works once. */
export function holdAttention(): () => void {
  let isHolding = true;
  change(1);
  return () => {
    if (isHolding) change(-1);
    isHolding = false;
  };
}

export function isAttentionFree(): boolean {
  return holders === 0;
}

export function subscribeToAttention(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function useHoldAttention(holding: boolean): void {
  useEffect(() => (holding ? holdAttention() : undefined), [holding]);
}

export function useAttentionFree(): boolean {
  return useSyncExternalStore(subscribeToAttention, isAttentionFree, () => true);
}
