/**
 * GET    /api/conversations                                      one's conversations, or those with a name; the latest first
 * POST   /api/conversations                                      the one with a person, of a meetup, series or community
 * GET    /api/conversations/{id}                                 one of them
 * PUT    /api/conversations/{id}/read                            read up to a message
 * PUT    /api/conversations/{id}/mute                            no notifications of its messages
 * POST   /api/conversations/{id}/typing                          tells the others that one is writing
 * GET    /api/conversations/{id}/messages                        the newest, those before or after one
 * POST   /api/conversations/{id}/messages                        send one
 * DELETE /api/conversations/{id}/messages/{messageId}            delete one's own; as a host, anybody's
 * DELETE /api/conversations/{id}/messages/{messageId}/photo      take its photo away: of a room, anybody in it
 * PUT    /api/conversations/{id}/messages/{messageId}/reactions  react, or take it back
 */
import {
  conversation,
  conversationList,
  conversationsQuery,
  message,
  messageList,
  messageParams,
  messagesQuery,
  muteRequest,
  openConversationRequest,
  reactionRequest,
  readRequest,
  sendMessageRequest,
} from '#shared/api/chat';
import { idParams } from '#shared/api/common';
import type { Deps } from '../../../deps';
import { callerNetwork } from '../../../http/caller-network';
import { endpoint, type Endpoint } from '../../../http/endpoint';
import { notFound } from '../../../http/errors';
import { BEFORE_ALL } from '../../../http/pagination';
import { LIMITS } from '../../../http/rate-limit';
import type { Viewer } from '../../../http/viewer';
import { publishTyping } from '../events/transient.service';
import { limitSearches } from '../../matching/search/limit-searches.service';
import { messageElsewhere } from './chat.errors';
import {
  deleteMessage,
  openConversation,
  presentConversation,
  react,
  requireAccess,
  requireWriting,
  sendMessage,
  takePhotoAway,
} from './chat.service';
import { conversationView, messageView } from './chat.views';
import { listConversations, markRead, setMuted } from './conversations.queries';
import { findMessages, hasMessageFrom, listMessages } from './messages.queries';

export function chatRoutes(deps: Deps): Endpoint[] {
  const { db, limiter, pagination, now } = deps;
  const { shortReads } = deps.database;

  async function presentMessage(viewer: Viewer, id: number) {
    const [found] = await findMessages(shortReads, viewer, [id]);
    if (!found) throw notFound();
    return messageView(found);
  }

  return [
    endpoint('GET /api/conversations', {
      summary: 'Your conversations, or those with a name; the one with the latest message first',
      access: 'session',
      query: conversationsQuery,
      response: conversationList,
      async handle({ query, viewer, req, res }) {
        if (query.q) await limitSearches(limiter, viewer, callerNetwork(req));
        const after = pagination.readPosition(query.cursor) ?? BEFORE_ALL;
        const rows = await listConversations(shortReads, viewer, { ...query, after });
        const positions = rows.map(({ id, lastMessageId }) => ({ id, at: lastMessageId }));
        pagination.linkNextPage(req, res, positions, query.limit);
        return rows.map(conversationView);
      },
    }),

    endpoint('POST /api/conversations', {
      summary: 'The conversation with a person, or the room of a meetup, series or community',
      access: 'session',
      body: openConversationRequest,
      response: conversation,
      refuses: [404],
      handle: async ({ body, viewer }) =>
        presentConversation(db, viewer, await openConversation({ db, limiter }, viewer, body)),
    }),

    endpoint('GET /api/conversations/:id', {
      summary: 'One of your conversations',
      access: 'session',
      params: idParams,
      response: conversation,
      handle: ({ params, viewer }) => presentConversation(db, viewer, params.id),
    }),

    endpoint('PUT /api/conversations/:id/read', {
      summary: 'You have read everything up to this message',
      access: 'session',
      params: idParams,
      body: readRequest,
      async handle({ params, body, viewer }) {
        await requireAccess(db, viewer, params.id);
        if (!(await hasMessageFrom(db, viewer, params.id, body.messageId)))
          throw messageElsewhere('messageId');
        await markRead(db, params.id, viewer.id, body.messageId);
      },
    }),

    endpoint('PUT /api/conversations/:id/mute', {
      summary: 'No notifications of its messages, or again',
      access: 'session',
      params: idParams,
      body: muteRequest,
      async handle({ params, body, viewer }) {
        await requireAccess(db, viewer, params.id);
        await setMuted(db, params.id, viewer.id, body.muted ? now() : null);
      },
    }),

    endpoint('POST /api/conversations/:id/typing', {
      summary: 'Tell the others that you are writing; again every few seconds',
      access: 'session',
      params: idParams,
      limit: LIMITS.typingPerUser,
      async handle({ params, viewer }) {
        await requireWriting(db, viewer, params.id);
        await publishTyping(db, params.id, viewer.id);
      },
    }),

    endpoint('GET /api/conversations/:id/messages', {
      summary: 'The newest messages, or those before or after one, in order',
      access: 'session',
      params: idParams,
      query: messagesQuery,
      response: messageList,
      async handle({ params, query, viewer }) {
        const rows = await listMessages(shortReads, viewer, params.id, query);
        if (rows.length === 0) await requireAccess(shortReads, viewer, params.id);
        return rows.map(messageView);
      },
    }),

    endpoint('POST /api/conversations/:id/messages', {
      summary: 'Send a message; the same client id again is the same message',
      access: 'session',
      params: idParams,
      body: sendMessageRequest,
      status: 201,
      response: message,
      refuses: [409],
      limit: LIMITS.messagesPerUser,
      async handle({ params, body, viewer }) {
        return presentMessage(viewer, await sendMessage(db, viewer, params.id, body));
      },
    }),

    endpoint('DELETE /api/conversations/:id/messages/:messageId', {
      summary: 'Delete your own message; hosts also delete other people’s in the room of their meetup',
      access: 'session',
      params: messageParams,
      handle: ({ params, viewer }) =>
        deleteMessage(deps, viewer, { conversationId: params.id, messageId: params.messageId }),
    }),

    endpoint('DELETE /api/conversations/:id/messages/:messageId/photo', {
      summary: 'Take the photo of a message away for everybody; in a room, anybody may whom it shows',
      access: 'session',
      params: messageParams,
      handle: ({ params, viewer }) =>
        takePhotoAway(deps, viewer, { conversationId: params.id, messageId: params.messageId }),
    }),

    endpoint('PUT /api/conversations/:id/messages/:messageId/reactions', {
      summary: 'React to a message, or take a reaction back',
      access: 'session',
      params: messageParams,
      body: reactionRequest,
      response: message,
      async handle({ params, body, viewer }) {
        await react(db, viewer, { conversationId: params.id, messageId: params.messageId, ...body });
        return presentMessage(viewer, params.messageId);
      },
    }),
  ];
}
