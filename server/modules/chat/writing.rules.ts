import type { Conversation } from '#shared/api/chat';

type Facts = { person: object | null; areAcquainted: boolean; viewerSent: boolean; otherSent: boolean };

/**
 * Members of a room, friends and people of one meetup write freely. Everybody else has one message, and goes on once
 * the other has written back.
 */
export function decideWriting({
  person,
  areAcquainted,
  viewerSent,
  otherSent,
}: Facts): Conversation['writing'] {
  if (person === null || areAcquainted || otherSent) return 'open';
  return viewerSent ? 'awaiting-answer' : 'one-message';
}
