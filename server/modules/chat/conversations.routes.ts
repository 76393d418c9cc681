/**
 * GET  /api/conversations              one's conversations, or those with a name; the latest first
 * POST /api/conversations              the one with a person, of a meetup, or of a community
 * GET  /api/conversations/{id}         one of them
 * PUT  /api/conversations/{id}/read    read up to a message
 * PUT  /api/conversations/{id}/mute    no notifications of its messages
 * POST /api/conversations/{id}/typing  tells the others that one is writing
 */
import {
  conversation,
  conversationList,
  conversationsQuery,
  muteRequest,
  openConversationRequest,
  readRequest,
} from '#shared/api/chat';
import { idParams } from '#shared/api/common';
import type { Deps } from '../../deps';
import { callerNetwork } from '../../http/caller-network';
import { endpoint, type Endpoint } from '../../http/endpoint';
import { invalidField } from '../../http/errors';
import { BEFORE_ALL } from '../../http/pagination';
import { LIMITS } from '../../http/rate-limit';
import { limitSearches } from '../search/limit-searches.service';
import { publishTyping } from '../events/transient.service';
import {
  openConversation,
  presentConversation,
  presentConversations,
  requireAccess,
  requireWriting,
} from './chat.service';
import { listConversations, markRead, setMuted } from './conversations.queries';
import { hasMessageFrom } from './messages.queries';

export function conversationRoutes({ db, limiter, pagination, now }: Deps): Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/api/conversations',
      summary: 'Your conversations, or those with a name; the one with the latest message first',
      access: 'session',
      query: conversationsQuery,
      response: conversationList,
      async handle({ query, viewer, req, res }) {
        if (query.q) await limitSearches(limiter, viewer, callerNetwork(req));
        const after = pagination.readPosition(query.cursor) ?? BEFORE_ALL;
        const rows = await listConversations(db, viewer, { ...query, after });
        const positions = rows.map(({ id, lastMessageId }) => ({ id, at: lastMessageId }));
        pagination.linkNextPage(req, res, positions, query.limit);
        return presentConversations(db, viewer, rows);
      },
    }),

    endpoint({
      method: 'post',
      path: '/api/conversations',
      summary: 'The conversation with a person, or the room of a meetup or community',
      access: 'session',
      body: openConversationRequest,
      response: conversation,
      refuses: [404],
      handle: async ({ body, viewer }) =>
        presentConversation(db, viewer, await openConversation({ db, limiter }, viewer, body)),
    }),

    endpoint({
      method: 'get',
      path: '/api/conversations/:id',
      summary: 'One of your conversations',
      access: 'session',
      params: idParams,
      response: conversation,
      handle: ({ params, viewer }) => presentConversation(db, viewer, params.id),
    }),

    endpoint({
      method: 'put',
      path: '/api/conversations/:id/read',
      summary: 'You have read everything up to this message',
      access: 'session',
      params: idParams,
      body: readRequest,
      async handle({ params, body, viewer }) {
        await requireAccess(db, viewer, params.id);
        if (!(await hasMessageFrom(db, viewer, params.id, body.messageId)))
          throw invalidField('messageId', 'This message is not in the conversation');
        await markRead(db, params.id, viewer.id, body.messageId);
      },
    }),

    endpoint({
      method: 'put',
      path: '/api/conversations/:id/mute',
      summary: 'No notifications of its messages, or again',
      access: 'session',
      params: idParams,
      body: muteRequest,
      async handle({ params, body, viewer }) {
        await requireAccess(db, viewer, params.id);
        await setMuted(db, params.id, viewer.id, body.muted ? now() : null);
      },
    }),

    endpoint({
      method: 'post',
      path: '/api/conversations/:id/typing',
      summary: 'Tell the others that you are writing; again every few seconds',
      access: 'session',
      params: idParams,
      async handle({ params, viewer }) {
        await limiter.consume(LIMITS.typingPerUser, viewer.id);
        await requireWriting(db, viewer, params.id);
        await publishTyping(db, params.id, viewer.id);
      },
    }),
  ];
}
