import { useQuery } from '@tanstack/react-query';
import { useNewsPolling } from '../../../lib/live/live';
import { presenceQuery } from '../chat.api';

/** As many as the server answers at once. */
const ASKED_MAX = 100;

/** Who of these people is online; those the viewer has nothing to do with never are. */
export function useOnline(viewerId: number, ids: readonly number[]): ReadonlySet<number> {
  const asked = [...new Set(ids)].slice(0, ASKED_MAX).toSorted((a, b) => a - b);
  const polling = useNewsPolling();
  const query = presenceQuery(viewerId, asked.join());
  const presence = useQuery({ ...query, ...polling, enabled: asked.length > 0 });
  return new Set(presence.data?.online);
}
