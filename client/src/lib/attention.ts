import { useEffect, useSyncExternalStore } from 'react';
import { createListeners } from './listeners';

/** One thing at a time: anything that opens by itself waits until no overlay is open. */
let holders = 0;
const listeners = createListeners();

function change(by: number): void {
  holders += by;
  listeners.notify();
}

/** Returns how to release it, which works once. */
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

export function useHoldAttention(holding: boolean): void {
  useEffect(() => (holding ? holdAttention() : undefined), [holding]);
}

export function useAttentionFree(): boolean {
  return useSyncExternalStore(listeners.add, isAttentionFree, () => true);
}
