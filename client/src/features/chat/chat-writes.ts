import type { Conversation, Message, Reaction } from '#shared/api/chat';
import { messageFor } from '../../lib/errors';
import { optimisticWrite } from '../../lib/optimistic-write';
import type { ViewerCache } from '../../lib/viewer-scope';
import { showToast } from '../../ui/toast-store';
import { addMessage, patchConversation, patchMessage } from './chat-cache';
import { chatKeys, deleteMessage, putMute, putReaction } from './chat.api';

const showFailure = (error: unknown) =>
  showToast({
    title: "That didn't work",
    description: messageFor(error, 'Please try again.'),
    tone: 'destructive',
  });

export function removeMessage(cache: ViewerCache, message: Message): Promise<void> {
  const { queryClient, viewerId } = cache;
  const keys = chatKeys(viewerId);
  return optimisticWrite<void>({
    queryClient,
    subject: `message ${message.id}`,
    action: 'delete',
    shownIn: keys.messages(message.conversationId),
    apply: () =>
      patchMessage(cache, message, (cached) => ({
        ...cached,
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

export function react(cache: ViewerCache, message: Message, reaction: Reaction, on: boolean): Promise<void> {
  const { queryClient, viewerId } = cache;
  return optimisticWrite<Message>({
    queryClient,
    subject: `reaction ${message.id} ${reaction}`,
    action: on ? 'on' : 'off',
    shownIn: chatKeys(viewerId).messages(message.conversationId),
    apply: (response) => {
      if (response) addMessage(cache, response);
      else return patchMessage(cache, message, (cached) => withReaction(cached, reaction, on));
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

export function setMuted(cache: ViewerCache, conversation: Conversation, isMuted: boolean): Promise<void> {
  const { queryClient, viewerId } = cache;
  const keys = chatKeys(viewerId);
  return optimisticWrite<void>({
    queryClient,
    subject: `mute ${conversation.id}`,
    action: isMuted ? 'mute' : 'unmute',
    shownIn: keys.all,
    apply: () => {
      patchConversation(cache, conversation.id, { isMuted });
      return () => patchConversation(cache, conversation.id, { isMuted: !isMuted });
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
