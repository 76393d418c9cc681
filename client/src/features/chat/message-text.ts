import type { ShownMessage } from './thread-rows';

/** A message in one line, for quotes and for screen readers. */
export function messageInWords({
  text,
  photo,
  isDeleted,
}: Pick<ShownMessage, 'text' | 'photo' | 'isDeleted'>) {
  if (isDeleted) return 'Message deleted';
  if (text !== '') return text;
  return photo ? 'Photo' : '';
}

export const senderName = ({ sender }: Pick<ShownMessage, 'sender'>) => sender?.displayName || 'Somebody';

export function clock(createdAt: string): string {
  return new Date(createdAt).toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit' });
}

const midnight = (day: Date) => new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime();

/** "Today", "Yesterday", otherwise the date; the year where it is another one. */
export function dayText(date: Date, now: Date): string {
  const days = Math.round((midnight(now) - midnight(date)) / 86_400_000);
  if (days === 0) return 'Today';
  if (days === 1) return 'Yesterday';
  const year = date.getFullYear() === now.getFullYear() ? undefined : 'numeric';
  return date.toLocaleDateString(undefined, { weekday: 'long', day: 'numeric', month: 'long', year });
}

export const STATES: Record<ShownMessage['state'], string> = {
  sent: 'Sent',
  sending: 'Sending…',
  waiting: 'Waiting for the network',
  failed: 'Not sent',
};
