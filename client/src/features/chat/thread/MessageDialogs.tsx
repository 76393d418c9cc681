import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Message, Reaction } from '#shared/api/chat';
import { useLatest } from '../../../lib/use-latest';
import { showToast } from '../../../ui/toast-store';
import { useSheet } from '../../../navigation/use-sheet';
import { react, removeMessage } from '../chat-writes';
import { messagesQuery } from '../chat.api';
import { senderName } from '../message-text';
import type { useOutbox } from '../message-outbox';
import type { ThreadActions } from './thread-actions';
import type { ShownMessage } from './thread-rows';

type Props = {
  dialogs: MessageDialogsState;
  isModerator: boolean;
  mayWrite: boolean;
  actions: MessageActions;
  onReply: (message: ShownMessage) => void;
};

export function MessageDialogs({ dialogs, isModerator, mayWrite, actions, onReply }: Props) {
  const { message, menu, photo } = dialogs;
  const { Sheet: Actions } = menu;
  const { Sheet: Photo } = photo;
  if (!message) return null;
  const closeThen = (run: () => void) => void menu.leave().then(run);
  return (
    <>
      {Actions && (
        <Actions
          key={message.clientId}
          message={message}
          open={menu.isOpen}
          onClose={menu.close}
          isModerator={isModerator}
          mayWrite={mayWrite}
          onReact={(reaction, on) => closeThen(() => actions.react(message, reaction, on))}
          onReply={() => closeThen(() => onReply(message))}
          onCopy={() => closeThen(() => void copy(message.text))}
          onDelete={() => closeThen(() => actions.remove(message))}
        />
      )}
      {Photo && message.photo && (
        <Photo
          photo={message.photo}
          title={message.isOwn ? 'Your photo' : `Photo by ${senderName(message)}`}
          open={photo.isOpen}
          onClose={photo.close}
        />
      )}
    </>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: 'Copied' });
  } catch {
    showToast({ title: "That couldn't be copied", tone: 'destructive' });
  }
}

const loadActions = async () => (await import('./ActionsSheet')).ActionsSheet;
const loadPhoto = async () => (await import('../../people/PhotoSheet')).PhotoSheet;

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
  const menu = useSheet('message-actions', loadActions);
  const photo = useSheet('message-photo', loadPhoto);
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

type MessageDialogsState = ReturnType<typeof useMessageActions>['dialogs'];
type MessageActions = ReturnType<typeof useMessageActions>['actions'];
