import type { Conversation } from '#shared/api/chat';

type WithRoom<T> = { subject: T; conversation: Conversation | null };

/** Meetups or communities with their rooms: in the order of the rooms, the one with the latest message first. */
export function withRooms<T extends { id: number }>(
  subjects: readonly T[],
  conversations: readonly Conversation[],
  subjectOf: (conversation: Conversation) => { id: number } | null,
): WithRoom<T>[] {
  const byId = new Map(subjects.map((subject) => [subject.id, subject]));
  const withRoom = conversations.flatMap((conversation) => {
    const subject = byId.get(subjectOf(conversation)?.id ?? 0);
    return subject ? [{ subject, conversation }] : [];
  });
  const listed = new Set(withRoom.map(({ subject }) => subject.id));
  const others = subjects
    .filter(({ id }) => !listed.has(id))
    .map((subject) => ({ subject, conversation: null }));
  return [...withRoom, ...others];
}
