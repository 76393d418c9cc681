import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useHasStream } from '../live/live';
import type { OutboxHandler } from './create-outbox';
import { outbox } from './outbox';
import type { Kind } from './outbox-entry';

/**
 * Sends the viewer's remaining entries of a kind and shows them once sent. Also called by the pages where such entries
 * are written, because the script that sends them on every page may have failed to load.
 */
export function useOutboxKind<K extends Kind, T>(
  viewerId: number,
  kind: K,
  handlerOf: (queryClient: QueryClient) => OutboxHandler<K, T>,
): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    outbox.handle(kind, handlerOf(queryClient));
    void outbox.start(viewerId);
  }, [queryClient, viewerId, kind, handlerOf]);
  // A new stream means that the server can be reached. The browser does not notice if only the server was away.
  const hasStream = useHasStream();
  useEffect(() => {
    if (hasStream) outbox.flush();
  }, [hasStream]);
}

export const useOutboxEntries = () => useSyncExternalStore(outbox.subscribe, outbox.entries);
