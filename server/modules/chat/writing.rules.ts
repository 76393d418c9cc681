import type { Conversation } from '#shared/api/chat';

type Acquaintance = { areAcquainted: boolean; viewerSent: boolean; otherSent: boolean };

/**
 * Members of a room, friends and people of one meetup write freely. Everybody else has one message, and goes on once
 * the other has written back. Null for a room.
 */
export function decideWriting(person: Acquaintance | null): Conversation['writing'] {
  if (person === null || person.areAcquainted || person.otherSent) return 'open';
  return person.viewerSent ? 'awaiting-answer' : 'one-message';
}
