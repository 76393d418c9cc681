import type { Conversation } from '#shared/api/chat';

type Pair = { areAcquainted: boolean; viewerSent: boolean; otherSent: boolean };

/**
 * Friends and people of one meetup write to each other freely. Everybody else has one message, and goes on once the
 * other has written back.
 */
export function decideWriting({ areAcquainted, viewerSent, otherSent }: Pair): Conversation['writing'] {
  if (areAcquainted || otherSent) return 'open';
  return viewerSent ? 'awaiting-answer' : 'one-message';
}
