import type { Conversation, Message } from '#shared/api/chat';
import { mayHost } from '#shared/domain/host-rights';
import { pick } from '#shared/domain/pick';
import { publicUserView } from '../../people/users/users.views';
import type { ConversationRow } from './conversations.queries';
import type { MessageRow } from './messages.queries';
import { decideWriting } from './writing.rules';

export function messageView(row: MessageRow): Message {
  return {
    ...pick(row, ['id', 'conversationId', 'clientId', 'sender', 'text', 'photo', 'photoSize', 'isDeleted']),
    replyTo: row.replyTo.id === null ? null : { ...row.replyTo, id: row.replyTo.id },
    reactions: row.reactions ?? [],
    createdAt: row.createdAt.toISOString(),
  };
}

export function conversationView(row: ConversationRow): Conversation {
  const { lastMessage } = row;
  return {
    id: row.id,
    kind: row.person ? 'direct' : row.trib ? 'trib' : row.series ? 'series' : 'community',
    person: row.person && publicUserView(row.person),
    ...pick(row, ['trib', 'community', 'series', 'memberCount', 'unread']),
    lastMessage: lastMessage && {
      ...pick(lastMessage, ['id', 'sender', 'text', 'photo', 'isDeleted']),
      createdAt: lastMessage.createdAt.toISOString(),
    },
    lastReadId: row.lastReadId ?? 0,
    isMuted: row.mutedAt !== null,
    writing: decideWriting(row.person && row),
    joinedAt: row.joinedAt?.toISOString() ?? null,
    isModerator: mayHost(row.role, 'remove-members'),
  };
}
