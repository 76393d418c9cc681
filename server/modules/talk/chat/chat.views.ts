import type { Conversation, Message } from '#shared/api/chat';
import { mayHost } from '#shared/domain/host-rights';
import { publicUserView } from '../../people/users/users.views';
import type { ConversationRow } from './conversations.queries';
import type { MessageRow } from './messages.queries';
import { decideWriting } from './writing.rules';

export function messageView(row: MessageRow): Message {
  return {
    id: row.id,
    conversationId: row.conversationId,
    clientId: row.clientId,
    sender: row.sender,
    text: row.text,
    photo: row.photo,
    photoSize: row.photoSize,
    replyTo: row.replyTo.id === null ? null : { ...row.replyTo, id: row.replyTo.id },
    reactions: row.reactions ?? [],
    createdAt: row.createdAt.toISOString(),
    isDeleted: row.isDeleted,
  };
}

export function conversationView(row: ConversationRow): Conversation {
  const { lastMessage } = row;
  return {
    id: row.id,
    kind: row.person ? 'direct' : row.trib ? 'trib' : row.series ? 'series' : 'community',
    person: row.person && publicUserView(row.person),
    trib: row.trib,
    community: row.community,
    series: row.series,
    memberCount: row.memberCount,
    lastMessage: lastMessage && {
      id: lastMessage.id,
      sender: lastMessage.sender,
      text: lastMessage.text,
      photo: lastMessage.photo,
      createdAt: lastMessage.createdAt.toISOString(),
      isDeleted: lastMessage.isDeleted,
    },
    unread: row.unread,
    lastReadId: row.lastReadId ?? 0,
    isMuted: row.mutedAt !== null,
    writing: decideWriting(row.person && row),
    joinedAt: row.joinedAt?.toISOString() ?? null,
    isModerator: mayHost(row.role, 'remove-members'),
  };
}
