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
import { forbidden, notFound } from '../../http/errors';
import { LIMITS } from '../../http/rate-limit';
import type { Viewer } from '../../http/viewer';
import { mayHost } from '../hosting/hosting.rules';
import { presentMessages, requireAccess, sendMessage } from './chat.service';
import { findMessages, listMessages, markDeleted, setReaction } from './messages.queries';

export function messageRoutes({ db, limiter, now }: Deps): Endpoint[] {
  async function requireMessage(viewer: Viewer, conversationId: number, id: number) {
    const access = await requireAccess(db, viewer, conversationId);
    const [found] = await findMessages(db, viewer, [id]);
    if (found?.conversationId !== conversationId) throw notFound();
    return { access, found };
  }

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
        const { access, found } = await requireMessage(viewer, params.id, params.messageId);
        if (found.sender?.id !== viewer.id && !mayHost(access.role, 'remove-members'))
          throw forbidden('not_yours', 'Only its sender can delete this message');
        await markDeleted(db, params.messageId, now());
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
        const { found } = await requireMessage(viewer, params.id, params.messageId);
        if (found.isDeleted) throw notFound();
        const row = { messageId: params.messageId, userId: viewer.id, reaction: body.reaction };
        await setReaction(db, row, body.on);
        return present(viewer, params.messageId);
      },
    }),
  ];
}
