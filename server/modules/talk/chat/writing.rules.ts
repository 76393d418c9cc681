import type { Conversation } from '#shared/api/chat';

type Acquaintance = { areAcquainted: boolean; viewerSent: boolean; otherSent: boolean };

/**
 * Members of a room, friends and people who share a meetup write freely. Everybody else may send one message until the other
 * person replies. `person` is null in a room.
 */
export function decideWriting(person: Acquaintance | null): Conversation['writing'] {
  if (person === null || person.areAcquainted || person.otherSent) return 'open';
  return person.viewerSent ? 'awaiting-answer' : 'one-message';
}
