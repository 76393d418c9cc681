import type { Conversation, Message, Reaction } from '#shared/api/chat';
import { write } from '../../lib/use-write';
import type { ViewerCache } from '../../lib/viewer-scope';
import { showToast } from '../../ui/toast-store';
import { addMessage, patchConversation, patchMessage } from './chat-cache';
import { chatKeys, deleteMessage, deletePhoto, photosQuery, putMute, putReaction } from './chat.api';
import * as t from './texts';

const failure = { toast: t.didntWork };

export function removeMessage(cache: ViewerCache, message: Message) {
  const { queryClient, viewerId } = cache;
  const keys = chatKeys(viewerId);
  const removed = { isDeleted: true, text: '', photo: null, reactions: [] };
  return write({
    queryClient,
    subject: `message ${message.id}`,
    action: 'delete',
    show: {
      in: keys.messages(message.conversationId),
      as: () => patchMessage(cache, message, (cached) => ({ ...cached, ...removed })),
    },
    send: () => deleteMessage(message.conversationId, message.id),
    failure,
    stale: [keys.lists],
  });
}

/** Who has taken it away is told to nobody. */
export function takePhotoAway(cache: ViewerCache, message: Message) {
  const { queryClient, viewerId } = cache;
  const { conversationId, id } = message;
  const keys = chatKeys(viewerId);
  const { queryKey } = photosQuery(viewerId, conversationId);
  return write({
    queryClient,
    subject: `message ${id}`,
    action: 'take its photo',
    show: {
      in: keys.messages(conversationId),
      as: () => {
        const before = queryClient.getQueryData(queryKey);
        queryClient.setQueryData(
          queryKey,
          before && { ...before, pages: before.pages.map((page) => page.filter((one) => one.id !== id)) },
        );
        const undo = patchMessage(cache, message, (cached) => ({
          ...cached,
          photo: null,
          isDeleted: cached.text === '',
        }));
        return () => {
          undo();
          queryClient.setQueryData(queryKey, before);
        };
      },
    },
    send: () => deletePhoto(message),
    failure,
    stale: [keys.lists, keys.photos(conversationId)],
  });
}

export function react(cache: ViewerCache, message: Message, reaction: Reaction, on: boolean) {
  const { queryClient, viewerId } = cache;
  return write<Message>({
    queryClient,
    subject: `reaction ${message.id} ${reaction}`,
    action: String(on),
    show: {
      in: chatKeys(viewerId).messages(message.conversationId),
      as: (response) => {
        if (response) addMessage(cache, response);
        else return patchMessage(cache, message, (cached) => withReaction(cached, reaction, on));
        return () => undefined;
      },
    },
    send: () => putReaction(message, reaction, on),
    failure,
  });
}

export function withReaction(message: Message, reaction: Reaction, on: boolean): Message {
  const { reactions } = message;
  const before = reactions.find((one) => one.reaction === reaction);
  if ((before?.isMine ?? false) === on) return message;
  const count = (before?.count ?? 0) + (on ? 1 : -1);
  const changed = { reaction, count, isMine: on };
  const all = before ? reactions.map((one) => (one === before ? changed : one)) : [...reactions, changed];
  return { ...message, reactions: all.filter((one) => one.count > 0) };
}

export function setMuted(cache: ViewerCache, conversation: Conversation, isMuted: boolean) {
  const { queryClient, viewerId } = cache;
  const keys = chatKeys(viewerId);
  return write({
    queryClient,
    subject: `mute ${conversation.id}`,
    action: String(isMuted),
    show: {
      in: keys.all,
      as: () => {
        patchConversation(cache, conversation.id, { isMuted });
        return () => patchConversation(cache, conversation.id, { isMuted: !isMuted });
      },
    },
    send: () => putMute(conversation.id, isMuted),
    done: () =>
      showToast({
        title: isMuted ? t.muted : t.noLongerMuted,
        description: isMuted ? t.youWontNotifiedOf : undefined,
      }),
    failure,
  });
}
