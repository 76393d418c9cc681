import type { Conversation } from '#shared/api/chat';

const DAY = 86_400_000;
const DAYS_BY_NAME = 6;

type Last = Pick<Conversation, 'lastMessage' | 'person'>;

/** Who said what; in a conversation of two the other one is not named. */
export function lastMessageText({ lastMessage, person }: Last, viewerId: number): string | null {
  if (!lastMessage) return null;
  const { sender, text, photo, isDeleted } = lastMessage;
  if (isDeleted) return 'Message deleted';
  const words = text || (photo ? 'Photo' : '');
  if (sender?.id === viewerId) return `You: ${words}`;
  return person ? words : `${sender?.displayName ?? 'Deleted account'}: ${words}`;
}

const midnight = (time: Date) => new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime();

/** The shortest text that says when: the time, the day of the week, the date. */
export function whenText(createdAt: string, now: Date): string {
  const time = new Date(createdAt);
  const days = Math.round((midnight(now) - midnight(time)) / DAY);
  if (days <= 0) return time.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
  if (days === 1) return 'Yesterday';
  if (days <= DAYS_BY_NAME) return time.toLocaleDateString('en-US', { weekday: 'long' });
  const year = time.getFullYear() === now.getFullYear() ? undefined : 'numeric';
  return time.toLocaleDateString('en-US', { month: 'short', day: 'numeric', year });
}
