import type { Conversation } from '#shared/api/chat';

export function conversationName({
  person,
  trib,
  community,
}: Pick<Conversation, 'person' | 'trib' | 'community'>) {
  return person?.displayName ?? trib?.name ?? community?.name ?? 'Chat';
}
