import type { Conversation } from '#shared/api/chat';
import { messagePreview, senderName } from '../message-text';

type Last = Pick<Conversation, 'lastMessage' | 'person'>;

/** Who said what; in a conversation of two the other one is not named. */
export function lastMessageText({ lastMessage, person }: Last, viewerId: number): string | null {
  if (!lastMessage) return null;
  const words = messagePreview(lastMessage);
  if (lastMessage.isDeleted) return words;
  if (lastMessage.sender?.id === viewerId) return `You: ${words}`;
  return person ? words : `${senderName(lastMessage)}: ${words}`;
}
