import { useEffect, useState } from 'react';
import type { Conversation, Message } from '#shared/api/chat';
import { startingSentence } from '#shared/domain/names';
import { LANG } from '../../../lib/lang';
import { useLiveEvents } from '../../../lib/live/live';
import * as t from '../texts';

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
      : (messages.findLast(({ sender }) => sender?.id === userId)?.sender?.displayName ?? t.someone);
  return typingText(stillTyping(list, messages, now).map(nameOf));
}

/** A person who is typing, the newest message at that moment, and when it stops counting. */
type Typing = { userId: number; afterId: number; until: number };

const TYPING_MS = 6_000;
export const SEND_EVERY_MS = 3_000;

export function withTyping(
  typing: readonly Typing[],
  { userId, newestId, now }: { userId: number; newestId: number; now: number },
): Typing[] {
  const others = typing.filter((one) => one.userId !== userId && one.until > now);
  return [...others, { userId, afterId: newestId, until: now + TYPING_MS }];
}

type SentMessage = { id: number; sender: { id: number } | null };

/** A person who has sent a message since is no longer typing. */
export function stillTyping(typing: readonly Typing[], messages: readonly SentMessage[], now: number) {
  return typing
    .filter(({ until }) => until > now)
    .filter(
      ({ userId, afterId }) => !messages.some(({ id, sender }) => id > afterId && sender?.id === userId),
    )
    .map(({ userId }) => userId);
}

export function typingText(names: readonly string[]): string | null {
  const [first, second, ...more] = startingSentence(names, LANG);
  if (first === undefined) return null;
  if (second === undefined) return t.isTyping({ name: first });
  return more.length === 0 ? t.twoAreTyping({ first, second }) : t.severalPeopleTyping;
}
