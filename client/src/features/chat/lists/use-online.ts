import { useQuery } from '@tanstack/react-query';
import { presenceQuery } from '../chat.api';

/** As many as the server answers at once. */
const ASKED_MAX = 100;

/** Who of these people is online; those the viewer has nothing to do with never are. */
export function useOnline(viewerId: number, ids: readonly number[]): ReadonlySet<number> {
  const asked = [...new Set(ids)].slice(0, ASKED_MAX).toSorted((a, b) => a - b);
  const presence = useQuery({ ...presenceQuery(viewerId, asked.join()), enabled: asked.length > 0 });
  return new Set(presence.data?.online);
}
