/** A person who is typing, the newest message at that time, and until when that counts. */
export type Typing = { userId: number; afterId: number; until: number };

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

/** Whoever has sent a message since is no longer typing. */
export function stillTyping(
  typing: readonly Typing[],
  messages: readonly SentMessage[],
  now: number,
): number[] {
  return typing
    .filter(({ until }) => until > now)
    .filter(
      ({ userId, afterId }) => !messages.some(({ id, sender }) => id > afterId && sender?.id === userId),
    )
    .map(({ userId }) => userId);
}

export function typingText(names: readonly string[]): string | null {
  const [first, second, ...more] = names;
  if (first === undefined) return null;
  if (second === undefined) return `${first} is typing…`;
  return more.length === 0 ? `${first} and ${second} are typing…` : 'Several people are typing…';
}
