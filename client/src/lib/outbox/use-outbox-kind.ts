import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useHasStream } from '../live/live';
import type { OutboxHandler } from './create-outbox';
import { outbox } from './outbox';
import type { Kind } from './outbox-entry';

/**
 * Sends what the viewer has left of a kind, and shows what was sent. Also called where it is written: the script that
 * sends on every page may have failed to load.
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
  // The server can be reached again, which the browser does not notice when only the server was away.
  const hasStream = useHasStream();
  useEffect(() => {
    if (hasStream) outbox.flush();
  }, [hasStream]);
}

export const useOutboxEntries = () => useSyncExternalStore(outbox.subscribe, outbox.entries);
