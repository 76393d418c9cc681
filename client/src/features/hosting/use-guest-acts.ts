import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { GuestList } from '#shared/api/hosting';
import type { Trib } from '#shared/api/tribs';
import { messageFor } from '../../lib/errors';
import { withAnswer, withRole } from './guest-changes';
import { guestsQuery, putRequestAnswer, putRole, refreshTrib } from './hosting.api';

/** Shown as done at once, and taken back with the server's words when it refuses. */
export function useGuestActs(trib: Trib, viewerId: number) {
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const { queryKey } = guestsQuery(viewerId, trib.id);

  const act = async (change: (guests: GuestList) => GuestList, send: () => Promise<void>) => {
    setFailure(null);
    // An answer that is under way knows nothing of this yet.
    await queryClient.cancelQueries({ queryKey });
    const before = queryClient.getQueryData(queryKey);
    if (!before) return;
    const after = change(before);
    if (after === before) return;
    queryClient.setQueryData(queryKey, after);
    try {
      await send();
      await queryClient.invalidateQueries({ queryKey });
      await refreshTrib(queryClient, viewerId, trib.id);
    } catch (error) {
      queryClient.setQueryData(queryKey, before);
      setFailure(messageFor(error, 'That did not work. Please try again.'));
      await queryClient.invalidateQueries({ queryKey });
    }
  };

  return {
    failure,
    answer: (userId: number, accept: boolean) =>
      act(
        (guests) => withAnswer(guests, userId, accept, trib.maxParticipants),
        () => putRequestAnswer(trib.id, userId, accept),
      ),
    setRole: (userId: number, role: 'member' | 'cohost') =>
      act(
        (guests) => withRole(guests, userId, role),
        () => putRole(trib.id, userId, role),
      ),
  };
}
