import { useQuery } from '@tanstack/react-query';
import { POLL_INTERVAL_MS } from '../../lib/query-client';
import { presenceQuery } from './chat.api';

/** The server accepts no more ids in one request. */
const ASKED_MAX = 100;
/** Events alone are not enough: an instance that has lost its connection to the others misses who comes and goes there. */
const POLLING = { refetchInterval: 2 * POLL_INTERVAL_MS, refetchOnWindowFocus: 'always' } as const;

export function useOnline(viewerId: number, ids: readonly number[]): ReadonlySet<number> {
  const asked = [...new Set(ids)].slice(0, ASKED_MAX).toSorted((a, b) => a - b);
  const query = presenceQuery(viewerId, asked.join());
  const presence = useQuery({ ...query, ...POLLING, enabled: asked.length > 0 });
  return new Set(presence.data?.online);
}
