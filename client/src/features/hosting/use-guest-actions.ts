import { useQueryClient } from '@tanstack/react-query';
import type { GuestList } from '#shared/api/hosting';
import type { Trib } from '#shared/api/tribs';
import { messageFor } from '../../lib/errors';
import { optimisticWrite } from '../../lib/optimistic-write';
import { useFailure } from '../../ui/use-failure';
import { withDecision, withRole } from './guest-changes';
import { refreshTribLists, refreshTribs } from '../tribs/refresh-tribs';
import { allGuests, guestsQuery, withGuests, putRequestDecision, putRole } from './hosting.api';

/** A host's actions on guests, one after the other; a refusal is shown in the list, with the server's message. */
export function useGuestActions(trib: Trib, viewerId: number) {
  const queryClient = useQueryClient();
  const { failure, fail, clear } = useFailure();
  const { queryKey } = guestsQuery(viewerId, trib.id);

  const write = (name: string, change: (guests: GuestList) => GuestList, send: () => Promise<void>) => {
    clear();
    const shown = queryClient.getQueryData(queryKey);
    const guests = shown && allGuests(shown);
    if (!guests || change(guests) === guests) return Promise.resolve();
    return optimisticWrite<void>({
      queryClient,
      subject: `guests ${trib.id}`,
      action: name,
      shownIn: queryKey,
      apply: () => {
        const before = queryClient.getQueryData(queryKey);
        queryClient.setQueryData(queryKey, (pages) => pages && withGuests(pages, change(allGuests(pages))));
        return () => queryClient.setQueryData(queryKey, before);
      },
      send,
      onFailed: (error) => fail(messageFor(error, "That didn't work. Please try again.")),
      refetch: async () => {
        await queryClient.invalidateQueries({ queryKey });
        await refreshTribs(queryClient, viewerId, [trib.id]);
        await refreshTribLists(queryClient, viewerId);
      },
    });
  };

  return {
    failure,
    decide: (userId: number, accept: boolean) =>
      write(
        `${accept ? 'accept' : 'decline'} ${userId}`,
        (guests) => withDecision(guests, userId, accept, trib.maxParticipants),
        () => putRequestDecision(trib.id, userId, accept),
      ),
    setRole: (userId: number, role: 'member' | 'cohost') =>
      write(
        `${role} ${userId}`,
        (guests) => withRole(guests, userId, role),
        () => putRole(trib.id, userId, role),
      ),
  };
}
