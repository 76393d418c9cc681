import type { Conversation, Message } from '#shared/api/chat';

export function messageWith(changes: Partial<Message>): Message {
  return {
    id: 1,
    conversationId: 5,
    clientId: '00000000-0000-4000-8000-000000000001',
    sender: { id: 2, displayName: 'Ada', profileImage: null },
    text: 'See you there',
    photo: null,
    photoSize: null,
    replyTo: null,
    reactions: [],
    createdAt: '2026-11-22T10:00:00.000Z',
    isDeleted: false,
    ...changes,
  };
}

export function conversationWith(changes: Partial<Conversation>): Conversation {
  return {
    id: 5,
    kind: 'trib',
    person: null,
    trib: { id: 9, name: 'Chess on the porch', picture: null },
    community: null,
    series: null,
    memberCount: 3,
    lastMessage: null,
    unread: 0,
    lastReadId: 0,
    isMuted: false,
    writing: 'open',
    joinedAt: null,
    isModerator: false,
    ...changes,
  };
}
