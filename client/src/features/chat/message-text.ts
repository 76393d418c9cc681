import type { Conversation, Message } from '#shared/api/chat';
import { deletedAccountName } from '#shared/domain/names';
import { LANG } from '../../lib/lang';
import * as t from './texts';

/** Describes a message in one line, for lists, quotes and screen readers. */
export function messagePreview({ text, photo, isDeleted }: Pick<Message, 'text' | 'photo' | 'isDeleted'>) {
  if (isDeleted) return t.messageDeleted;
  if (text !== '') return text;
  return photo ? t.photo : '';
}

/** The start of a text in one line, which never ends in the middle of a character. */
export function excerptOf(text: string, max: number): string {
  const characters = Array.from(text.replaceAll(/\s+/g, ' ').trim());
  return characters.length > max ? `${characters.slice(0, max).join('').trimEnd()}…` : characters.join('');
}

export const senderName = ({ sender }: Pick<Message, 'sender'>) =>
  sender?.displayName || deletedAccountName(LANG);

export const photoTitle = (message: Pick<Message, 'sender'>, isOwn: boolean) =>
  isOwn ? t.yourPhoto : t.photoBy({ name: senderName(message) });

/** In a room everybody may be in a photo. Undefined between two people, where only its sender takes it back. */
export function takeLabel({ kind, isModerator }: Conversation, isOwn: boolean): string | undefined {
  if (isOwn || isModerator) return t.takeAway;
  return kind === 'direct' ? undefined : t.imInTakeAway;
}
