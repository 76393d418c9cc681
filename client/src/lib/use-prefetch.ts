import { useEffect } from 'react';
import { whenIdle } from './when-idle';

/** Prefetches the next step when idle. A failure does no harm: it is loaded again when needed. */
export function usePrefetch(load?: () => Promise<unknown>): void {
  useEffect(() => load && whenIdle(() => void load().catch(() => undefined)), [load]);
}
