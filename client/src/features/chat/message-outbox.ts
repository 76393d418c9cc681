import type { QueryClient } from '@tanstack/react-query';
import type { Message } from '#shared/api/chat';
import { wakeStream } from '../../lib/live/live';
import type { OutboxHandler } from '../../lib/outbox/create-outbox';
import { addMessage } from './chat-cache';
import { deleteMessage, getMessages, messagesQuery, postMessage } from './chat.api';

/** How far back a message is looked for that is taken back. It was sent moments ago, if at all. */
const LATEST = 40;

/** The server identifies each message by its client id, so sending one again creates no second message. */
export function messageHandler(queryClient: QueryClient): OutboxHandler<'message', Message> {
  return {
    send: ({ conversationId, clientId, viewerId, text, photo, replyToId }) =>
      postMessage(conversationId, { clientId, senderId: viewerId, text, photo, replyToId }),
    onSent({ viewerId }, message) {
      addMessage({ queryClient, viewerId }, message);
      wakeStream();
    },
    async takeBack({ conversationId, clientId, viewerId }) {
      const latest = await getMessages(conversationId, { limit: LATEST });
      const sent = latest.find((one) => one.clientId === clientId && one.sender?.id === viewerId);
      if (!sent || sent.isDeleted) return;
      await deleteMessage(conversationId, sent.id);
      const { queryKey } = messagesQuery(viewerId, conversationId);
      await queryClient.invalidateQueries({ queryKey });
    },
  };
}
