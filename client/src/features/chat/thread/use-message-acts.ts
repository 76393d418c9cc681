import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Message, Reaction } from '#shared/api/chat';
import { useLatest } from '../../../lib/use-latest';
import { useHistoryDialog } from '../../../ui/use-history-dialog';
import { react, removeMessage } from '../chat-writes';
import type { useOutbox } from '../outbox/use-outbox';
import { messagesQuery } from '../chat.api';
import type { ThreadActs } from './thread-acts';
import type { ShownMessage } from './thread-rows';

type Options = {
  viewerId: number;
  conversationId: number;
  outbox: Pick<ReturnType<typeof useOutbox>, 'retry' | 'discard'>;
  jumpTo: (messageId: number) => void;
  onEdit: (message: ShownMessage) => void;
};

/** The acts of the rows stay the same objects, so that typing renders no row again. */
export function useMessageActs(options: Options) {
  const { viewerId, conversationId } = options;
  const queryClient = useQueryClient();
  const latest = useLatest(options);
  const [message, setMessage] = useState<ShownMessage | null>(null);
  const actions = useHistoryDialog('message-actions');
  const photo = useHistoryDialog('message-photo');
  const { open: openActions } = actions;
  const { open: openPhoto } = photo;

  const acts = useMemo((): ThreadActs & { remove: (message: ShownMessage) => void } => {
    const act = { queryClient, viewerId };
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
        if (stored) void react(act, stored, reaction, on);
      },
      remove(shown) {
        const stored = storedOf(shown);
        if (stored) void removeMessage(act, stored);
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

  return { acts, dialogs: { message, actions, photo } };
}

export type MessageDialogsState = ReturnType<typeof useMessageActs>['dialogs'];
export type MessageActs = ReturnType<typeof useMessageActs>['acts'];
