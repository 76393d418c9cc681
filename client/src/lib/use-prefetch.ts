import { useEffect } from 'react';
import { whenIdle } from './when-idle';

/** Fetches the next step while nobody waits for it. Failing is fine: it is asked for again when needed. */
export function usePrefetch(load?: () => Promise<unknown>): void {
  useEffect(() => load && whenIdle(() => void load().catch(() => undefined)), [load]);
}
