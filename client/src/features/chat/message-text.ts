import type { Message } from '#shared/api/chat';
import { DELETED_ACCOUNT_NAME } from '#shared/domain/names';

const DAY_MS = 86_400_000;
/** As everywhere in the app, whose texts are English. */
const LOCALE = 'en-US';

/** A message in one line, for lists, quotes and screen readers. */
export function messagePreview({ text, photo, isDeleted }: Pick<Message, 'text' | 'photo' | 'isDeleted'>) {
  if (isDeleted) return 'Message deleted';
  if (text !== '') return text;
  return photo ? 'Photo' : '';
}

/** The start of a text, in one line; never half of a character. */
export function excerptOf(text: string, max: number): string {
  const characters = Array.from(text.replaceAll(/\s+/g, ' ').trim());
  return characters.length > max ? `${characters.slice(0, max).join('').trimEnd()}…` : characters.join('');
}

export const senderName = ({ sender }: Pick<Message, 'sender'>) =>
  sender?.displayName || DELETED_ACCOUNT_NAME;

export function timeText(createdAt: string): string {
  return new Date(createdAt).toLocaleTimeString(LOCALE, { hour: 'numeric', minute: '2-digit' });
}

const midnight = (day: Date) => new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime();

/** 0 is today, 1 yesterday. */
const daysBefore = (now: Date, date: Date) => Math.round((midnight(now) - midnight(date)) / DAY_MS);

/** The year only where it is another one. */
function dateText(date: Date, now: Date, options: Intl.DateTimeFormatOptions): string {
  const year = date.getFullYear() === now.getFullYear() ? undefined : 'numeric';
  return date.toLocaleDateString(LOCALE, { day: 'numeric', ...options, year });
}

/** "Today", "Yesterday", otherwise the date. */
export function dayText(date: Date, now: Date): string {
  const days = daysBefore(now, date);
  if (days === 0) return 'Today';
  if (days === 1) return 'Yesterday';
  return dateText(date, now, { weekday: 'long', month: 'long' });
}

/** The shortest text that says when: the time, the day of the week, the date. */
export function whenText(createdAt: string, now: Date): string {
  const date = new Date(createdAt);
  const days = daysBefore(now, date);
  if (days <= 0) return timeText(createdAt);
  if (days === 1) return 'Yesterday';
  if (days < 7) return date.toLocaleDateString(LOCALE, { weekday: 'long' });
  return dateText(date, now, { month: 'short' });
}
