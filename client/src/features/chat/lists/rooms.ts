import type { Conversation } from '#shared/api/chat';

type Room<T> = { about: T; conversation: Conversation | null };

/** Meetups or communities with their rooms: in the order of the rooms, the one with the latest message first. */
export function roomsOf<T extends { id: number }>(
  talks: readonly Conversation[],
  all: readonly T[],
  subjectOf: (conversation: Conversation) => { id: number } | null,
): Room<T>[] {
  const known = new Map(all.map((about) => [about.id, about]));
  const rooms = talks.flatMap((conversation) => {
    const about = known.get(subjectOf(conversation)?.id ?? 0);
    return about ? [{ about, conversation }] : [];
  });
  const listed = new Set(rooms.map(({ about }) => about.id));
  const rest = all.filter(({ id }) => !listed.has(id)).map((about) => ({ about, conversation: null }));
  return [...rooms, ...rest];
}
