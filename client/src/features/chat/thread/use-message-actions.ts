import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Message, Reaction } from '#shared/api/chat';
import { useLatest } from '../../../lib/use-latest';
import { useHistoryDialog } from '../../../ui/use-history-dialog';
import { react, removeMessage } from '../chat-writes';
import type { useOutbox } from '../outbox/use-outbox';
import { messagesQuery } from '../chat.api';
import type { ThreadActions } from './thread-actions';
import type { ShownMessage } from './thread-rows';

type Options = {
  viewerId: number;
  conversationId: number;
  outbox: Pick<ReturnType<typeof useOutbox>, 'retry' | 'discard'>;
  jumpTo: (messageId: number) => void;
  onEdit: (message: ShownMessage) => void;
};

/** The actions stay the same object, so that typing rerenders no row. */
export function useMessageActions(options: Options) {
  const { viewerId, conversationId } = options;
  const queryClient = useQueryClient();
  const latest = useLatest(options);
  const [message, setMessage] = useState<ShownMessage | null>(null);
  const menu = useHistoryDialog('message-actions');
  const photo = useHistoryDialog('message-photo');
  const { open: openActions } = menu;
  const { open: openPhoto } = photo;

  const actions = useMemo((): ThreadActions & { remove: (message: ShownMessage) => void } => {
    const cache = { queryClient, viewerId };
    const { queryKey } = messagesQuery(viewerId, conversationId);
    const storedOf = ({ id }: ShownMessage): Message | undefined =>
      queryClient.getQueryData(queryKey)?.list.find((one) => one.id === id);
    return {
      openActions(shown) {
        setMessage(shown);
        openActions();
      },
      openPhoto(shown) {
        setMessage(shown);
        openPhoto();
      },
      react(shown, reaction: Reaction, on) {
        const stored = storedOf(shown);
        if (stored) void react(cache, stored, reaction, on);
      },
      remove(shown) {
        const stored = storedOf(shown);
        if (stored) void removeMessage(cache, stored);
      },
      jumpTo: (messageId) => latest.current.jumpTo(messageId),
      retry: (clientId) => latest.current.outbox.retry(clientId),
      edit(shown) {
        latest.current.outbox.discard(shown.clientId);
        latest.current.onEdit(shown);
      },
      discard: (clientId) => latest.current.outbox.discard(clientId),
    };
  }, [queryClient, viewerId, conversationId, latest, openActions, openPhoto]);

  return { actions, dialogs: { message, menu, photo } };
}

export type MessageDialogsState = ReturnType<typeof useMessageActions>['dialogs'];
export type MessageActions = ReturnType<typeof useMessageActions>['actions'];
