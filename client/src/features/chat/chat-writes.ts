import type { QueryClient } from '@tanstack/react-query';
import type { Conversation, Message, Reaction } from '#shared/api/chat';
import { messageFor } from '../../lib/errors';
import { optimisticWrite } from '../../lib/optimistic-write';
import { showToast } from '../../ui/toast-store';
import { addMessage, patchConversation, patchMessage } from './chat-cache';
import { chatKeys, deleteMessage, putMute, putReaction } from './chat.api';

type Act = { queryClient: QueryClient; viewerId: number };

const showFailure = (error: unknown) =>
  showToast({
    title: "That didn't work",
    description: messageFor(error, 'Please try again.'),
    tone: 'destructive',
  });

export function removeMessage(act: Act, message: Message): Promise<void> {
  const { queryClient, viewerId } = act;
  const keys = chatKeys(viewerId);
  return optimisticWrite<void>({
    queryClient,
    thing: `message ${message.id}`,
    change: 'delete',
    shownIn: keys.messages(message.conversationId),
    apply: () =>
      patchMessage(act, message, (kept) => ({
        ...kept,
        isDeleted: true,
        text: '',
        photo: null,
        reactions: [],
      })),
    send: () => deleteMessage(message.conversationId, message.id),
    onFailed: showFailure,
    refetch: () => queryClient.invalidateQueries({ queryKey: keys.lists }),
  });
}

export function react(act: Act, message: Message, reaction: Reaction, on: boolean): Promise<void> {
  const { queryClient, viewerId } = act;
  return optimisticWrite<Message>({
    queryClient,
    thing: `reaction ${message.id} ${reaction}`,
    change: on ? 'on' : 'off',
    shownIn: chatKeys(viewerId).messages(message.conversationId),
    apply: (response) => {
      if (response) addMessage(act, response);
      else return patchMessage(act, message, (kept) => withReaction(kept, reaction, on));
      return () => undefined;
    },
    send: () => putReaction(message, reaction, on),
    onFailed: showFailure,
    refetch: async () => undefined,
  });
}

export function withReaction(message: Message, reaction: Reaction, on: boolean): Message {
  const { reactions } = message;
  const shown = reactions.find((one) => one.reaction === reaction);
  if ((shown?.isMine ?? false) === on) return message;
  const count = (shown?.count ?? 0) + (on ? 1 : -1);
  const changed = { reaction, count, isMine: on };
  const all = shown ? reactions.map((one) => (one === shown ? changed : one)) : [...reactions, changed];
  return { ...message, reactions: all.filter((one) => one.count > 0) };
}

export function setMuted(act: Act, conversation: Conversation, isMuted: boolean): Promise<void> {
  const { queryClient, viewerId } = act;
  const keys = chatKeys(viewerId);
  return optimisticWrite<void>({
    queryClient,
    thing: `mute ${conversation.id}`,
    change: isMuted ? 'mute' : 'unmute',
    shownIn: keys.all,
    apply: () => {
      patchConversation(act, conversation.id, { isMuted });
      return () => patchConversation(act, conversation.id, { isMuted: !isMuted });
    },
    send: () => putMute(conversation.id, isMuted),
    onDone: () =>
      showToast({
        title: isMuted ? 'Muted' : 'No longer muted',
        description: isMuted ? "You won't be notified of its messages." : undefined,
      }),
    onFailed: showFailure,
    refetch: async () => undefined,
  });
}
