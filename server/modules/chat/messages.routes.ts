/**
 * GET    /api/conversations/{id}/messages                        the newest, those before or after one
 * POST   /api/conversations/{id}/messages                        send one
 * DELETE /api/conversations/{id}/messages/{messageId}            delete one's own; as a host, anybody's
 * PUT    /api/conversations/{id}/messages/{messageId}/reactions  react, or take it back
 */
import {
  message,
  messageList,
  messageParams,
  messagesQuery,
  reactionRequest,
  sendMessageRequest,
} from '#shared/api/chat';
import { idParams } from '#shared/api/common';
import type { Deps } from '../../deps';
import { endpoint, type Endpoint } from '../../http/endpoint';
import { notFound } from '../../http/errors';
import { LIMITS } from '../../http/rate-limit';
import type { Viewer } from '../../http/viewer';
import { deleteMessage, presentMessages, react, requireAccess, sendMessage } from './chat.service';
import { findMessages, listMessages } from './messages.queries';

export function messageRoutes(deps: Deps): Endpoint[] {
  const { db, limiter } = deps;

  async function present(viewer: Viewer, id: number) {
    const [presented] = await presentMessages(db, viewer, await findMessages(db, viewer, [id]));
    if (!presented) throw notFound();
    return presented;
  }

  return [
    endpoint({
      method: 'get',
      path: '/api/conversations/:id/messages',
      summary: 'The newest messages, or those before or after one, in order',
      access: 'session',
      params: idParams,
      query: messagesQuery,
      response: messageList,
      async handle({ params, query, viewer }) {
        await requireAccess(db, viewer, params.id);
        return presentMessages(db, viewer, await listMessages(db, viewer, params.id, query));
      },
    }),

    endpoint({
      method: 'post',
      path: '/api/conversations/:id/messages',
      summary: 'Send a message; the same client id again is the same message',
      access: 'session',
      params: idParams,
      body: sendMessageRequest,
      status: 201,
      response: message,
      refuses: [409],
      async handle({ params, body, viewer }) {
        await limiter.consume(LIMITS.messagesPerUser, viewer.id);
        return present(viewer, await sendMessage(db, viewer, params.id, body));
      },
    }),

    endpoint({
      method: 'delete',
      path: '/api/conversations/:id/messages/:messageId',
      summary: 'Delete your own message; hosts also delete other people’s in the room of their meetup',
      access: 'session',
      params: messageParams,
      async handle({ params, viewer }) {
        await deleteMessage(deps, viewer, { conversationId: params.id, messageId: params.messageId });
      },
    }),

    endpoint({
      method: 'put',
      path: '/api/conversations/:id/messages/:messageId/reactions',
      summary: 'React to a message, or take a reaction back',
      access: 'session',
      params: messageParams,
      body: reactionRequest,
      response: message,
      async handle({ params, body, viewer }) {
        await react(db, viewer, { conversationId: params.id, messageId: params.messageId, ...body });
        return present(viewer, params.messageId);
      },
    }),
  ];
}
