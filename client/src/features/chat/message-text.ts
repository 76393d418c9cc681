import type { Message } from '#shared/api/chat';
import { DELETED_ACCOUNT_NAME } from '#shared/domain/names';

/** Describes a message in one line, for lists, quotes and screen readers. */
export function messagePreview({ text, photo, isDeleted }: Pick<Message, 'text' | 'photo' | 'isDeleted'>) {
  if (isDeleted) return 'Message deleted';
  if (text !== '') return text;
  return photo ? 'Photo' : '';
}

/** The start of a text in one line, which never ends in the middle of a character. */
export function excerptOf(text: string, max: number): string {
  const characters = Array.from(text.replaceAll(/\s+/g, ' ').trim());
  return characters.length > max ? `${characters.slice(0, max).join('').trimEnd()}…` : characters.join('');
}

export const senderName = ({ sender }: Pick<Message, 'sender'>) =>
  sender?.displayName || DELETED_ACCOUNT_NAME;
