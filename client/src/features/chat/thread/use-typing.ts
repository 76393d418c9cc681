import { useEffect, useState } from 'react';
import type { Conversation, Message } from '#shared/api/chat';
import { useLiveEvents } from '../../../lib/live/live';
import { stillTyping, typingText, withTyping, type Typing } from './typing-people';

/** Who else is typing, as a text. */
export function useTyping(
  { id, person }: Pick<Conversation, 'id' | 'person'>,
  messages: readonly Message[],
  viewerId: number,
): string | null {
  const [typing, setTyping] = useState<{ list: Typing[]; now: number }>({ list: [], now: 0 });
  useLiveEvents(({ kind, conversationId, userId }) => {
    if (kind !== 'typing' || conversationId !== id || userId === undefined || userId === viewerId) return;
    const now = Date.now();
    const newestId = messages.at(-1)?.id ?? 0;
    setTyping(({ list }) => ({ list: withTyping(list, { userId, newestId, now }), now }));
  });
  const { list, now } = typing;
  useEffect(() => {
    const ends = list.map(({ until }) => until).filter((until) => until > now);
    if (ends.length === 0) return undefined;
    const timer = setTimeout(
      () => setTyping((before) => ({ ...before, now: Date.now() })),
      Math.max(0, Math.min(...ends) - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [list, now]);

  const nameOf = (userId: number) =>
    person?.id === userId
      ? person.displayName
      : (messages.findLast(({ sender }) => sender?.id === userId)?.sender?.displayName ?? 'Someone');
  return typingText(stillTyping(list, messages, now).map(nameOf));
}
