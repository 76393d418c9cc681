import { useInfiniteQuery } from '@tanstack/react-query';
import type { ConversationKind } from '#shared/api/chat';
import { useFallbackPolling } from '../../../lib/live/live';
import { useDebounced } from '../../../lib/use-debounced';
import { conversationsQuery } from '../chat.api';

const SEARCH_DELAY_MS = 250;

/** The conversations of a kind that are loaded and, while somebody searches, those with that name that are not. */
export function useConversations(viewerId: number, kind: ConversationKind, searched: string) {
  const loaded = useInfiniteQuery({ ...conversationsQuery(viewerId, kind), ...useFallbackPolling() });
  const asked = useDebounced(searched, SEARCH_DELAY_MS);
  const isSearching = searched !== '' && loaded.hasNextPage;
  const search = useInfiniteQuery({
    ...conversationsQuery(viewerId, kind, asked),
    enabled: isSearching && asked !== '',
  });
  const found = (isSearching && asked !== '' && search.data) || [];
  const known = new Set(loaded.data?.map(({ id }) => id));
  return {
    data: loaded.data && [...loaded.data, ...found.filter(({ id }) => !known.has(id))],
    isError: loaded.isError,
    refetch: isSearching ? search.refetch : loaded.refetch,
    more: isSearching ? search : loaded,
    /** What the server has found stays, however differently it compares names. */
    foundIds: new Set(found.map(({ id }) => id)),
    hasSearchFailed: isSearching && search.isError,
    isAsking: isSearching && (asked !== searched || search.isPending),
  };
}

export type Conversations = ReturnType<typeof useConversations>;
